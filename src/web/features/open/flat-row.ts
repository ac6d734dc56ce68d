import { moneyOf } from '#service/money/money';
import type { ReadRow } from '#service/records/record';
import type { Amount } from '#service/schema/currency';
import { amountNumber } from '../../components/amount/amount-text';
import { shortDecimal } from '../../lib/amounts';
import { truncated } from '../../lib/truncation';
import { reasonTitle } from '../../record/reasons/reason-title';
import type { AmountSign } from '../../record/table/RowAmounts';
import { outReading } from '../../record/table/row-values';

/** What the table keeps of a record: ten thousand whole records would not stay in memory, these do. */
export interface OpenedRow {
  /** Its place in the file, under which it is read again. */
  index: number;
  id: string | null;
  status: string | null;
  reason: string | null;
  originChainId: number | null;
  destinationChainId: number | null;
  createdAtMs: number | null;
  paid: FlatAmount | null;
  received: FlatAmount | null;
  broken: string | null;
}

export interface FlatAmount {
  number: string;
  symbol: string;
  /** What it is, where it was not paid or delivered. */
  sign: AmountSign | null;
}

const maxTextLength = 80;
const maxSymbolLength = 20;

export function flatRowOf({ record, broken }: ReadRow, index: number): OpenedRow {
  if (!record)
    return {
      index,
      id: null,
      status: null,
      reason: null,
      originChainId: null,
      destinationChainId: null,
      createdAtMs: null,
      paid: null,
      received: null,
      broken,
    };
  const reason = reasonTitle(record);
  const money = moneyOf(record, 'unavailable');
  const { paid, quotedIn } = money;
  const out = outReading(money);
  return {
    index,
    id: record.id.slice(0, maxTextLength),
    status: record.status?.slice(0, maxTextLength) ?? null,
    reason: reason?.slice(0, maxTextLength) ?? null,
    originChainId: record.originChainId,
    destinationChainId: record.destinationChainId,
    createdAtMs: record.createdAtMs ?? record.updatedAtMs,
    paid: paid.amount
      ? flatAmount(paid.amount, null)
      : quotedIn && flatAmount(quotedIn.amount, 'quoted'),
    received: out && flatAmount(out.amount, out.kind === 'delivered' ? null : out.kind),
    broken: null,
  };
}

function flatAmount(amount: Amount, sign: AmountSign | null): FlatAmount | null {
  const number = amountNumber(amount);
  if (number === null) return null;
  return {
    number: shortDecimal(number).slice(0, maxTextLength),
    symbol: truncated(amount.currency?.symbol ?? '', maxSymbolLength),
    sign,
  };
}

/** Rows whose id, status or reason holds the words. */
export function matchingRows(rows: OpenedRow[], wanted: string): OpenedRow[] {
  const words = wanted.trim().toLowerCase();
  if (words === '') return rows;
  return rows.filter(({ id, status, reason }) =>
    [id, status, reason].some((text) => text?.toLowerCase().includes(words)),
  );
}

/** Rows whose request is in a row before, each with the index of that row. An ID that was cut is compared with none. */
export function repeatedRows(rows: readonly OpenedRow[]): ReadonlyMap<number, number> {
  const known = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const { id, index } of rows) {
    if (id === null || id.length >= maxTextLength) continue;
    const first = known.get(id);
    if (first === undefined) known.set(id, index);
    else repeated.set(index, first);
  }
  return repeated;
}
