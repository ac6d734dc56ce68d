import { expect, test } from 'vitest';
import { phasesOf } from './timeline';
import { createWorld, type StatusChange } from './world';

const startMs = Date.UTC(2026, 10, 1, 12);
const hourMs = 3_600_000;

function changesOf(stepMs: number) {
  let nowMs = startMs;
  const world = createWorld({ seed: 1, size: 60, clock: () => nowMs });
  const changes: StatusChange[] = [];
  world.watch((change) => changes.push(change));
  for (; nowMs < startMs + hourMs; nowMs += stepMs) world.advance();
  return { world, changes };
}

const line = ({ row, state }: StatusChange) =>
  `${row.id} ${state.updatedAtMs} ${state.phase.status}`;

test('each status of a request is reported once, also those that a leap of the clock passes', () => {
  const slow = changesOf(1_000).changes.map(line);
  const leap = changesOf(hourMs / 2).changes.map(line);
  expect(slow.length).toBeGreaterThan(300);
  expect(new Set(slow).size).toBe(slow.length);
  const lastMs = startMs + hourMs / 2;
  const untilThen = (text: string) => Number(text.split(' ')[1]) <= lastMs;
  expect(slow.filter(untilThen).toSorted()).toEqual(leap.filter(untilThen).toSorted());
});

test('nothing that happened before, and no status twice in a row', () => {
  const { world, changes } = changesOf(1_000);
  for (const { state } of changes) expect(state.updatedAtMs).toBeGreaterThan(startMs - 1);
  const last = new Map<string, string>();
  for (const { row, state } of changes) {
    expect(state.phase.status).not.toBe(last.get(row.id));
    last.set(row.id, state.phase.status);
  }
  const isRepeated = ({ plan }: (typeof world.rows)[number]) =>
    phasesOf(plan).some(({ status }, index, phases) => status === phases[index - 1]?.status);
  expect(world.rows.some(isRepeated)).toBe(true);
});
