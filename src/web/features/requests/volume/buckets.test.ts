import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterOf } from '../search/filter';
import { bucketsOf, volumeRange } from './buckets';

test('buckets share no second and leave none out', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), fc.nat(100_000_000), (startSeconds, length) => {
      const endSeconds = startSeconds + length;
      const buckets = bucketsOf({ startSeconds, endSeconds });
      expect(buckets.length).toBeLessThanOrEqual(12);
      expect(buckets[0]?.startSeconds).toBe(startSeconds);
      expect(buckets.at(-1)?.endSeconds).toBe(endSeconds);
      for (const [index, bucket] of buckets.entries()) {
        expect(bucket.endSeconds).toBeGreaterThanOrEqual(bucket.startSeconds);
        const next = buckets[index + 1];
        if (next) expect(next.startSeconds).toBe(bucket.endSeconds + 1);
      }
    }),
  );
});

test('the range is that of the filter, else the last seven days', () => {
  const rangeOf = (search: Parameters<typeof filterOf>[0]) => volumeRange(filterOf(search), 1e6);
  expect(rangeOf({ created: '1h' })).toEqual({ startSeconds: 1e6 - 3600, endSeconds: 1e6 });
  expect(rangeOf({ startTimestamp: '5', endTimestamp: '9' })).toEqual({
    startSeconds: 5,
    endSeconds: 9,
  });
  expect(rangeOf({})).toEqual({ startSeconds: 1e6 - 7 * 86_400, endSeconds: 1e6 });
});
