/**
 * A slice of the window that one cursor chain walks, oldest row first. It owns the rows created from
 * `startSeconds` up to, not including, `endSeconds`; what a page holds beyond belongs to the next slice. So two slices
 * that share a boundary second (the service's bounds are whole seconds, inclusive) never keep a row twice.
 */
export interface Partition {
  startSeconds: number;
  endSeconds: number;
  /** The upper bound that the cursor's query was asked with: a cursor belongs to the query that gave it. */
  askedEndSeconds: number;
  /** Lower bound of the cursor's query; later than `startSeconds` after a cursor expired. */
  askedStartSeconds: number;
  cursor: string | null;
  /** Creation time of the last row that was read; null before the first. */
  positionMs: number | null;
  /** How densely the rows of the last page lay; null before the first. */
  rowsPerSecond: number | null;
  rows: number;
  isDone: boolean;
}

export function newPartition(startSeconds: number, endSeconds: number): Partition {
  return {
    startSeconds,
    endSeconds,
    askedStartSeconds: startSeconds,
    askedEndSeconds: endSeconds,
    cursor: null,
    positionMs: null,
    rowsPerSecond: null,
    rows: 0,
    isDone: false,
  };
}

/** Equal slices of a window that includes its last second; never more slices than seconds. */
export function slices(startSeconds: number, lastSecond: number, count: number): Partition[] {
  const end = lastSecond + 1;
  const span = end - startSeconds;
  const number = Math.max(1, Math.min(count, span));
  const edge = (index: number) => startSeconds + Math.floor((span * index) / number);
  return Array.from({ length: number }, (_, index) => newPartition(edge(index), edge(index + 1)));
}

/** A row belongs to a slice by its creation time; one that reports none belongs to whoever finds it. */
export function owns({ startSeconds, endSeconds }: Partition, createdAtMs: number | null): boolean {
  if (createdAtMs === null) return true;
  return createdAtMs >= startSeconds * 1000 && createdAtMs < endSeconds * 1000;
}

/** The second from which a slice still has to be read. */
export function reachedSeconds({ startSeconds, positionMs }: Partition): number {
  return positionMs === null ? startSeconds : Math.floor(positionMs / 1000);
}

/** Notes that a page of so many rows has brought the slice to `positionMs`. */
export function advance(partition: Partition, rows: number, positionMs: number): void {
  const beforeMs = partition.positionMs ?? partition.startSeconds * 1000;
  // By the last page alone: an average over an empty day says nothing about the burst that ends it.
  if (positionMs > beforeMs) partition.rowsPerSecond = (rows * 1000) / (positionMs - beforeMs);
  partition.positionMs = Math.max(partition.positionMs ?? 0, positionMs);
}

/** Rows that are probably left in a slice: as dense as its last page, or as the window before the first. */
export function rowsLeft(partition: Partition, windowRowsPerSecond: number): number {
  if (partition.isDone) return 0;
  const left = Math.max(0, partition.endSeconds - reachedSeconds(partition));
  return left * (partition.rowsPerSecond ?? windowRowsPerSecond);
}

/** Below this a second walker would ask more pages than it saves. */
const worthSplitting = 150;

/**
 * Gives the later half of the slice with the most work left to a new one, so that no walker idles
 * while rows lie unevenly in time. Null where no slice is worth it. Changes the split slice's end.
 */
export function splitLargest(
  partitions: readonly Partition[],
  rowsPerSecond: number,
): Partition | null {
  let largest: Partition | null = null;
  let most = worthSplitting;
  for (const partition of partitions) {
    const left = rowsLeft(partition, rowsPerSecond);
    if (left <= most) continue;
    largest = partition;
    most = left;
  }
  if (!largest) return null;
  const from = reachedSeconds(largest) + 1;
  const middle = Math.floor((from + largest.endSeconds) / 2);
  if (middle <= from || middle >= largest.endSeconds) return null;
  const half = newPartition(middle, largest.endSeconds);
  largest.endSeconds = middle;
  return half;
}
