import type { RequestRecord } from '#service/record';
import { flattenJson } from './flatten-json';

/** A field of two records; null where one does not report it. */
export interface ComparedField {
  path: string;
  left: string | null;
  right: string | null;
  isEqual: boolean;
}

/** Every field that one of two records reports, in the order of the first. */
export function compareRecords(left: RequestRecord, right: RequestRecord): ComparedField[] {
  const [a, b] = [valuesOf(left), valuesOf(right)];
  return [...new Set([...a.keys(), ...b.keys()])].map((path) => {
    const [mine, other] = [a.get(path) ?? null, b.get(path) ?? null];
    return { path, left: mine, right: other, isEqual: mine === other };
  });
}

// Null is "not reported" on either side; so is a part that one of them does not have at all.
function valuesOf(record: RequestRecord): Map<string, string> {
  const flat = flattenJson(record).filter(({ value }) => value !== 'null' && value !== 'undefined');
  return new Map(flat.map(({ path, value }) => [path, value]));
}
