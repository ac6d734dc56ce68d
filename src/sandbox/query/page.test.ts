import { expect, test } from 'vitest';
import type { RequestsV3Query } from '#service/requests-query';
import { createWorld, type World } from '../world/world';
import { testsOf } from './filter';
import { pageOf } from './page';

const size = 50_000;

function movingWorld() {
  let nowMs = Date.UTC(2026, 10, 1);
  const world = createWorld({ seed: 11, size, clock: () => nowMs });
  return { world, pass: (ms: number) => void (nowMs += ms) };
}

/** Walks to the end while requests arrive and statuses advance between any two pages. */
function walk(world: World, pass: (ms: number) => void, query: RequestsV3Query) {
  const rows: number[] = [];
  let updates = 0;
  let continuation: string | null = null;
  do {
    pass(20_000);
    const before = world.columns.status.slice(0, world.count);
    world.advance();
    updates += before.filter((status, place) => world.columns.status[place] !== status).length;
    const asked: RequestsV3Query = { ...query, limit: '50', ...(continuation && { continuation }) };
    const page = pageOf(world, asked, testsOf(world, asked, []));
    rows.push(...page.places.map((place) => world.columns.row[place] ?? 0));
    continuation = page.continuation;
  } while (continuation !== null);
  return { rows, updates };
}

test('50,000 rows newest first: none lost, none twice, although the world moves', () => {
  const { world, pass } = movingWorld();
  const atStart = Array.from(world.columns.row.slice(0, world.count));
  const { rows, updates } = walk(world, pass, {});
  expect(new Set(rows).size).toBe(rows.length);
  const seen = new Set(rows);
  expect(atStart.filter((row) => !seen.has(row))).toEqual([]);
  expect(world.count - size).toBeGreaterThan(500);
  expect(updates).toBeGreaterThan(1_000);
});

test('50,000 rows oldest first end with what arrived on the way', () => {
  const { world, pass } = movingWorld();
  const { rows } = walk(world, pass, { sortDirection: 'asc' });
  expect(rows).toEqual(Array.from(world.columns.row.slice(0, world.count)));
});

test('a filtered walk under updates repeats nothing', () => {
  const { world, pass } = movingWorld();
  const { rows } = walk(world, pass, { filters: '[{"status":"success"},{"status":"pending"}]' });
  expect(new Set(rows).size).toBe(rows.length);
});
