import { expect, test } from 'vitest';
import { matcherOf } from '#service/calls/matches';
import type { RequestsV3Query } from '#service/calls/requests-query';
import { phasesOf } from '../world/timeline';
import { createWorld, type World } from '../world/world';
import { pageOf } from './page';
import { worldRows } from './row-view';

const size = process.env['BENCH'] ? 50_000 : 10_000;

function movingWorld() {
  let nowMs = Date.UTC(2026, 10, 1);
  const world = createWorld({ seed: 11, size, clock: () => nowMs });
  return { world, pass: (ms: number) => void (nowMs += ms) };
}

/** Walks to the end while requests arrive and statuses advance between any two pages. */
function walk(world: World, pass: (ms: number) => void, query: RequestsV3Query) {
  const rows: number[] = [];
  let continuation: string | null = null;
  do {
    pass(20_000);
    world.advance();
    const asked: RequestsV3Query = { ...query, limit: '50', ...(continuation && { continuation }) };
    const isMatch = matcherOf(asked, worldRows(asked));
    const page = pageOf(world.rows, asked, (row) => isMatch(row) === true);
    rows.push(...page.rows.map(({ plan }) => plan.row));
    continuation = page.continuation;
  } while (continuation !== null);
  return rows;
}

test('many rows newest first: none lost, none twice, although the world moves', () => {
  const { world, pass } = movingWorld();
  const atStart = world.rows.map(({ plan }) => plan.row);
  const startMs = world.clock();
  const rows = walk(world, pass, {});
  expect(new Set(rows).size).toBe(rows.length);
  const seen = new Set(rows);
  expect(atStart.filter((row) => !seen.has(row))).toEqual([]);
  expect(world.rows.length - size).toBeGreaterThan(size / 100);
  const updates = world.rows.flatMap(({ plan }) =>
    phasesOf(plan).filter(({ atMs }) => atMs > startMs && atMs <= world.clock()),
  );
  expect(updates.length).toBeGreaterThan(size / 50);
});

test('many rows oldest first end with what arrived on the way', () => {
  const { world, pass } = movingWorld();
  const rows = walk(world, pass, { sortDirection: 'asc' });
  expect(rows).toEqual(world.rows.map(({ plan }) => plan.row));
});

test('a filtered walk under updates repeats nothing', () => {
  const { world, pass } = movingWorld();
  const rows = walk(world, pass, { filters: '[{"status":"success"},{"status":"pending"}]' });
  expect(new Set(rows).size).toBe(rows.length);
});

test('what comes after a cursor is decided by its order, not by its filter', () => {
  const { rows } = createWorld({ seed: 3, size: 50, clock: () => Date.UTC(2026, 10, 1) });
  const all = () => true;
  const { continuation } = pageOf(rows, { limit: '1' }, all);
  if (continuation === null) throw new Error('a page without a cursor');
  const asked = { limit: '1', continuation };
  expect(() => pageOf(rows, { ...asked, sortDirection: 'asc' }, all)).toThrow(/cursor/);
  expect(() => pageOf(rows, { ...asked, continuation: 'nonsense' }, all)).toThrow(/cursor/);
  const isSuccess = matcherOf({ status: 'success' }, worldRows({}));
  expect(pageOf(rows, asked, (row) => isSuccess(row) === true).rows).toHaveLength(1);
});
