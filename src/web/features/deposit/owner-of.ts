import type { RequestRecord } from '#service/record';

/** The newest request that no other replaced; null without any. The interface names no owner: inferred. */
export function ownerOf(records: readonly RequestRecord[]): RequestRecord | null {
  const ids = new Set(records.map(({ id }) => id));
  const standing = records.filter(
    ({ id, supersededByRequestId: next }) => next === null || next === id || !ids.has(next),
  );
  // All replace each other in a circle: the newest of them all.
  const candidates = standing.length > 0 ? standing : records;
  const [newest] = candidates.toSorted((a, b) => (b.createdAtMs ?? 0) - (a.createdAtMs ?? 0));
  return newest ?? null;
}
