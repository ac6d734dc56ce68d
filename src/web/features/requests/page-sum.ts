import { amountIn } from '#service/amounts-of';
import { decimalPattern, sumUsd } from '#service/decimal';
import type { LiveRow } from './columns/define-column';

export interface PageSum {
  /** In USD, exactly; null where no request says. */
  sum: string | null;
  /** Requests that don't say. */
  without: number;
  /** Requests that aren't paid yet, whose value is the quoted one. */
  quoted: number;
}

/** What the loaded requests are worth. */
export function pageSum(rows: readonly LiveRow[]): PageSum {
  let quoted = 0;
  const values = rows.flatMap(({ row }) => {
    const reading = row.record && amountIn(row.record);
    const usd = reading?.amount.amountUsd ?? '';
    if (!decimalPattern.test(usd)) return [];
    if (reading?.source === 'quoted') quoted += 1;
    return usd;
  });
  const sum = values.length > 0 ? sumUsd(values) : null;
  return { sum, without: rows.length - values.length, quoted };
}
