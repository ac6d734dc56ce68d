import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { matchingRows, repeatedRows } from './flat-row';
import { flatRows, openText, readOne } from './open-text';

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
