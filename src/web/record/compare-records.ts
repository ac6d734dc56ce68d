import type { RequestRecord } from '#service/record';
import { flattenJson } from './flatten-json';

export interface RecordDifference {
  path: string;
  left: string | null;
  right: string | null;
}

/** The fields in which two records differ, grouped by the record's own top-level field. */
export function compareRecords(
  left: RequestRecord,
  right: RequestRecord,
): { group: string; differences: RecordDifference[] }[] {
  const [a, b] = [valuesOf(left), valuesOf(right)];
  const groups = new Map<string, RecordDifference[]>();
  for (const path of new Set([...a.keys(), ...b.keys()])) {
    const difference = { path, left: a.get(path) ?? null, right: b.get(path) ?? null };
    if (difference.left === difference.right) continue;
    const group = path.split('.')[0] ?? path;
    groups.set(group, [...(groups.get(group) ?? []), difference]);
  }
  return [...groups].map(([group, differences]) => ({ group, differences }));
}

// Null is "not reported" on either side; so is a part that one of them does not have at all.
function valuesOf(record: RequestRecord): Map<string, string> {
  const flat = flattenJson(record).filter(({ value }) => value !== 'null' && value !== 'undefined');
  return new Map(flat.map(({ path, value }) => [path, value]));
}
