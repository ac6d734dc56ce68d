import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeWireRecord, wireTransaction } from '#testing/make-wire-record';
import { readRow, type RequestsPage } from '#service/read-requests';
import type { Scope } from '../../../api/scope';
import type { ListQuery } from '../search/service-query';
import { lookUp, packed, type Found } from './look-up';
import { maxPasted, readPasted } from './look-up';

const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`;
const page = (...wire: unknown[]): RequestsPage => ({
  rows: wire.map(readRow),
  continuation: null,
  total: null,
});
const ran = async (
  ids: string[],
  ask: (query: ListQuery) => Promise<RequestsPage>,
  scope: Scope = 'all',
) => {
  const found = new Map<string, Found>();
  const read = async function* (query: ListQuery) {
    yield await ask(query);
  };
  await lookUp(ids, scope, read, (id, one) => found.set(id, one));
  return found;
};

describe('what was pasted', () => {
  test('anything separates, a link gives up its hash, nothing stands twice', () => {
    const link = `https://explorer.example/tx/${hash(7)}?tab=logs`;
    expect(readPasted(`${hash(1)},${hash(2)}\n"${hash(1)}"\t${link} <${hash(7)}>`).ids).toEqual([
      hash(1),
      hash(2),
      hash(7),
    ]);
  });

  test('fifty are looked up, the rest is counted', () => {
    const many = Array.from({ length: 60 }, (_, n) => hash(n)).join('\n');
    expect(readPasted(many)).toMatchObject({ overflow: 10 });
    expect(readPasted(many).ids).toHaveLength(maxPasted);
    expect(readPasted('  \n ')).toEqual({ ids: [], overflow: 0 });
  });
});

describe('looking up', () => {
  test('what the filter finds is not asked again, the rest is asked by term', async () => {
    const asked: ListQuery[] = [];
    const byHash = makeWireRecord({
      id: 'r1',
      data: { inTxs: [wireTransaction({ txHash: hash(1) })] },
    });
    const found = await ran([hash(1).toUpperCase().replace('0X', '0x'), 'gone'], async (query) => {
      asked.push(query);
      return query.filters ? page(byHash) : page();
    });
    expect(asked.map((query) => query.term)).toEqual([undefined, 'gone']);
    expect([...found.values()].map((one) => !one.error && one.records.map(({ id }) => id))).toEqual(
      [['r1'], []],
    );
  });

  test('what is not ours is looked for among everyone’s, and marked', async () => {
    const asked: ListQuery[] = [];
    const ask = async (query: ListQuery) => {
      asked.push(query);
      if (query.filters)
        return page(makeWireRecord({ id: query.scope === 'ours' ? 'mine' : 'theirs' }));
      return query.term === 'hash' && query.scope === undefined
        ? page(makeWireRecord({ id: 'by-hash' }))
        : page();
    };
    const found = await ran(['mine', 'theirs', 'hash', 'gone'], ask, 'ours');
    expect(Object.fromEntries(found)).toMatchObject({
      mine: { records: [{ id: 'mine' }], isForeign: false },
      theirs: { records: [{ id: 'theirs' }], isForeign: true },
      hash: { records: [{ id: 'by-hash' }], isForeign: true },
      gone: { records: [] },
    });
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
    expect(found.get('a')?.error?.message).toBe('slow down');
    expect(found.get('b')).toMatchObject({ records: [{ id: 'b' }] });
  });

  test('an abort ends the whole', async () => {
    const abort = new DOMException('gone', 'AbortError');
    await expect(ran(['a'], () => Promise.reject(abort))).rejects.toBe(abort);
  });
});

test('a second page is read on, and a filter that is ignored reads no third', async () => {
  let read = 0;
  const found = new Map<string, Found>();
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
  expect([...found].map(([id, one]) => [id, one.error ?? one.records.length])).toEqual([
    ['first', 1],
    ['second', 1],
    ['gone', 0],
  ]);
});

test('packs hold every id once and fit into the parameter', () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[0-9a-zA-Z]{1,128}$/), { maxLength: maxPasted });
  fc.assert(
    fc.property(ids, (all) => {
      expect(packed(all).flat()).toEqual(all);
      for (const pack of packed(all))
        expect(JSON.stringify(['id', 'x'].map(() => pack)).length).toBeLessThan(8192);
    }),
  );
});
