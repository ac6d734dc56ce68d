import { decimalPattern, sumUsd } from '#service/decimal';

/** A sum over what is known, and how many amounts are not in it. */
export interface UsdSum {
  /** Decimal text; null where no amount is reported. */
  usd: string | null;
  unknown: number;
}

export function usdSumOf(amounts: readonly (string | null)[]): UsdSum {
  const known = amounts.flatMap((amount) =>
    amount !== null && decimalPattern.test(amount) ? amount : [],
  );
  return {
    usd: known.length > 0 ? sumUsd(known) : null,
    unknown: amounts.length - known.length,
  };
}
