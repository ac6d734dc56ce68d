import { describe, expect, test } from 'vitest';
import type { RequestsV3Query } from '#service/requests-query';
import { viewerOf } from '../api-keys';
import { createWorld } from '../world/world';
import { testsOf } from './filter';
import { pageOf } from './page';

const world = createWorld({
  seed: 3,
  size: 2_700,
  others: 1,
  clock: () => Date.UTC(2026, 10, 1),
});
const owner = viewerOf('sandbox-key', true);

describe('rules of the query', () => {
  const refusal = (asked: RequestsV3Query) => {
    try {
      testsOf(world, asked, owner.ownKeys);
      return null;
    } catch (error) {
      return (error as { statusCode: number }).statusCode;
    }
  };
  test.each<[string, RequestsV3Query, number]>([
    ['null mixed with values', { filters: '[{"status":[null,"success"]}]' }, 400],
    ['a referrer without a key', { referrer: 'desk' }, 400],
    ['a referrer in a group without a key', { filters: '[{"not:referrer":"desk"}]' }, 400],
    ['an empty referrer', { referrer: '', apiKey: 'sandbox-key' }, 400],
    ['an empty referrer in a group', { filters: '[{"referrer":""}]', apiKey: 'sandbox-key' }, 400],
    ['a foreign key', { apiKey: 'foreign-key' }, 403],
    ['a key that nobody has', { apiKey: 'no-key' }, 403],
    ['a foreign key in a group', { filters: '[{"apiKey":"partner-key"}]' }, 403],
    ['a status in a group that the parameter refuses', { filters: '[{"status":"waiting"}]' }, 400],
    ['the same negated', { filters: '[{"not:status":["success","submitted"]}]' }, 400],
    ['an own and a foreign key', { apiKey: 'sandbox-key,partner-key', referrer: 'desk' }, 403],
    ['a range inside a group', { filters: '[{"amountUsdMin":"1"}]' }, 400],
    ['filters that are no list', { filters: '{"status":"success"}' }, 400],
    ['filters that are no JSON', { filters: '[{' }, 400],
    ['an unknown feature', { features: 'teleport' }, 400],
  ])('%s is refused', (_name, asked, statusCode) => {
    expect(refusal(asked)).toBe(statusCode);
  });

  test('a cursor of another order is refused, one of another filter goes on from its place', () => {
    const { continuation } = pageOf(world, { limit: '1' }, []);
    if (continuation === null) throw new Error('a page without a cursor');
    expect(() => pageOf(world, { limit: '1', sortDirection: 'asc', continuation }, [])).toThrow(
      /cursor/,
    );
    expect(() => pageOf(world, { limit: '1', continuation: 'nonsense' }, [])).toThrow(/cursor/);
    const success: RequestsV3Query = { limit: '1', status: 'success', continuation };
    expect(pageOf(world, success, testsOf(world, success, owner.ownKeys)).places).toHaveLength(1);
  });
});

describe('whose requests', () => {
  const partner = viewerOf('partner-key', true);
  const rowsOf = (query: RequestsV3Query, caller: typeof owner) =>
    pageOf(world, { limit: '50', includeTotal: 'true' }, testsOf(world, query, caller.ownKeys));

  test('each key has rows of its own, for its own integrator alone', () => {
    const counts = ['sandbox-key', 'sandbox-key-2'].map(
      (apiKey) => rowsOf({ apiKey }, owner).total ?? 0,
    );
    const both = rowsOf({ apiKey: 'sandbox-key,sandbox-key-2' }, owner).total;
    expect(both).toBe(2_700);
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(both);
    expect(Math.min(...counts)).toBeGreaterThan(1_000);
    expect(rowsOf({ apiKey: 'partner-key' }, partner).total).toBeGreaterThan(1_000);
    expect(() => rowsOf({ apiKey: 'sandbox-key' }, partner)).toThrow(/own api keys/);
    expect(() => rowsOf({ apiKey: 'partner-key,foreign-key' }, partner)).toThrow(/own api keys/);
  });

  test('fields that only the owner sees come for the own rows alone', () => {
    const named = (caller: typeof owner, place: number) => {
      const { data } = world.recordAt(place, caller);
      return 'apiKeyName' in data && 'referrer' in data && 'platformFee' in data;
    };
    const [mine = -1] = rowsOf({ apiKey: 'sandbox-key' }, owner).places;
    const [theirs = -1] = rowsOf({ apiKey: 'partner-key' }, partner).places;
    expect([mine, theirs].map((place) => named(owner, place))).toEqual([true, false]);
    expect([mine, theirs].map((place) => named(partner, place))).toEqual([false, true]);
  });
});
