import { compareDecimal } from '#service/decimal';
import type { AppFeeBalances } from '#service/schema/app-fee';
import type { Amount } from '#service/schema/currency';
import { availableUnits } from './available-units';
import { isUnits } from './available-balances';

/** Parts of a balance in units of its token; together they are the balance. */
export interface BalanceShare {
  available: bigint;
  outstanding: bigint;
  /** False: worked out from the available total, which is reported in USD. */
  isExact: boolean;
}

/**
 * How much of one balance can be claimed, and how much is outstanding. Null where it isn't known: of several balances the
 * service doesn't report to which of them an outstanding part belongs.
 */
export function balanceShare(
  balance: Amount,
  { balances, unreadable, availableBalanceUsd, totalBalanceUsd }: AppFeeBalances,
): BalanceShare | null {
  if (!isUnits(balance.amount) || availableBalanceUsd === null) return null;
  const whole = BigInt(balance.amount);
  if (compareDecimal(availableBalanceUsd, '0') === 0)
    return { available: 0n, outstanding: whole, isExact: true };
  if (totalBalanceUsd !== null && compareDecimal(availableBalanceUsd, totalBalanceUsd) === 0)
    return { available: whole, outstanding: 0n, isExact: true };
  const isOnly = balances.length + unreadable.length === 1;
  const available = isOnly ? availableUnits(balance, availableBalanceUsd) : null;
  return available === null ? null : { available, outstanding: whole - available, isExact: false };
}
