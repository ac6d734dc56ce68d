import { describe, expect, test } from 'vitest';
import { readRow } from '#service/records/read-requests';
import { chainBodies } from './chain-body';
import { planNamed, recordNames } from '#testing/record-factory';
import { recordV2 } from './record-v2';
import { recordV3 } from './record-v3';
import { phasesOf, stateAt } from './timeline';
import { entriesOf } from './entries';
import { entryHash } from './transactions';
import { createWorld } from './world';
import type { WorldRow } from './world-row';

const startMs = Date.UTC(2026, 10, 1);

const recordOf = ({ seed, plan, state }: WorldRow) => recordV3(seed, plan, state);
/** All that a row is, with the transactions by which it is found. */
const contents = ({ seed, id, plan, state }: WorldRow) => ({
  id,
  plan,
  state,
  hashes: entriesOf(plan, state).map((entry) => entryHash(seed, entry)),
});

describe('the moving world', () => {
  test('ends where a fresh one begins, however it got there', () => {
    let nowMs = startMs;
    const moved = createWorld({ seed: 5, size: 2_000, clock: () => nowMs });
    for (let step = 0; step < 240; step += 1) {
      nowMs += 45_000;
      moved.advance();
    }
    const fresh = createWorld({ seed: 5, size: moved.rows.length, clock: () => nowMs });
    expect(moved.rows.map(contents)).toEqual(fresh.rows.map(contents));
  });

  test('the same seed gives the same world, another seed another one', () => {
    const row = (seed: number) => createWorld({ seed, size: 50, clock: () => startMs }).rows[17]!;
    expect(recordOf(row(1))).toEqual(recordOf(row(1)));
    expect(row(1).id).not.toBe(row(2).id);
  });

  test('worlds that are as old hold the same requests, whatever day it is', () => {
    const ageMs = 59_000_000.5 * 30_000;
    const plans = (nowMs: number) => {
      const options = { seed: 1, size: 50, clock: () => nowMs, sinceMs: nowMs - ageMs };
      const world = createWorld(options);
      return world.rows.map(({ plan: { sinceMs, createdAtMs, ...rest } }) => ({
        ...rest,
        createdAfterMs: createdAtMs - sinceMs,
      }));
    };
    expect(plans(startMs)).toHaveLength(50);
    expect(plans(startMs + 123_456_789)).toEqual(plans(startMs));
  });

  test('own requests are the same with and without those of other integrators', () => {
    let nowMs = startMs;
    const world = (others: number) =>
      createWorld({ seed: 5, size: 400, others, clock: () => nowMs });
    const [alone, among] = [world(0), world(3)];
    const own = (one: ReturnType<typeof world>) =>
      one.rows.filter(({ plan }) => plan.apiKey < 2).map(recordOf);
    nowMs += 600_000;
    alone.advance();
    among.advance();
    expect(own(among)).toEqual(own(alone));
    expect(alone.rows).toHaveLength(420);
    expect(among.rows.length).toBeGreaterThanOrEqual(4 * 420 - 3);
  });

  test('all requests stand in the order of creation, each with an id of its own', () => {
    const { rows } = createWorld({ seed: 5, size: 300, others: 30, clock: () => startMs });
    const times = rows.map(({ createdAtMs }) => createdAtMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  test('a request arrives in every half minute that passed', () => {
    let nowMs = startMs;
    const world = createWorld({ seed: 1, size: 10, clock: () => nowMs });
    nowMs += 5_000 * 30_000;
    world.advance();
    expect(world.rows).toHaveLength(5_010);
  });
});

describe('phases', () => {
  test.each(recordNames)('%s: each phase comes after the one before', (name) => {
    const times = phasesOf(planNamed(name)).map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('a Bitcoin origin is pending in the mempool before it is in a block', () => {
    const plan = planNamed('a pending request from bvm');
    const [, mempool, mined] = phasesOf(plan);
    expect(mempool?.status).toBe('pending');
    expect(mempool?.facts.has('mempool')).toBe(true);
    expect(mined?.facts.has('in')).toBe(true);
  });

  test('a failure can become pending again and end as a refund', () => {
    const phases = phasesOf(planNamed('a failure that became a refund')).map(
      ({ status }) => status,
    );
    expect(phases.slice(-4)).toEqual(['pending', 'failure', 'pending', 'refund']);
  });
});

test.each(recordNames)('%s parses in the v2 shape, in every phase', (name) => {
  const plan = planNamed(name);
  for (const { atMs } of phasesOf(plan)) {
    const { record } = readRow(recordV2(7, plan, stateAt(plan, atMs)));
    expect(record?.unreadable).toEqual([]);
    if (plan.scenario.trait !== 'sparse') expect(record?.shape).toBe('v2');
  }
});

test('every field of the chain record occurs, and every trouble', () => {
  const fields =
    'id name displayName httpRpcUrl wsRpcUrl explorerUrl explorerName explorerPaths depositEnabled tokenSupport ' +
    'disabled partialDisableLimit blockProductionLagging currency withdrawalFee depositFee surgeEnabled ' +
    'featuredTokens erc20Currencies solverCurrencies iconUrl logoUrl brandColor contracts vmType ' +
    'explorerQueryParams baseChainId statusMessage solverAddresses tags protocol';
  const keys = new Set(chainBodies.flatMap((body) => Object.keys(body)));
  // One chain has a field that nobody knows.
  expect(keys).toEqual(new Set([...fields.split(' '), 'settlementWindow']));
  const has = (key: string, value: unknown) => chainBodies.some((body) => body[key] === value);
  expect(has('disabled', true)).toBe(true);
  expect(has('blockProductionLagging', true)).toBe(true);
  expect(has('surgeEnabled', true)).toBe(true);
  expect(has('depositEnabled', false)).toBe(true);
  expect(chainBodies.some((body) => Number(body['partialDisableLimit']) > 0)).toBe(true);
  const solvers = chainBodies.map(
    (body) => (body['solverAddresses'] as string[] | undefined)?.length ?? 0,
  );
  expect([Math.min(...solvers.filter(Boolean)), Math.max(...solvers)]).toEqual([1, 31]);
});
