import { knownUsd } from './money-amount';
import { asUnits, decimalPattern, negate, sumUsd } from '../decimal';
import type { RequestRecord } from '../records/record';
import type { AppFee } from '../schema/fees';

/**
 * App fees of the quote in USD. v2 items carry it; v3's do not, so there it is the fee breakdown's `app` with its
 * sign turned (service-api.md R17, R20). Null: not reported.
 */
export function quotedFeeUsd({ appFees, fees }: RequestRecord): string | null {
  const itemised = sumUsdOf(appFees.quoted);
  if (itemised !== null) return itemised;
  const app = fees.quoted?.find(({ name }) => name === 'app')?.usd ?? null;
  return app === null || !decimalPattern.test(app) ? null : negate(app);
}

/** Null where one of the fees has no USD value: half a sum would read as the whole. */
export function sumUsdOf(fees: AppFee[] | null): string | null {
  const values = fees?.map(knownUsd) ?? [null];
  return values.every((value) => value !== null && decimalPattern.test(value))
    ? sumUsd(values.filter((value) => value !== null))
    : null;
}

/** Within one request all app fees are in one currency, so their amounts may be added. Null where one is missing. */
export function sumUnitsOf(fees: AppFee[] | null): bigint | null {
  const amounts = fees?.map(({ amount }) => asUnits(amount)) ?? [null];
  return amounts.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0n);
}
