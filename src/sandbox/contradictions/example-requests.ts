import { sameHash } from '#service/address';
import { matcherOf, returnedRows } from '#service/calls/matches';
import { readRow } from '#service/records/read-requests';
import type { RequestsV3Query } from '#service/calls/requests-query';
import { keyAt } from '../http/api-keys';
import { publicViewer, recordV3, type Viewer } from '../world/record-v3';
import type { Plan } from '../world/plan';
import { stateAt } from '../world/timeline';
import { examples, type ExampleName } from './examples';
import {
  examplePlan,
  exampleUser,
  withChanges,
  type Example,
  type ExampleRecord,
  type RecordOf,
} from './record-of';

/** Behind the rows of claims and of past claims: no row of a world has these hashes. */
const firstRow = 0xb000_0000;
const usualAgeMs = 2 * 3_600_000;

export const exampleNames = Object.keys(examples) as ExampleName[];

/** The id of an example, the same in every world: `0x`, zeros, 70001 and so on. */
export function exampleId(name: string): string {
  const place = exampleNames.findIndex((each) => each === name) + 1;
  return `0x${String(70_000 + place).padStart(64, '0')}`;
}

/** The example with an id; null for any other id. */
export function exampleWithId(id: string): ExampleName | null {
  return exampleNames.find((name) => sameHash(exampleId(name), id)) ?? null;
}

/** An example as the list and the status endpoint show it; `listed` is null where the list has no such request. */
export function exampleRequest(
  seed: number,
  startMs: number,
  name: ExampleName,
  viewer: Viewer = publicViewer,
): { listed: ExampleRecord | null; reported: ExampleRecord; plan: Plan } {
  const example: Example = examples[name];
  // In steps of nine: every ninth row has no order.
  const row = firstRow + exampleNames.indexOf(name) * 9;
  const planOf = (...[course, circumstances]: Parameters<RecordOf>): Plan => ({
    ...examplePlan(course, circumstances),
    row,
    sinceMs: 0,
    familyRow: firstRow,
    createdAtMs: startMs - (example.ageMs ?? usualAgeMs),
  });
  const of: RecordOf = (course, circumstances, changes) => {
    const plan = planOf(course, circumstances);
    const record = recordV3(seed, plan, stateAt(plan, startMs), viewer);
    if (!('features' in record)) throw new Error('an example without its optional fields');
    const own = { ...record, id: exampleId(name) };
    return changes ? withChanges(own, changes(exampleId, own)) : own;
  };
  const listed = example.change?.(of) ?? null;
  const reported = example.status?.(of) ?? listed;
  if (reported === null) throw new Error(`nobody knows ${name}`);
  return { listed, reported, plan: planOf('success') };
}

/**
 * The examples that a query names by id or by their user; null where it names none. Everywhere else they are left out, so
 * that no count and no sum has to live with contradictions.
 */
export function examplesPage(
  seed: number,
  startMs: number,
  query: RequestsV3Query,
  viewer: Viewer,
): { requests: ExampleRecord[]; continuation?: string; total?: number } | null {
  const asked = [query.id, query.term, query.user];
  if (!asked.some((text) => text === exampleUser || (text && exampleWithId(text)))) return null;
  const { apiKey, includeChildRequests: _, ...rest } = query;
  const isOwn = apiKey === undefined || apiKey.split(',').includes(keyAt(0) ?? '');
  const isMatch = matcherOf(rest, returnedRows);
  const found = exampleNames
    .flatMap((name) => exampleRequest(seed, startMs, name, viewer).listed ?? [])
    .filter((raw) => {
      const { record } = readRow(raw);
      return isOwn && record !== undefined && isMatch(record, raw) !== false;
    });
  const [start, limit] = [Number(query.continuation ?? 0), Number(query.limit ?? 20)];
  return {
    requests: found.slice(start, start + limit),
    ...(start + limit < found.length && { continuation: String(start + limit) }),
    ...(query.includeTotal === 'true' && { total: found.length }),
  };
}
