import { describe, expect, test } from 'vitest';
import { matcherOf } from '#service/calls/matches';
import type { RequestsV3Query } from '#service/calls/requests-query';
import { keyAt, viewerOf } from '../http/api-keys';
import { recordV3 } from '../world/record-v3';
import { createWorld } from '../world/world';
import { worldRows } from './row-view';

const size = 400;
const world = createWorld({ seed: 3, size, others: 1, clock: () => Date.UTC(2026, 10, 1) });
const count = (query: RequestsV3Query) =>
  world.rows.filter(matcherOf(query, worldRows(query))).length;

describe('whose requests', () => {
  const [owner, partner] = [viewerOf('sandbox-key', true), viewerOf('partner-key', true)];

  test('each key has rows of its own', () => {
    const counts = ['sandbox-key', 'sandbox-key-2', 'partner-key'].map((apiKey) =>
      count({ apiKey }),
    );
    const [first = 0, second = 0] = counts;
    expect(first + second).toBe(size);
    expect(count({ apiKey: 'sandbox-key,sandbox-key-2' })).toBe(size);
    expect(count({ apiKey: 'sandbox-key, sandbox-key-2' })).toBe(size);
    expect(Math.min(...counts)).toBeGreaterThan(size / 3);
    expect(count({ filters: '[{"not:apiKey":["sandbox-key","sandbox-key-2"]}]' })).toBe(
      world.rows.length - size,
    );
  });

  test('fields that only the owner sees come for the own rows alone', () => {
    const isNamed = (apiKey: string, caller: typeof owner) => {
      const row = world.rows.find(({ plan }) => keyAt(plan.apiKey) === apiKey)!;
      const { data } = recordV3(row.seed, row.plan, row.state, caller);
      return 'apiKeyName' in data && 'referrer' in data && 'platformFee' in data;
    };
    const keys = ['sandbox-key', 'partner-key'];
    expect(keys.map((key) => isNamed(key, owner))).toEqual([true, false]);
    expect(keys.map((key) => isNamed(key, partner))).toEqual([false, true]);
  });
});
