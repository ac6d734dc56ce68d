import type { Filter } from '../search/filter';
import { boundsOf, timeRangeOf, type Bounds } from '../search/time-range';

/** A part of the time range; both seconds belong to it, as the service's bounds do. */
export interface Bucket {
  startSeconds: number;
  endSeconds: number;
}

const bucketCount = 12;
const defaultSpanSeconds = 7 * 86_400;

/** The range of the filter; where a bound is missing, the last seven days of it. */
export function volumeRange(filter: Filter, nowSeconds: number): Bucket {
  const range = timeRangeOf(filter.params);
  const { start, end }: Bounds = range ? boundsOf(range, nowSeconds) : { start: null, end: null };
  const endSeconds = Number(end ?? Math.floor(nowSeconds));
  return { startSeconds: Number(start ?? endSeconds - defaultSpanSeconds), endSeconds };
}

/** Parts of a range of about the same length that share no second; fewer than twelve for a very short one. */
export function bucketsOf({ startSeconds, endSeconds }: Bucket): Bucket[] {
  const seconds = Math.max(1, endSeconds - startSeconds + 1);
  const count = Math.min(bucketCount, seconds);
  const edge = (index: number) => startSeconds + Math.floor((seconds * index) / count);
  return Array.from({ length: count }, (_, index) => ({
    startSeconds: edge(index),
    endSeconds: edge(index + 1) - 1,
  }));
}
