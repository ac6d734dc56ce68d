import { scaledDecimal, shiftPoint } from '#service/decimal';
import type { Amount } from '#service/schema/currency';
import { isUnits } from './available-balances';

/** `scaledDecimal` counts in 10⁻³⁶. */
const usdScale = 36;

/**
 * The available total in units of one balance's token, rounded down and never more than the balance. It is reported in USD:
 * by the balance's own worth, else one unit of its stablecoin is taken as 1 USD (*assumed*). Null where it is not reported.
 */
export function availableUnits(
  { amount, amountUsd, currency }: Amount,
  availableUsd: string | null,
): bigint | null {
  const available = usdUnits(availableUsd);
  if (available === null) return null;
  const [whole, worth] = [isUnits(amount) ? BigInt(amount) : null, usdUnits(amountUsd)];
  if (worth && whole) return lower((available * whole) / worth, whole);
  const decimals = currency?.decimals ?? null;
  if (decimals === null || !Number.isInteger(decimals) || decimals > usdScale) return null;
  return lower(available / 10n ** BigInt(usdScale - decimals), whole);
}

/** An estimate without the digits that it can't vouch for: cut to two after the point, or to four digits where that is more. */
export function estimatedUnits(units: bigint, decimals: number | null): bigint {
  const digits = String(units).length;
  const cut = Math.max(0, Math.min((decimals ?? 0) - 2, digits - 4));
  return units - (units % 10n ** BigInt(cut));
}

function lower(units: bigint, most: bigint | null): bigint {
  return most !== null && most < units ? most : units;
}

/** What an amount of a balance's token is worth in USD by what the service reports of the balance; null where it doesn't. */
export function usdOfUnits(
  units: bigint,
  { amount, amountUsd }: Pick<Amount, 'amount' | 'amountUsd'>,
): string | null {
  const worth = usdUnits(amountUsd);
  if (worth === null || !isUnits(amount) || BigInt(amount) === 0n) return null;
  return shiftPoint((units * worth) / BigInt(amount), usdScale);
}

/** USD in 10⁻³⁶; null for what isn't reported, is no decimal number, or is negative. */
export function usdUnits(usd: string | null): bigint | null {
  const units = usd === null ? null : scaledDecimal(usd);
  return units !== null && units >= 0n ? units : null;
}
