import { memo, type ReactNode } from 'react';
import type { ReadRow, RequestRecord } from '#service/records/record';
import type { ChainOf } from '../../../record/chain-of';
import type { RowOf } from '../../../ui/table/table-features';
import type { SortField } from '../search/sorting';

/**
 * What the newest poll of page 1 says of a shown row.
 * `live`: it is in the poll. `removed`: by its time it would be in the poll and isn't, so it no longer matches.
 * `past-end`: newer rows have pushed it off the polled page. `changed`: it has changed since its view was counted.
 */
export type RowState = 'live' | 'removed' | 'past-end' | 'changed';

export interface LiveRow {
  row: ReadRow;
  state: RowState;
}

/** A value of a cell that the list can be filtered by. */
export interface CellTarget {
  key:
    | 'status'
    | 'originChainId'
    | 'destinationChainId'
    | 'user'
    | 'recipient'
    | 'depositAddress'
    | 'orderId'
    | 'requestType'
    | 'failReason'
    | 'refundFailReason'
    | 'currencyInSymbol'
    | 'currencyOutSymbol'
    | 'referrer';
  value: string;
  /** For people: "origin Base". */
  label: string;
}

export interface CellProps {
  record: RequestRecord;
  state: RowState;
}

/** Everything that the list knows of a column. */
interface ColumnSpec {
  id: string;
  header: string;
  /** CSS pixels; a wider window shares its rest among the columns. */
  size: number;
  /** Below it, a number would be cut. */
  minSize?: number;
  align?: 'right';
  /** Unknown is "not reported", never blank. */
  cell: (props: CellProps) => ReactNode;
  /** Only where the service sorts the whole set by it. */
  sortField?: SortField;
  /** What a cell offers to filter by, also where the value is an unknown word. */
  targets?: (record: RequestRecord, chainOf: ChainOf) => (CellTarget | null)[];
  /** The text that is copied as a whole; absent where the cell copies by itself. */
  copy?: (record: RequestRecord) => string | null;
  /** The service sends the value only on request, and only for requests of the API key. */
  isGated?: true;
}

/** A column definition of TanStack Table that also holds what only the list knows of a column. */
export function defineColumn<const Spec extends ColumnSpec>({ align, cell, ...spec }: Spec) {
  const Cell = memo((props: CellProps) => <>{cell(props)}</>);
  return {
    ...spec,
    meta: { align },
    // The service sorts; without a value the library takes a column for one that can't be sorted.
    ...(spec.sortField && { accessorFn: ({ row }: LiveRow) => row.record }),
    /** The cell without its table. */
    Cell,
    cell: ({ row: { original } }: { row: RowOf<LiveRow> }) =>
      original.row.record && <Cell record={original.row.record} state={original.state} />,
  };
}

export type RequestColumn = ReturnType<typeof defineColumn<ColumnSpec>>;

/** A target, or null where the record does not hold the value. */
export function target(
  key: CellTarget['key'],
  value: string | null | undefined,
  label = '',
): CellTarget | null {
  return value ? { key, value, label: `${label} ${value}`.trim() } : null;
}

export const isTarget = (value: CellTarget | null): value is CellTarget => value !== null;
