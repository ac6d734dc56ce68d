import { exampleNames, exampleRequest } from '../sandbox/contradictions/example-requests';
import { readRow } from '#service/records/read-requests';
import type { RequestRecord } from '#service/records/record';
import { planOf, slotMs, type Plan } from '../sandbox/world/plan';
import { recordV2 } from '../sandbox/world/record-v2';
import { publicViewer, recordV3, type Viewer } from '../sandbox/world/record-v3';
import { fixtures, fixtureInterval } from '../sandbox/world/fixtures';
import { phasesOf, stateAt } from '../sandbox/world/timeline';

const factorySeed = 7;
/** Rows of the factory are created around this moment. */
export const factoryStartMs = Date.UTC(2026, 9, 1, 9);

/** What `pickRecord` knows, e.g. "a failed request with SLIPPAGE". */
export const recordNames: readonly string[] = fixtures.map(({ name }) => name);

function rowNamed(name: string): number {
  const wanted = recordNames.indexOf(name);
  if (wanted < 0) throw new Error(`no record is called "${name}"; see recordNames`);
  const lap = fixtures.length * fixtureInterval;
  return Math.ceil(factoryStartMs / slotMs / lap) * lap + wanted * fixtureInterval;
}

export function planNamed(name: string): Plan {
  return planOf(factorySeed, rowNamed(name));
}

/** A named record as GET /requests/v3 sends it, when it has come to rest, or as it was at `atMs`. */
export function pickRecord(name: string, atMs = Infinity, viewer: Viewer = publicViewer): unknown {
  return recordFrom(rowNamed(name), atMs, viewer);
}

/** The same, as the product reads it. */
export function pickRequest(name: string, atMs = Infinity): RequestRecord {
  return parsed(pickRecord(name, atMs));
}

/** A named record and the further requests of its family: children, what superseded it, the same deposit address. */
export function pickFamily(name: string): RequestRecord[] {
  return familyRows(name).map((row) => parsed(recordFrom(row)));
}

function familyRows(name: string): number[] {
  const row = rowNamed(name);
  const members = planNamed(name).scenario.members ?? [];
  return [row, ...members.map((_, index) => row + index + 1)];
}

export interface FixtureRecord {
  /** The scenario, and the status that it has reached. */
  name: string;
  raw: unknown;
}

/**
 * Every kind of record that the sandbox can make, in the shape of one of the two endpoints: each named one and its
 * family at rest, and once each phase that their courses go through before.
 */
export function fixtureRecords(shape: 'v2' | 'v3'): FixtureRecord[] {
  const write = shape === 'v2' ? recordV2 : recordV3;
  const seen = new Set<string>();
  return recordNames.flatMap((name) =>
    familyRows(name).flatMap((row) => {
      const plan = planOf(factorySeed, row);
      const phases = phasesOf(plan);
      return phases.flatMap(({ status, atMs }, index): FixtureRecord[] => {
        const key = `${plan.scenario.course} ${plan.deposit?.type} ${index}`;
        if (index < phases.length - 1 && seen.has(key)) return [];
        seen.add(key);
        const raw = write(factorySeed, plan, stateAt(plan, atMs));
        return [{ name: `${name}, ${status}, ${shape}`, raw }];
      });
    }),
  );
}

/** The record of any row at rest: for property tests and for filling a list. */
export function recordFrom(row: number, atMs = Infinity, viewer: Viewer = publicViewer): unknown {
  const plan = planOf(factorySeed, row);
  return recordV3(factorySeed, plan, stateAt(plan, atMs), viewer);
}

function parsed(raw: unknown): RequestRecord {
  const { record } = readRow(raw);
  if (record === undefined) throw new Error('the factory made a broken record');
  return record;
}

/** The sandbox's examples of records that contradict themselves, by name; those that no list has are left out. */
export function exampleRecords(startMs: number): { name: string; record: RequestRecord }[] {
  return exampleNames.flatMap((name) => {
    const { listed } = exampleRequest(factorySeed, startMs, name);
    return listed === null ? [] : [{ name, record: parsed(listed) }];
  });
}
