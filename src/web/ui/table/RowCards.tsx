import type { RowData } from '@tanstack/react-table';
import { groupedBy } from '../../lib/grouped-by';
import { cx } from '../cx';
import { RowBoundary } from './RowBoundary';
import { Skeleton } from '../Skeleton';
import {
  FlexRender,
  type CardPlace,
  type CellLook,
  type ColumnOf,
  type RowOf,
  type TableOf,
} from './table-features';

type LookOf<T> = ((row: T, columnId: string) => CellLook | null | undefined) | undefined;

const cardClass = 'border-b border-line px-4 py-3 last:border-b-0';

/** Rows where columns have no room: each column stands in the line that its `meta.card` names. */
export function RowCards<T extends RowData>({
  table,
  label,
  rowClassName,
  cellLook,
  loadingRows,
}: {
  table: TableOf<T>;
  label: string;
  rowClassName: ((row: T) => string | undefined) | undefined;
  cellLook: LookOf<T>;
  loadingRows: number;
}) {
  const lines = new Set(table.getAllLeafColumns().map((column) => placeOf(column).line));
  return (
    <>
      <ul aria-label={label}>
        {table.getRowModel().rows.map((row) => (
          <li key={row.id} className={cx(cardClass, rowClassName?.(row.original))}>
            <RowBoundary row={row.original} renderFrame={(content) => content}>
              <Lines row={row} cellLook={cellLook} />
            </RowBoundary>
          </li>
        ))}
      </ul>
      <LoadingCards rows={loadingRows} lines={lines.size} />
    </>
  );
}

/**
 * The first of a line stands at its left, the others at its right; a single one is as wide as the card. A cell without a
 * value takes no room, and has no term.
 */
function Lines<T extends RowData>({ row, cellLook }: { row: RowOf<T>; cellLook: LookOf<T> }) {
  const cells = row.getAllCells().flatMap((cell) => {
    const look = cellLook?.(row.original, cell.column.id);
    return look === null ? [] : [{ cell, look, ...placeOf(cell.column) }];
  });
  return [...groupedBy(cells, ({ line }) => line)]
    .toSorted(([left], [right]) => left - right)
    .map(([line, placed]) => (
      <div
        key={line}
        className="flex min-h-6 flex-wrap items-center gap-x-3 has-[>:only-child>:last-child:empty]:hidden has-[>:only-child>:last-child>[data-none]]:hidden [&>:first-child]:mr-auto"
      >
        {placed
          .toSorted((left, right) => left.order - right.order)
          .map(({ cell, look, term, isFigure }) => (
            <div
              key={cell.id}
              className={cx(
                'has-data-none:hidden has-[>:last-child:empty]:hidden',
                placed.length === 1 ? 'w-full justify-between gap-x-3' : 'gap-x-1.5',
                isFigure
                  ? 'min-w-min flex-1 self-end whitespace-nowrap'
                  : term
                    ? 'flex min-w-0 items-baseline'
                    : 'min-w-0',
              )}
            >
              {term !== undefined && (
                <span
                  className={cx(
                    'shrink-0 text-ink-3',
                    isFigure && 'block text-xs [overflow-wrap:normal] whitespace-normal',
                  )}
                >
                  {term}
                </span>
              )}
              <div
                title={look?.title}
                className={cx(
                  'min-w-0',
                  term && !isFigure && placed.length === 1 && 'text-right',
                  look?.className,
                )}
              >
                <FlexRender cell={cell} />
              </div>
            </div>
          ))}
      </div>
    ));
}

function placeOf<T extends RowData>(column: ColumnOf<T>): CardPlace & { order: number } {
  const { header, meta } = column.columnDef;
  const index = column.getIndex();
  const term = index > 0 && typeof header === 'string' && { term: header };
  return { order: 0, ...(meta?.card ?? { line: index, ...term }) };
}

/** Holds the place of cards that are still to come, of another height where their lines have one. */
export function LoadingCards({
  rows,
  lines,
  heightPx,
}: {
  rows: number;
  lines: number;
  heightPx?: number;
}) {
  return Array.from({ length: rows }, (_, row) => (
    <div key={row} aria-hidden className={cardClass} style={{ height: heightPx }}>
      {Array.from({ length: lines }, (_each, line) => (
        <div key={line} className="flex h-6 items-center justify-between">
          <Skeleton className="w-32" />
          <Skeleton className="w-24" />
        </div>
      ))}
    </div>
  ));
}
