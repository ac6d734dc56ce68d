import type { RowData } from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';
import { ChainLabel } from '../../components/chain/ChainLabel';
import { DataTable } from '../../ui/table/DataTable';
import { useFirst } from '../../ui/useFirst';
import { useIsNarrow } from '../../ui/hooks/useIsNarrow';
import type { ColumnsOf } from '../../ui/table/table-features';
import { whole } from '../../lib/counted';

/** As many as are read at a glance, fewer where each is a card; the others are a click away. */
const shownAtFirst = { wide: 8, narrow: 5 };

/** A table of a report under its title; `more`: groups that are in the CSV only. */
export function ReportTable<T extends RowData>({
  title,
  isTitleHidden = false,
  columns,
  rows,
  rowId,
  more = 0,
}: {
  title: string;
  /** It is a tab's. */
  isTitleHidden?: boolean;
  columns: ColumnsOf<T>;
  rows: readonly T[];
  rowId: (row: T) => string;
  more?: number;
}) {
  // Three columns fit everywhere, unless a sentence is one of them and the window is a phone's.
  const isWide = columns.length > 3 || columns.some(({ meta }) => meta?.wraps);
  const most = useIsNarrow() && isWide ? shownAtFirst.narrow : shownAtFirst.wide;
  const total = rows.length + more;
  const [shown, rest] = useFirst(rows, most, total);
  const placed = useMemo(() => withCards(columns), [columns]);
  const table = { label: title, columns: placed, data: shown, rowId };
  return (
    <div className="min-w-0">
      {!isTitleHidden && <h3 className="text-xs font-semibold text-ink-2">{title}</h3>}
      <div className="-mx-4 overflow-x-auto">
        <DataTable {...table} {...(!isWide && { cardsBelowPx: 0 })} />
      </div>
      {shown.length < total && (
        <p className="mt-2 flex min-h-7 flex-wrap items-center gap-x-3 text-xs text-ink-3">
          {rest}
          {shown.length} of {whole(total)} shown
          {more > 0 && '; the CSV has all'}
        </p>
      )}
    </div>
  );
}

/** On a phone the first column names the row, and the last four numbers stand side by side under their names. */
function withCards<T extends RowData>(columns: ColumnsOf<T>): ColumnsOf<T> {
  return columns.map((column, index) => {
    const { header, meta } = column;
    const isFigure = index > 0 && meta?.align === 'right' && index >= columns.length - 4;
    const card = {
      line: isFigure ? columns.length : index,
      isFigure,
      ...(index > 0 && typeof header === 'string' && { term: header }),
    };
    return { ...column, meta: { ...meta, card } };
  });
}

export function RouteLabel({
  row: { originChainId, destinationChainId },
}: {
  row: { originChainId: number | null; destinationChainId: number | null };
}) {
  return (
    <span className="inline-flex items-center gap-2">
      <ChainLabel chainId={originChainId} /> → <ChainLabel chainId={destinationChainId} />
    </span>
  );
}

/** Figures of a report: a term each, the first ones large. */
export function Figure({
  term,
  note,
  children,
  isFirst = false,
}: {
  term: string;
  note?: string;
  children: ReactNode;
  isFirst?: boolean;
}) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{term}</dt>
      <dd className={isFirst ? 'text-lg font-semibold sm:text-xl' : 'text-base'}>
        {children}
        {note && <span className="block text-xs font-normal text-ink-3">{note}</span>}
      </dd>
    </div>
  );
}
