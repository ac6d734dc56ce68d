import { FlexRender, type RowData } from '@tanstack/react-table';
import { groupedBy } from '../lib/grouped-by';
import { cx } from './cx';
import { RowBoundary } from './RowBoundary';
import { Skeleton } from './Skeleton';
import type { CellOf, RowOf, TableOf } from './table-features';

const figureTermClass = 'block text-xs whitespace-normal text-ink-3';
const cardClass = 'border-b border-line px-4 py-3 last:border-b-0';

/** Rows where columns have no room: each column stands in the line that its `meta.card` names. */
export function RowCards<T extends RowData>({
  table,
  label,
  rowClassName,
  loadingRows,
}: {
  table: TableOf<T>;
  label: string;
  rowClassName: ((row: T) => string | undefined) | undefined;
  loadingRows: number;
}) {
  const lines = new Set(
    table.getAllLeafColumns().map(({ columnDef }) => columnDef.meta?.card?.line),
  );
  return (
    <>
      <ul aria-label={label}>
        {table.getRowModel().rows.map((row) => (
          <li key={row.id} className={cx(cardClass, rowClassName?.(row.original))}>
            <RowBoundary row={row.original} renderFrame={(content) => content}>
              <Lines row={row} />
            </RowBoundary>
          </li>
        ))}
      </ul>
      <LoadingCards rows={loadingRows} lines={lines.size} />
    </>
  );
}

/** The first of a line stands at its left, the others at its right. A cell without a value takes no room, and has no term. */
function Lines<T extends RowData>({ row }: { row: RowOf<T> }) {
  const lines = groupedBy(row.getAllCells(), (cell) => placeOf(cell).line);
  return [...lines]
    .toSorted(([left], [right]) => left - right)
    .map(([line, cells]) => (
      <div
        key={line}
        className="flex min-h-6 flex-wrap items-center gap-x-3 has-[>:only-child>[data-none]]:hidden [&>:first-child]:mr-auto"
      >
        {cells
          .toSorted((left, right) => placeOf(left).order - placeOf(right).order)
          .map((cell) => {
            const { term, isFigure } = placeOf(cell);
            return (
              <div
                key={cell.id}
                className={cx(
                  'empty:hidden has-data-none:hidden',
                  isFigure ? 'flex-1 self-end whitespace-nowrap' : 'min-w-0 only:w-full',
                )}
              >
                {term !== undefined && (
                  <span className={isFigure ? figureTermClass : 'mr-1.5 text-ink-3'}>{term}</span>
                )}
                <FlexRender cell={cell} />
              </div>
            );
          })}
      </div>
    ));
}

function placeOf<T extends RowData>({ column }: CellOf<T>) {
  return { line: 0, order: 0, ...column.columnDef.meta?.card };
}

/** Holds the place of cards that are still to come. */
export function LoadingCards({ rows, lines }: { rows: number; lines: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <div key={row} aria-hidden className={cardClass}>
      {Array.from({ length: lines }, (_each, line) => (
        <div key={line} className="flex h-6 items-center justify-between">
          <Skeleton className="w-32" />
          <Skeleton className="w-24" />
        </div>
      ))}
    </div>
  ));
}
