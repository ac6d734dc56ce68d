import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeWireRecord, wireTransaction } from '#testing/make-wire-record';
import { readRow, type RequestsPage } from '#service/records/read-requests';
import { lookUp, lookUpSpellings, packed, type Looked } from './look-up';
import type { RequestsParams } from './requests';
import type { Scope } from '../scope';

const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`;
const page = (...wire: unknown[]): RequestsPage => ({
  rows: wire.map(readRow),
  continuation: null,
  total: null,
});
const ran = async (
  ids: string[],
  ask: (query: RequestsParams) => Promise<RequestsPage>,
  scope: Scope = 'all',
) => {
  const found = new Map<string, Looked>();
  const read = async function* (query: RequestsParams) {
    yield await ask(query);
  };
  await lookUp(ids, scope, read, (id, one) => found.set(id, one));
  return found;
};

const idsOf = (looked: Looked) =>
  looked.kind === 'found' ? looked.page.rows.map(({ record }) => record?.id) : [];

describe('looking up', () => {
  test('what the filter finds is not asked again, the rest is asked by term', async () => {
    const asked: RequestsParams[] = [];
    const byHash = makeWireRecord({
      id: 'r1',
      data: { inTxs: [wireTransaction({ txHash: hash(1) })] },
    });
    const found = await ran([hash(1).toUpperCase().replace('0X', '0x'), 'gone'], async (query) => {
      asked.push(query);
      return query.filters ? page(byHash) : page();
    });
    expect(asked.map((query) => query.term)).toEqual([undefined, 'gone']);
    expect([...found.values()].map(idsOf)).toEqual([['r1'], []]);
  });

  test('what is not ours is looked for among everyone’s, and marked', async () => {
    const asked: RequestsParams[] = [];
    const ask = async (query: RequestsParams) => {
      asked.push(query);
      if (query.filters)
        return page(makeWireRecord({ id: query.scope === 'ours' ? 'mine' : 'theirs' }));
      return query.term === 'hash' && query.scope === undefined
        ? page(makeWireRecord({ id: 'by-hash' }))
        : page();
    };
    const found = await ran(['mine', 'theirs', 'hash', 'gone'], ask, 'ours');
    expect(
      [...found].map(([id, one]) => [id, idsOf(one), one.kind === 'found' && one.page.scope]),
    ).toEqual([
      ['mine', ['mine'], 'ours'],
      ['theirs', ['theirs'], 'all'],
      ['hash', ['by-hash'], 'all'],
      ['gone', [], false],
    ]);
    expect(asked.map(({ scope, term }) => [scope, term])).toEqual([
      ['ours', undefined],
      [undefined, undefined],
      [undefined, 'hash'],
      ['ours', 'hash'],
      [undefined, 'gone'],
    ]);
    expect(asked[1]?.filters).not.toContain('mine');
  });

  test('a service without the filter is asked one by one, and one failure costs one answer', async () => {
    const found = await ran(['a', 'b'], async (query) => {
      if (query.filters) throw new Error('filters is not known');
      if (query.term === 'a') throw new Error('slow down');
      return page(makeWireRecord({ id: 'b' }));
    });
    expect(found.get('a')).toMatchObject({ kind: 'failed', error: { message: 'slow down' } });
    expect(idsOf(found.get('b')!)).toEqual(['b']);
  });

  test('an abort ends the whole', async () => {
    const abort = new DOMException('gone', 'AbortError');
    await expect(ran(['a'], () => Promise.reject(abort))).rejects.toBe(abort);
  });
});

test('a second page is read on, and a filter that is ignored reads no third', async () => {
  let read = 0;
  const found = new Map<string, Looked>();
  await lookUp(
    ['first', 'second', 'gone'],
    'all',
    async function* ({ filters }) {
      if (!filters) return yield page();
      for (const id of ['first', 'second', 'other', 'more', 'gone']) {
        read += 1;
        yield page(makeWireRecord({ id }));
      }
    },
    (id, one) => found.set(id, one),
  );
  expect(read).toBe(3);
  expect([...found].map(([id, one]) => [id, idsOf(one).length])).toEqual([
    ['first', 1],
    ['second', 1],
    ['gone', 0],
  ]);
});

test('packs hold every id once and fit into the parameter', () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[0-9a-zA-Z]{1,128}$/), { maxLength: 50 });
  fc.assert(
    fc.property(ids, (all) => {
      expect(packed(all).flat()).toEqual(all);
      for (const pack of packed(all))
        expect(JSON.stringify(['id', 'x'].map(() => pack)).length).toBeLessThan(8192);
    }),
  );
});

describe('one alone', () => {
  const answering = (known: Record<string, string>) => {
    const asked: string[] = [];
    const read = async function* (query: RequestsParams) {
      const [name = '', value = ''] =
        Object.entries({ term: query.term, orderId: query.orderId }).find(
          ([, text]) => text !== undefined,
        ) ?? [];
      asked.push(`${query.scope ?? 'all'} ${name}`);
      yield known[`${name} ${value}`] === undefined
        ? page()
        : page(makeWireRecord({ id: known[`${name} ${value}`] }));
    };
    return { asked, read };
  };

  test('is looked for as an order ID too, where it may be one', async () => {
    const { asked, read } = answering({ [`orderId ${hash(1)}`]: 'r1' });
    const found: Looked[] = [];
    await lookUp([hash(1)], 'ours', read, (_, one) => found.push(one));
    expect(found.map(idsOf)).toEqual([['r1']]);
    expect(asked).toEqual(['ours term', 'all term', 'ours orderId']);
  });

  test('is looked for in its other spellings, which are told', async () => {
    const bare = hash(2).slice(2);
    const { read } = answering({ [`term ${bare}`]: 'r2' });
    const found = new Map<string, Looked>();
    const wanted = [
      { text: hash(2), spellings: [bare] },
      { text: hash(3), spellings: [hash(3).slice(2)] },
    ];
    await lookUpSpellings(wanted, 'all', read, (id, one) => found.set(id, one));
    expect(found.get(hash(2))).toMatchObject({ kind: 'found', by: bare });
    expect(found.get(hash(3))).toEqual({ kind: 'none', spellings: [hash(3).slice(2)] });
  });
});

test.each([
  ['nobody’s', [undefined], 'none'],
  ['everyone’s', [undefined, 'ours', undefined], 'all'],
  ['ours', [undefined, 'ours'], 'ours'],
])('another spelling that is %s costs few calls', async (whose, scopes, kind) => {
  const asked: RequestsParams[] = [];
  const read = async function* (query: RequestsParams) {
    asked.push(query);
    const isKnown = whose === 'ours' || (whose === 'everyone’s' && query.scope === undefined);
    yield isKnown ? page(makeWireRecord({ id: 'r1' })) : page();
  };
  let looked: Looked | undefined;
  const wanted = [{ text: hash(1), spellings: [hash(1).slice(2)] }];
  await lookUpSpellings(wanted, 'ours', read, (_, one) => (looked = one));
  expect(asked.map(({ scope }) => scope)).toEqual(scopes);
  expect(looked?.kind === 'found' ? looked.page.scope : looked?.kind).toBe(kind);
});

test('an order ID without 0x is found in the spelling that records have', async () => {
  const read = async function* (query: RequestsParams) {
    yield query.orderId === hash(1) ? page(makeWireRecord({ id: 'r1' })) : page();
  };
  const found: Looked[] = [];
  const bare = hash(1).slice(2);
  await lookUp([bare], 'all', read, (_, one) => found.push(one));
  await lookUpSpellings([{ text: bare, spellings: [hash(1)] }], 'all', read, (_, one) =>
    found.push(one),
  );
  expect(found.map(({ kind }) => kind)).toEqual(['none', 'found']);
});

test('what is over the calls is not looked up, and said to be so', async () => {
  const found = new Map<string, Looked>();
  let calls = 0;
  const texts = Array.from({ length: 9 }, (_, n) => hash(n));
  const read = async function* () {
    calls += 1;
    yield page();
  };
  await lookUp(texts, 'ours', read, (id, one) => found.set(id, one), { left: 6 });
  expect(calls).toBe(6);
  expect(texts.map((text) => found.get(text)?.kind)).toEqual([
    ...Array.from({ length: 4 }, () => 'none'),
    ...Array.from({ length: 5 }, () => 'skipped'),
  ]);
});
