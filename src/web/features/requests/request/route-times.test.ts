import { expect, test } from 'vitest';
import { wireTransaction } from '#testing/make-wire-record';
import { nowMs, readWire } from '#testing/say-wire';
import { routeTimes, routeTimeSentences } from './route-times';

const filledIn = (seconds: number) =>
  readWire({
    createdAt: new Date(nowMs - seconds * 1000).toISOString(),
    data: {
      inTxs: [wireTransaction({ timestamp: 1_779_747_000 })],
      outTxs: [wireTransaction({ txHash: '0xout', timestamp: 1_779_747_000 + seconds })],
    },
  });
const sample = routeTimes(Array.from({ length: 100 }, (_, index) => filledIn(100 - index)));

test('a request in progress is compared with the fills of its route', () => {
  const inTxs = [wireTransaction({ timestamp: nowMs / 1000 - 7_200 })];
  const pending = readWire({ status: 'pending', data: { inTxs, outTxs: [] } });
  expect(routeTimeSentences(pending, sample, nowMs)).toEqual([
    'In progress for 2h: longer than 100 of 100 took.',
    '95 of 100 fills took 1m 35s or less, half of them 50s or less.',
  ]);
  expect(sample.spanMs).toBe(99_000);
});

test('a filled request is compared too, and one that failed is not', () => {
  expect(routeTimeSentences(filledIn(98), sample, nowMs)[0]).toBe(
    'This one took 1m 38s: slower than 97 of 100.',
  );
  expect(routeTimeSentences(readWire({ status: 'failure' }), sample, nowMs)).toHaveLength(1);
});

test('a small sample says nothing about what is usual', () => {
  const few = routeTimes(Array.from({ length: 19 }, () => filledIn(5)));
  expect(routeTimeSentences(filledIn(5), few, nowMs)).toEqual([
    'Only 19 of the successful requests read on this route report a fill time: too few to say what is usual.',
  ]);
});
