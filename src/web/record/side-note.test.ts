import { expect, it } from 'vitest';
import { wireAmount } from '#testing/make-wire-record';
import { readWire } from '#testing/say-wire';
import { moneyOf } from '#service/money/money';
import { sideNote } from './side-note';

const sides = (paid: bigint, received: bigint, swapped: bigint | null = null) => ({
  origin: {
    inputCurrency: wireAmount(paid, 1),
    outputCurrency: swapped === null ? null : wireAmount(swapped, 1),
  },
  destination: { inputCurrency: null, outputCurrency: wireAmount(received, 8453) },
});
const record = (status: string, actual: object, quoted = sides(5n, 4n, 5n)) =>
  moneyOf(readWire({ status, data: { route: { quoted, actual } } }), 'unavailable');

it('calls what a refunded request repeats of its quote a copy, and its deposit none', () => {
  const refunded = record('refund', sides(5n, 4n));
  expect(sideNote(refunded, 'destination', 'outputCurrency')).toBe('copy of the quote');
  expect(sideNote(refunded, 'origin', 'inputCurrency')).toBe(null);
  expect(sideNote(refunded, 'origin', 'outputCurrency')).toBe(null);
});

it('says of another amount that it was not delivered', () => {
  const failed = record('failure', sides(5n, 3n));
  expect(sideNote(failed, 'destination', 'outputCurrency')).toBe('not delivered');
});

it('says nothing of what was delivered, or is not reported', () => {
  expect(sideNote(record('success', sides(5n, 4n)), 'destination', 'outputCurrency')).toBe(null);
  expect(sideNote(record('refund', sides(5n, 4n)), 'destination', 'inputCurrency')).toBe(null);
});

it('calls a deposit that nothing shows a copy too', () => {
  const waiting = readWire({
    status: 'waiting',
    data: {
      inTxs: [],
      outTxs: [],
      route: { quoted: sides(5n, 4n, 5n), actual: sides(5n, 4n, 5n) },
    },
  });
  expect(sideNote(moneyOf(waiting, 'unavailable'), 'origin', 'inputCurrency')).toBe(
    'copy of the quote',
  );
});
