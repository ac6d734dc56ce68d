import type { RowData } from '@tanstack/react-table';
import { useState, type ReactNode } from 'react';
import { ChainLabel } from '../../components/ChainLabel';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import { useIsNarrow } from '../../ui/useIsNarrow';
import type { ColumnsOf } from '../../ui/table-features';
import type { ReconcileRow } from './reconcile-row';

/** As many as are read at a glance, fewer where each is a card; the others are a click away. */
const shownAtFirst = { wide: 8, narrow: 3 };

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
  const [isOpen, setIsOpen] = useState(false);
  // A button for a single row would take its place.
  const most = useIsNarrow() ? shownAtFirst.narrow : shownAtFirst.wide;
  const isCut = !isOpen && rows.length > most + 1;
  return (
    <div className="min-w-0">
      {!isTitleHidden && <h3 className="text-xs font-semibold text-ink-2">{title}</h3>}
      <div className="-mx-4 overflow-x-auto">
        <DataTable
          label={title}
          // Three columns fit everywhere.
          stacks={columns.length > 3}
          columns={columns}
          data={isCut ? rows.slice(0, most) : rows}
          rowId={rowId}
        />
      </div>
      {(isCut || more > 0) && (
        <p className="mt-2 flex min-h-7 flex-wrap items-center gap-x-3 text-xs text-ink-3">
          {isCut && (
            <Button size="small" onClick={() => setIsOpen(true)}>
              Show all {rows.length}
            </Button>
          )}
          {more > 0 && `${more.toLocaleString('en-US')} more in the CSV`}
        </p>
      )}
    </div>
  );
}

export function RouteLabel({
  row: { originChainId, destinationChainId },
}: {
  row: Pick<ReconcileRow, 'originChainId' | 'destinationChainId'>;
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
      <dd className={isFirst ? 'text-xl font-semibold' : 'text-base'}>
        {children}
        {note && <span className="block text-xs font-normal text-ink-3">{note}</span>}
      </dd>
    </div>
  );
}
