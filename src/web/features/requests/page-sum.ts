import { amountIn, knownUsd } from '#service/amounts-of';
import { decimalPattern, sumUsd } from '#service/decimal';
import type { LiveRow } from './columns/define-column';

/**
 * What the loaded requests are worth in USD, exactly (null where none says), how many of them don't say, and whether
 * any of the others isn't paid yet, so that its value is the quoted one.
 */
export function pageSum(rows: readonly LiveRow[]): {
  sum: string | null;
  without: number;
  hasQuoted: boolean;
} {
  const values = rows.flatMap(({ row }) => {
    const reading = row.record && amountIn(row.record);
    const usd = (reading && knownUsd(reading.amount)) ?? '';
    return decimalPattern.test(usd) ? { usd, source: reading?.source } : [];
  });
  return {
    sum: values.length > 0 ? sumUsd(values.map(({ usd }) => usd)) : null,
    without: rows.length - values.length,
    hasQuoted: values.some(({ source }) => source === 'quoted'),
  };
}
