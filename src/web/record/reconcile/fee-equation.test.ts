import { expect, it } from 'vitest';
import type { AppFeeClass } from '#service/app-fee-class';
import { feeEquation } from './fee-equation';
import type { FeeGroup } from './reconcile-report';

const sum = (quotedUsd: string, collectedUsd: string, uncollectedUsd: string) => ({
  fees: 1,
  quotedUsd,
  collectedUsd,
  uncollectedUsd,
  unknown: 0,
});
const group = (key: AppFeeClass, quotedUsd: string) =>
  ({ ...sum(quotedUsd, '0', '0'), key }) as FeeGroup & { key: AppFeeClass };

it('names every part of the quoted sum that is not zero', () => {
  const classes = [group('not-yet', '60.84'), group('expected-zero', '2'), group('not-due', '243')];
  expect(feeEquation({ all: sum('1106.38', '960.47', '83.07'), classes })).toBe(
    '$1,106.38 quoted = $960.47 collected + $83.07 uncollected + $60.84 pending + $2.00 not expected.',
  );
  expect(feeEquation({ all: sum('5', '5', '0'), classes: [] })).toBe(
    '$5.00 quoted = $5.00 collected.',
  );
});

it('is not said of a sum that is not reported', () => {
  expect(feeEquation({ all: { ...sum('5', '5', '0'), quotedUsd: null }, classes: [] })).toBeNull();
});

it('says where the amounts that are shown do not add up to the cent', () => {
  expect(feeEquation({ all: sum('5.008', '2.004', '3.004'), classes: [] })).toBe(
    '$5.01 quoted = $2.00 collected + $3.00 uncollected. Each amount is rounded.',
  );
});

it('says what was collected beyond the quote, and what is not all reported', () => {
  expect(feeEquation({ all: sum('5', '7', '0'), classes: [] })).toBe(
    '$5.00 quoted = $7.00 collected − $2.00 collected beyond the quote.',
  );
  expect(feeEquation({ all: sum('5', '4', '0'), classes: [] })).toBe(
    '$5.00 quoted = $4.00 collected + $1.00 not all reported.',
  );
});
