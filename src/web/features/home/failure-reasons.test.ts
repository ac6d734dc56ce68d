import { expect, test } from 'vitest';
import { readWire } from '#testing/say-wire';
import { failureReasons } from './failure-reasons';

const failed = (failReason: string, destinationChainId: number, updatedAt: string) => ({
  ...readWire({ status: 'failure', updatedAt, data: { failReason } }),
  failReason,
  destinationChainId,
});

test('reasons by destination, the most frequent first, with the time of the first and the last', () => {
  const ranks = failureReasons([
    failed('SLIPPAGE', 10, '2026-05-25T10:00:00Z'),
    failed('NO_QUOTES', 10, '2026-05-25T11:00:00Z'),
    failed('SLIPPAGE', 10, '2026-05-25T09:00:00Z'),
    failed('SLIPPAGE', 1, '2026-05-25T12:00:00Z'),
    failed('N/A', 1, '2026-05-25T12:00:00Z'),
    { ...readWire(), failReason: null },
  ]);
  expect(
    ranks.map(({ reason, destinations }) => [
      reason,
      destinations.map(({ chainId, records }) => [chainId, records.length]),
    ]),
  ).toEqual([
    [
      'SLIPPAGE',
      [
        [10, 2],
        [1, 1],
      ],
    ],
    ['NO_QUOTES', [[10, 1]]],
  ]);
  expect(ranks[0]).toMatchObject({
    firstMs: Date.parse('2026-05-25T09:00:00Z'),
    lastMs: Date.parse('2026-05-25T12:00:00Z'),
  });
  expect(ranks[0]?.destinations[0]).toMatchObject({
    firstMs: Date.parse('2026-05-25T09:00:00Z'),
    lastMs: Date.parse('2026-05-25T10:00:00Z'),
  });
});

test('a reason that is spread over destinations comes before one with more at a single one', () => {
  const at = '2026-05-25T10:00:00Z';
  const ranks = failureReasons([
    failed('SLIPPAGE', 1, at),
    failed('SLIPPAGE', 1, at),
    failed('NO_QUOTES', 1, at),
    failed('NO_QUOTES', 10, at),
    failed('NO_QUOTES', 137, at),
  ]);
  expect(ranks.map(({ reason, records }) => [reason, records.length])).toEqual([
    ['NO_QUOTES', 3],
    ['SLIPPAGE', 2],
  ]);
});
