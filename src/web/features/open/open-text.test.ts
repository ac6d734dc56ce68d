import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { matchingRows, repeatedRows } from './flat-row';
import { endOfJson, flatRows, openText, readOne } from './open-text';

const recorded = (name: string) => readFileSync(`e2e/recorded/${name}.json`, 'utf8');
const v3 = makeWireRecord();

describe('openText', () => {
  it.each([
    ['a v3 record', JSON.stringify(v3), 'v3'],
    ['a recorded v3 record', recorded('record-v3.sponsored'), 'v3'],
    ['a recorded v2 record', recorded('record-v2.sponsored'), 'v2'],
    ['a listing with one record', recorded('requests-v2.deposit-address'), 'v2'],
    ['a status answer', '{"status":"pending","inTxHashes":["0x1"]}', 'status'],
    [
      'a webhook payload',
      '{"event":"request.status.updated","timestamp":1,"data":{"requestId":"0xa","status":"success"}}',
      'webhook',
    ],
  ])('reads %s', (_, text, shape) => {
    const opened = openText(text);
    expect(opened.kind === 'record' && opened.row.record?.shape).toBe(shape);
  });

  it('reads numbers beyond 2^53 by their digits', () => {
    const amount = '12345678901234567890123';
    const text = JSON.stringify({ ...v3, orderData: { note: ': 99999999999999999999' } }).replace(
      /"amount":"\d+"/,
      `"amount": ${amount}`,
    );
    for (const whole of [text, `${text}\n${text}`]) {
      const opened = openText(whole);
      const raw =
        opened.kind === 'list' ? opened.list[0] : opened.kind === 'record' && opened.row.raw;
      expect(JSON.stringify(raw)).toContain(amount);
      expect(JSON.stringify(raw)).toContain('": 99999999999999999999"');
    }
    expect(JSON.stringify(openText(text))).toContain(`"amount":"${amount}"`);
  });

  it('reads lists in three forms', () => {
    const list = [v3, makeWireRecord({ id: '0xother', status: 'refund' }), 'no record'];
    const forms = [
      JSON.stringify(list),
      JSON.stringify({ requests: list, continuation: 'x' }),
      list.map((row) => JSON.stringify(row)).join('\n'),
    ];
    for (const text of forms) {
      const opened = openText(text);
      if (opened.kind !== 'list') throw new Error('no list');
      const rows = flatRows(opened.list, 100);
      expect(rows.map(({ index }) => index)).toEqual([100, 101, 102]);
      expect(rows.map(({ id }) => id)).toEqual([v3.id, '0xother', null]);
      expect(rows[2]?.broken).toBe('This isn’t a JSON object.');
      expect(matchingRows(rows, 'REFUND')).toHaveLength(1);
      expect(readOne(opened.list[1]).record?.status).toBe('refund');
    }
  });

  it('says why there is nothing to open', () => {
    for (const text of ['  ', '{"a":'])
      expect(openText(text)).toMatchObject({ kind: 'nothing', title: 'Couldn’t read the text' });
    expect(openText('[]')).toMatchObject({ kind: 'nothing', title: 'No records found' });
  });

  it('says where the text stops being JSON, in its own words', () => {
    const whyOf = (text: string) => {
      const opened = openText(text);
      return opened.kind === 'nothing' ? opened.why : opened.kind;
    };
    expect(whyOf('{\n  "a": 1,\n  b}')).toBe(
      'Invalid JSON at line 3, column 3. Correct it, then open it again.',
    );
    expect(whyOf('{"a":')).toMatch(/^Invalid JSON: it ends too early\./);
    expect(whyOf('not JSON {')).toMatch(/^Invalid JSON[^“"(]*\. Correct it/);
    expect(whyOf('{"a": 01}')).toContain('line 1, column 7');
    expect(whyOf('<!doctype html><html><body>{"a":1</body></html>')).toMatch(/^This is HTML/);
    expect(whyOf('HTTP/2 200\r\ncontent-type: application/json\r\nage: 3')).toMatch(
      /^These are headers only/,
    );
  });

  const one = { id: '0xa', status: 'success', data: {} };
  const two = { id: '0xb', status: 'refund', data: {} };
  const har = (...bodies: unknown[]) => ({
    log: {
      entries: [
        { response: { content: { text: '<html>' } } },
        ...bodies.map((body) => ({ response: { content: { text: JSON.stringify(body) } } })),
      ],
    },
  });
  const pretty = (value: unknown) => JSON.stringify(value, null, 2);

  it.each([
    ['two levels down', pretty({ data: { requests: [one, two] } })],
    ['in a member of any name', pretty({ ok: true, result: { items: [one, two] } })],
    ['one after another', `${pretty(one)}\n${pretty(two)}`],
    ['without anything between them', JSON.stringify(one) + JSON.stringify(two)],
    ['with commas between them', `${pretty(one)},\n${pretty(two)},`],
    [
      'at the ends of lines of a log',
      [one, two].map((record) => `10:15:00 INFO [w-1] got ${JSON.stringify(record)}`).join('\n'),
    ],
    ['behind headers', `HTTP/1.1 200 OK\r\nage: 3\r\n\r\n${pretty({ requests: [one, two] })}`],
    ['in what a browser recorded', pretty(har({ requests: [one] }, two))],
    [
      'in fields of a log',
      [one, two].map((body) => JSON.stringify({ level: 30, body })).join('\n'),
    ],
  ])('finds records %s', (_, text) => {
    const opened = openText(text);
    expect(opened).toMatchObject({ kind: 'list', list: [one, two], unreadable: [] });
  });

  it.each([
    ['in members of an object', pretty({ before: one, after: two })],
    ['inside the items of a list', pretty([{ request: one }, { request: two }])],
    ['of a search', pretty({ hits: { hits: [{ _source: one }, { _source: two }] } })],
    ['in JSON that is a text', JSON.stringify([one, two].map((each) => JSON.stringify(each)))],
    [
      'in fields of a log that are texts',
      [one, two].map((each) => JSON.stringify({ body: JSON.stringify(each) })).join('\n'),
    ],
    ['with escapes around all of it', pretty({ a: [one, two] }).replaceAll('"', '\\"')],
    [
      'in what a browser recorded in base64',
      pretty({
        log: {
          entries: [one, two].map((body) => ({
            response: { content: { encoding: 'base64', text: btoa(JSON.stringify(body)) } },
          })),
        },
      }),
    ],
    ['in a quoted mail', pretty([one, two]).replace(/^/gm, '>> ')],
    [
      'with the spaces and quotes of a chat',
      pretty([one, two])
        .replaceAll('  ', '\u00a0\u00a0')
        .replace(/"(\w+)"/g, '“$1”'),
    ],
    ['with invisible characters', pretty([one, two]).replaceAll('{', '\u200b{')],
  ])('finds all records %s', (_, text) => {
    expect(openText(text)).toMatchObject({ kind: 'list', list: [one, two], unreadable: [] });
  });

  it.each([
    [
      'HTTP/1.1 502 Bad Gateway\ncontent-type: text/html\n\n<html><body>x</body></html>',
      /^This is HTML/,
    ],
    ['<!-- proxy --><html></html>', /^This is HTML/],
    ['<div class="a">not {found}</div>', /^This is HTML/],
    ['Request URL\nhttps://api.example/requests\nStatus Code\n200 OK', /^These are headers only/],
    ['id: 0xab\nstatus: success', /^Invalid JSON/],
    [pretty(one).slice(0, 18), /it ends too early/],
    ['{ // the request\n  "inTxs": [],\n  "id": 1\n}', /^Invalid JSON at line 1, column 3/],
  ])('says what %j is', (text, why) => {
    expect(openText(text)).toMatchObject({ kind: 'nothing', why: expect.stringMatching(why) });
  });

  it('finds a lone record inside, and names what it can’t read', () => {
    expect(openText(pretty({ data: one }))).toMatchObject({
      kind: 'record',
      row: { record: { id: '0xa' } },
    });
    expect(openText(`${JSON.stringify(one)}\n{"id": 0xb}\n${JSON.stringify(two)}`)).toMatchObject({
      kind: 'list',
      list: [one, two],
      unreadable: ['line 2, column 8'],
    });
  });

  it('agrees with the browser about what is JSON', () => {
    const json = fc.json({ maxDepth: 4 }).filter((text) => /^[[{]/.test(text));
    fc.assert(
      fc.property(json, fc.nat(), (text, place) => {
        expect(endOfJson(text, 0)).toBe(text.length);
        const cut = text.slice(0, place % text.length);
        if (cut !== '') expect(endOfJson(cut, 0)).toMatchObject({ failsAt: expect.any(Number) });
      }),
    );
  });

  it('offers to search for what a text names that is no JSON', () => {
    const id = `0x${'ab'.repeat(32)}`;
    expect(openText(`Where is ${id}?`)).toMatchObject({ kind: 'nothing', identifiers: [id] });
  });

  it('marks what is listed again', () => {
    const row = (id: unknown) => JSON.stringify(makeWireRecord({ id }));
    const opened = openText([row('0xa'), row('0xb'), row('0xa'), '7', '7'].join('\n'));
    if (opened.kind !== 'list') throw new Error('no list');
    expect([...repeatedRows(flatRows(opened.list, 0))]).toEqual([[2, 0]]);
  });

  it('shows no quote as received once a request has failed', () => {
    const { received } = flatRows([makeWireRecord({ status: 'failure' })], 0)[0] ?? {};
    expect(received).toBeNull();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(['record', 'list', 'nothing']).toContain(openText(text).kind);
      }),
    );
  });
});
