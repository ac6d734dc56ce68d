import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillTimeOf } from '#service/money/facts';
import { matcherOf } from '#service/calls/matches';
import { readRow } from '#service/records/read-requests';
import type { RequestRecord } from '#service/records/record';
import { returnedView } from '#service/calls/record-view';
import {
  filterGroupKeys,
  requestFeatures,
  type FilterGroup,
  type RequestsV3Query,
} from '#service/calls/requests-query';
import { filterableStatuses } from '#service/status';
import { amountUsd, appFeesUsd, isAskedFor, valuesOf } from '#testing/query-oracle';
import { viewerOf } from '../http/api-keys';
import { worldChains } from '../world/chains';
import { recordV3 } from '../world/record-v3';
import { createWorld } from '../world/world';
import { pageOf } from './page';
import { worldRows } from './row-view';

const world = createWorld({
  seed: 3,
  size: process.env['BENCH'] ? 2_700 : 1_200,
  others: 1,
  clock: () => Date.UTC(2026, 10, 1),
});
const owner = viewerOf('sandbox-key', true);

// What is held against the answers reads nothing but the records themselves.
const records = world.rows.map(({ seed, plan, state }) => {
  const { record } = readRow(JSON.parse(JSON.stringify(recordV3(seed, plan, state, owner))));
  if (record === undefined) throw new Error('a broken record');
  return record;
});

const vmTypes = new Map(worldChains.map(({ id, vmType }) => [id, vmType]));
const vmTypeOf = (chainId: number) => vmTypes.get(chainId);

/** The records that a query asks for, in its order. */
function expected(asked: RequestsV3Query): RequestRecord[] {
  const sortBy = asked.sortBy ?? 'createdAt';
  const isAscending = (asked.sortDirection ?? (sortBy === 'amountUsd' ? 'asc' : 'desc')) === 'asc';
  const sign = isAscending ? 1 : -1;
  const keyOf = (one: RequestRecord) =>
    sortBy === 'amountUsd'
      ? amountUsd(one)
      : ((sortBy === 'updatedAt' ? one.updatedAtMs : one.createdAtMs) ?? 0);
  // Records are in the order of creation; those of one moment turn round with the order.
  return (isAscending ? records : records.toReversed())
    .filter((one) => isAskedFor(one, asked, vmTypeOf))
    .toSorted(
      (a, b) => sign * (keyOf(a) - keyOf(b) || (a.createdAtMs ?? 0) - (b.createdAtMs ?? 0)),
    );
}

/** Every id that the sandbox gives for a query, walked by its cursor. */
function walk(query: RequestsV3Query): { ids: string[]; total: number | null } {
  const ids: string[] = [];
  const isMatch = matcherOf(query, worldRows(query));
  let continuation: string | null = null;
  let total: number | null = null;
  do {
    const asked: RequestsV3Query = {
      ...query,
      limit: '50',
      ...(continuation === null ? { includeTotal: 'true' } : { continuation }),
    };
    const page = pageOf(world.rows, asked, (row) => isMatch(row) === true);
    ids.push(...page.rows.map(({ id }) => id));
    continuation = page.continuation;
    total ??= page.total;
  } while (continuation !== null);
  return { ids, total };
}

const record = fc.nat({ max: records.length - 1 }).map((place) => records[place]!);
const groupKeys = filterGroupKeys.filter((key) => key !== 'apiKey' && key !== 'referrer');

// Groups take the statuses that the parameter takes.
const mayFilterBy = (key: string, value: string) =>
  key !== 'status' || filterableStatuses.some((status) => status === value);

/** A key with a value that at least one record has, or with null. */
const condition = fc
  .tuple(
    fc.constantFrom(...groupKeys),
    fc.array(record, { minLength: 1, maxLength: 3 }),
    fc.boolean(),
    fc.nat(9),
  )
  .map(([key, sources, negated, form]): FilterGroup => {
    const values = [...new Set(sources.flatMap((source) => valuesOf(source, key)))].filter(
      (value) => mayFilterBy(key, value),
    );
    const value = form < 2 || values.length === 0 ? null : form < 6 ? values[0]! : values;
    return { [negated ? `not:${key}` : key]: value };
  });
const group = fc
  .array(condition, { maxLength: 3 })
  .map((parts): FilterGroup => Object.assign({}, ...parts));

// Words that the sandbox takes from a closed list have one spelling.
const hasOneSpelling = new Set(['status', 'failReason', 'refundFailReason']);

const plainQuery = fc
  .tuple(
    record,
    fc.subarray([...groupKeys], { maxLength: 2 }),
    fc.constantFrom('as it is', 'lower', 'upper'),
  )
  .map(([source, keys, letters]) => {
    const pairs = keys.flatMap((key): [string, string][] => {
      const value = valuesOf(source, key)[0];
      if (value === undefined || !mayFilterBy(key, value)) return [];
      return [[key, hasOneSpelling.has(key) ? value : inLetters(value, letters)]];
    });
    return Object.fromEntries(pairs);
  });

function inLetters(value: string, letters: 'as it is' | 'lower' | 'upper'): string {
  if (letters === 'as it is') return value;
  return letters === 'lower' ? value.toLowerCase() : value.toUpperCase().replace(/^0X/, '0x');
}

const bounds = fc
  .tuple(record, record, fc.constantFrom('time', 'usd', 'fee', 'fill', 'block', 'none'))
  .map(([first, second, which]): RequestsV3Query => {
    const [low, high] = [first, second].toSorted(
      (a, b) => (a.createdAtMs ?? 0) - (b.createdAtMs ?? 0),
    );
    const seconds = (one?: RequestRecord) => String(Math.floor((one?.createdAtMs ?? 0) / 1000));
    const fees = [appFeesUsd(first), appFeesUsd(second)].toSorted((a, b) => a - b);
    switch (which) {
      case 'time':
        return { startTimestamp: seconds(low), endTimestamp: seconds(high) };
      case 'usd':
        return { amountUsdMin: String(amountUsd(first)) };
      case 'fee':
        return {
          appFeesAmountUsdMin: fees[0]!.toFixed(6),
          appFeesAmountUsdMax: fees[1]!.toFixed(6),
        };
      case 'fill':
        return { fillTimeMin: '1', fillTimeMax: String(fillTimeOf(first)?.seconds ?? 30) };
      case 'block':
        return {
          startBlock: String(first.inTxs[0]?.block ?? 1_000),
          originChainId: String(first.originChainId),
        };
      default:
        return {};
    }
  });

const named = ['id', 'user', 'recipient', 'depositAddress', 'depositTxHash', 'fillTxHash'] as const;
const term = fc
  .tuple(record, fc.constantFrom(...named))
  .map(([source, key]) => valuesOf(source, key)[0] ?? source.id);

const query = fc
  .record({
    plain: plainQuery,
    bounds,
    groups: fc.option(fc.array(group, { minLength: 1, maxLength: 3 })),
    term: fc.option(term, { freq: 4 }),
    features: fc.option(fc.subarray([...requestFeatures], { minLength: 1, maxLength: 2 }), {
      freq: 6,
    }),
    sort: fc.constantFrom<RequestsV3Query>(
      {},
      { sortDirection: 'asc' },
      { sortBy: 'updatedAt' },
      { sortBy: 'amountUsd' },
      { sortBy: 'amountUsd', sortDirection: 'desc' },
    ),
  })
  .map(({ plain, bounds: range, groups, term, features, sort }): RequestsV3Query => ({
    ...plain,
    ...range,
    ...(groups && { filters: JSON.stringify(groups) }),
    ...(term !== null && { term }),
    ...(features && { features: features.join(',') }),
    ...sort,
  }));

describe('a query against what it means for the records', () => {
  test('every filter, group, negation, null check, range and order gives the same rows', () => {
    fc.assert(
      fc.property(query, (asked) => {
        const ids = expected(asked).map(({ id }) => id);
        expect(walk(asked)).toEqual({ ids, total: ids.length });
      }),
    );
  });

  test('no row that is rightly returned is held against the service', () => {
    fc.assert(
      fc.property(query, (asked) => {
        const verdictOf = matcherOf(asked, { view: returnedView, vmTypeOf });
        expect(expected(asked).filter((one) => verdictOf(one, one) === false)).toEqual([]);
      }),
    );
  });

  test.each([
    'id',
    'depositTxHash',
    'fillTxHash',
    'user',
    'recipient',
    'depositAddress',
    'term',
  ] as const)('%s in other letters finds what it means, by the rules of each chain', (name) => {
    const key = name === 'term' ? 'user' : name;
    const isOut = key === 'recipient' || key === 'fillTxHash';
    const sources = new Map(
      records.flatMap((one): [string | undefined, string][] => {
        const chainId = isOut ? one.destinationChainId : one.originChainId;
        const [value] = valuesOf(one, key);
        return value === undefined ? [] : [[vmTypeOf(chainId ?? 0), value]];
      }),
    );
    for (const value of sources.values())
      for (const letters of ['lower', 'upper'] as const) {
        const asked = { [name]: inLetters(value, letters) };
        expect(walk(asked).ids, asked[name]).toEqual(expected(asked).map(({ id }) => id));
      }
  });

  test.each(groupKeys)('%s alone finds rows, and its negation finds all others', (key) => {
    const source = records.find((one) => valuesOf(one, key).length > 0);
    const value = valuesOf(source!, key)[0]!;
    const found = walk({ filters: JSON.stringify([{ [key]: value }]) });
    const others = walk({ filters: JSON.stringify([{ [`not:${key}`]: value }]) });
    expect(found.ids).toContain(source?.id);
    expect(found.ids.length + others.ids.length).toBe(records.length);
  });

  test('referrers are compared as they are, beside a key', () => {
    for (const query of [{ referrer: 'desk' }, { filters: '[{"referrer":"desk"}]' }]) {
      const mine = records.filter(
        (one) => one.apiKeyName === 'Production' && one.referrer === 'desk',
      );
      const found = walk({ apiKey: 'sandbox-key', ...query }).ids;
      expect(found.toSorted()).toEqual(mine.map(({ id }) => id).toSorted());
      expect(walk({ apiKey: 'sandbox-key', referrer: 'Desk' }).ids).toEqual([]);
    }
  });
});

describe('what a service decides where a returned row cannot tell', () => {
  const refunded = records.find(
    ({ status, outTxs }) => status === 'refund' && outTxs.length === 1,
  )!;

  test('a fill is not a refund', () => {
    const hash = String(refunded.outTxs[0]?.hash);
    expect(walk({ fillTxHash: hash }).ids).toEqual([]);
    expect(walk({ refundTxHash: hash }).ids).toEqual([refunded.id]);
  });

  test('a term is a whole name', () => {
    expect(walk({ term: refunded.id.toUpperCase().replace('0X', '0x') }).ids).toEqual([
      refunded.id,
    ]);
    expect(walk({ term: refunded.id.slice(0, 12) }).ids).toEqual([]);
  });

  test('blocks are those of the origin where an origin is asked for', () => {
    const { id, originChainId, inTxs, outTxs } = records.findLast(
      (one) =>
        one.status === 'success' &&
        one.originChainId !== one.destinationChainId &&
        one.outTxs.length === 1,
    )!;
    const ids = (block: number | null | undefined, chain: object) =>
      walk({ startBlock: String(block), endBlock: String(block), ...chain }).ids;
    const origin = { originChainId: String(originChainId) };
    expect(ids(outTxs[0]?.block, {})).toContain(id);
    expect(ids(outTxs[0]?.block, origin)).not.toContain(id);
    expect(ids(inTxs[0]?.block, origin)).toContain(id);
  });
});
