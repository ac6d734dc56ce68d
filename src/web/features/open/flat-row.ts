import { amountIn, amountOut } from '#service/amounts-of';
import type { ReadRow } from '#service/record';
import { amountNumber } from '../../components/amount-text';
import { shortDecimal } from '../../lib/amounts';
import { shownText } from '../../lib/truncation';
import { reasonTitle } from '../../record/reasons/reason-title';

/** What the table keeps of a record: ten thousand whole records would not stay in memory, these do. */
export interface FlatRow {
  /** Its place in the file, under which it is read again. */
  index: number;
  id: string | null;
  status: string | null;
  reason: string | null;
  originChainId: number | null;
  destinationChainId: number | null;
  createdAtMs: number | null;
  amountIn: string | null;
  amountOut: string | null;
  broken: string | null;
}

const maxTextLength = 80;
const maxSymbolLength = 20;

export function flatRowOf({ record, broken }: ReadRow, index: number): FlatRow {
  if (!record)
    return {
      index,
      id: null,
      status: null,
      reason: null,
      originChainId: null,
      destinationChainId: null,
      createdAtMs: null,
      amountIn: null,
      amountOut: null,
      broken,
    };
  const reason = reasonTitle(record);
  return {
    index,
    id: record.id.slice(0, maxTextLength),
    status: record.status?.slice(0, maxTextLength) ?? null,
    reason: reason?.slice(0, maxTextLength) ?? null,
    originChainId: record.originChainId,
    destinationChainId: record.destinationChainId,
    createdAtMs: record.createdAtMs ?? record.updatedAtMs,
    amountIn: amountText(amountIn(record)),
    amountOut: amountText(amountOut(record)),
    broken: null,
  };
}

/** Marked where it is a quote, as in the list. */
function amountText(sourced: ReturnType<typeof amountIn>): string | null {
  if (sourced === null) return null;
  const { amount, source } = sourced;
  const number = amountNumber(amount);
  if (number === null) return null;
  const mark = source === 'quoted' ? '≈ ' : '';
  const symbol = shownText(amount.currency?.symbol ?? '', maxSymbolLength);
  return `${mark}${shortDecimal(number).slice(0, maxTextLength)} ${symbol}`.trim();
}

/** Rows whose id, status or reason holds the words. */
export function matchingRows(rows: FlatRow[], wanted: string): FlatRow[] {
  const words = wanted.trim().toLowerCase();
  if (words === '') return rows;
  return rows.filter(({ id, status, reason }) =>
    [id, status, reason].some((text) => text?.toLowerCase().includes(words)),
  );
}

/** The indexes of rows whose request stands in a row before. An ID that was cut is compared with none. */
export function repeatedRows(rows: readonly FlatRow[]): ReadonlySet<number> {
  const known = new Set<string>();
  return new Set(
    rows.flatMap(({ id, index }) => {
      if (id === null || id.length >= maxTextLength) return [];
      if (known.has(id)) return [index];
      known.add(id);
      return [];
    }),
  );
}
