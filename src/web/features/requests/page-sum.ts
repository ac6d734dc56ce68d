import { decimalPattern, sumUsd } from '#service/decimal';
import { valueUsd } from '../../record/row-values';
import type { LiveRow } from './columns/define-column';

/** What the loaded requests were worth in USD, exactly (null where none says), and how many of them don't say. */
export function pageSum(rows: readonly LiveRow[]): { sum: string | null; without: number } {
  const values = rows.flatMap(({ row }) => {
    const usd = row.record ? valueUsd(row.record) : null;
    return usd !== null && decimalPattern.test(usd) ? usd : [];
  });
  return { sum: values.length > 0 ? sumUsd(values) : null, without: rows.length - values.length };
}
