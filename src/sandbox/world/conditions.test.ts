import { expect, test } from 'vitest';
import { recordV3, publicViewer } from './record-v3';
import { conditions, disabledChainId, type Condition } from './conditions';
import { developmentAccount, feeRecipient } from './identifiers';
import { createWorld } from './world';
import type { WorldRow } from './world-row';

const nowMs = Date.UTC(2026, 9, 1, 9);
const world = (active: readonly Condition[] = []) =>
  createWorld({ seed: 1, size: 800, clock: () => nowMs, conditions: active });

/** What a service would return of each row. */
const bodies = ({ seed, rows }: ReturnType<typeof world>) =>
  rows.map(({ plan, state }) => JSON.stringify(recordV3(seed, plan, state, publicViewer)));

test('slow-route: requests of one route are in progress for long', () => {
  const slow = world(['slow-route']).rows.filter(
    ({ plan, state }) => plan.fillDelayMs > 40 * 3_600_000 && state.phase.status === 'pending',
  );
  expect(slow.length).toBeGreaterThan(40);
  expect(new Set(slow.map((row) => `${row.originChainId}>${row.destinationChainId}`))).toEqual(
    new Set(['8453>10']),
  );
});

test('failure-burst and uncollected-fees change what they name', () => {
  const count = (active: Condition[], part: string) =>
    bodies(world(active)).filter((body) => body.includes(part)).length;
  expect(count(['failure-burst'], 'SOLVER_BALANCE_TOO_LOW')).toBeGreaterThan(
    count([], 'SOLVER_BALANCE_TOO_LOW') + 20,
  );
  const uncollected = (active: Condition[]) =>
    world(active).rows.filter(({ plan }) => plan.appFees === 'nothing').length;
  expect(uncollected(['uncollected-fees'])).toBeGreaterThan(uncollected([]) + 100);
});

test.each(Object.keys(conditions) as Condition[])('%s ends without a trace', (condition) => {
  const switched = world();
  const before = bodies(switched);
  switched.setConditions([condition]);
  expect(switched.hasCondition(condition)).toBe(true);
  const ids = ({ rows }: typeof switched) => rows.map(({ id }) => id).toSorted();
  expect(ids(switched)).toEqual(ids(world()));
  switched.setConditions([]);
  expect(bodies(switched)).toEqual(before);
});

type Touches = (row: WorldRow, usual: WorldRow) => boolean;
const touches: Record<Exclude<Condition, 'past-issues'>, Touches> = {
  'slow-route': (row, { plan }) => row.plan.fillDelayMs > plan.fillDelayMs,
  'failure-burst': (row, { plan }) => row.plan.scenario.failReason !== plan.scenario.failReason,
  'chain-issues': (row) => [row.originChainId, row.destinationChainId].includes(disabledChainId),
  'uncollected-fees': (row, { plan }) => row.plan.appFees !== plan.appFees,
  'one-millisecond': (row, { createdAtMs }) => row.createdAtMs !== createdAtMs,
  'listed-late': (row, usual) => row.seenAfterMs > usual.seenAfterMs,
};
const { 'chain-issues': _now, 'one-millisecond': _moment, 'listed-late': _late, ...past } = touches;

test.each([
  ...Object.entries(touches).map(([condition, isTouched]) => [condition, condition, isTouched]),
  ...Object.entries(past).map(([condition, isTouched]) => ['past-issues', condition, isTouched]),
] as [Condition, string, Touches][])(
  '%s: %s is in the world of the first development account',
  (condition, _what, isTouched) => {
    const usual = new Map(world().rows.map((row) => [row.id, row]));
    const touched = world([condition]).rows.filter((row) => isTouched(row, usual.get(row.id)!));
    const earned = touched.filter(({ plan }) =>
      plan.appFeeBps.some(({ recipient }) => feeRecipient(1, recipient) === developmentAccount),
    );
    expect(earned.length).toBeGreaterThan(0);
  },
);

test('past-issues leaves what came in the last ten minutes alone', () => {
  const isNew = ({ createdAtMs }: WorldRow) => createdAtMs > nowMs - 600_000;
  const usual = world().rows;
  const changed = world(['past-issues']).rows.filter(
    (row, index) =>
      JSON.stringify(row.plan.scenario) !== JSON.stringify(usual[index]!.plan.scenario),
  );
  expect(changed.length).toBeGreaterThan(10);
  expect(changed.filter(isNew)).toEqual([]);
});

test('one-millisecond: a page ends within the requests of one moment, whichever key is asked', () => {
  for (const key of [0, 1]) {
    const rows = world(['one-millisecond']).rows.filter(({ plan }) => plan.apiKey === key);
    for (const time of ['createdAtMs', 'updatedAtMs'] as const) {
      const atOnce = new Map<number, number>();
      for (const row of rows) atOnce.set(row[time], (atOnce.get(row[time]) ?? 0) + 1);
      expect(Math.max(...atOnce.values())).toBeGreaterThan(120);
    }
  }
});

test('listed-late: a request and its changes come 90 s after their own times, and in their places', () => {
  let now = nowMs;
  const of = (active: Condition[]) =>
    createWorld({ seed: 1, size: 300, clock: () => now, conditions: active });
  const [moving, usual] = [of(['listed-late']), of([])];
  const seen: { id: string; lateMs: number }[] = [];
  moving.watch(({ row, state }) =>
    seen.push({ id: row.id, lateMs: now - state.updatedAtMs - row.seenAfterMs }),
  );
  const isLate = ({ plan: { row, scenario }, createdAtMs }: WorldRow) =>
    row % 3 === 0 &&
    scenario.name === 'ordinary' &&
    scenario.course === 'success' &&
    createdAtMs > nowMs;
  for (let second = 0; second < 1_200; second++) {
    now += 1_000;
    moving.advance();
    usual.advance();
    const listed = new Set(moving.rows.map(({ id }) => id));
    for (const row of usual.rows.filter(isLate))
      expect(listed.has(row.id)).toBe(now >= row.createdAtMs + 90_000);
  }
  expect(seen.length).toBeGreaterThan(50);
  expect(seen.every(({ lateMs }) => lateMs >= 0 && lateMs < 1_000)).toBe(true);
  const times = moving.rows.map(({ createdAtMs }) => createdAtMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
