import { ArrowUp } from 'lucide-react';
import { FlexRender, type RowData } from '@tanstack/react-table';
import { useRef } from 'react';
import { cx } from './cx';
import type { HeaderOf, TableOf } from './table-features';

const dragType = 'text/waybill-column';

/** What the head of a column that can be sorted by says and does. */
export interface ColumnSort {
  /** Null: the rows stand in another order. */
  direction: 'asc' | 'desc' | null;
  hint: string;
  isDisabled: boolean;
  onSort: () => void;
}

export interface TableHeadProps<T extends RowData> {
  table: TableOf<T>;
  /** Heads are dragged to another place, and by their edge to another width. */
  isArrangeable?: boolean;
  sortOf?: (columnId: string) => ColumnSort | null;
}

export function TableHead<T extends RowData>({ table, ...rest }: TableHeadProps<T>) {
  return (
    <thead>
      {table.getHeaderGroups().map(({ id, headers }) => (
        <tr key={id} className={cx(rest.isArrangeable && 'bg-surface')}>
          {headers.map((header) => (
            <HeaderCell key={header.id} header={header} {...rest} />
          ))}
        </tr>
      ))}
    </thead>
  );
}

function HeaderCell<T extends RowData>({
  header,
  isArrangeable = false,
  sortOf,
}: Omit<TableHeadProps<T>, 'table'> & { header: HeaderOf<T> }) {
  const { column } = header;
  const { align, isFixed, stickyPx, className } = column.columnDef.meta ?? {};
  const sort = sortOf?.(column.id) ?? null;
  const label = <FlexRender header={header} />;
  const isMovable = isArrangeable && !isFixed;
  return (
    <th
      scope="col"
      aria-sort={sort?.direction ? ariaSort[sort.direction] : undefined}
      draggable={isMovable || undefined}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(dragType, column.id)}
      onDragOver={(event) => {
        if (isMovable && event.dataTransfer.types.includes(dragType)) event.preventDefault();
      }}
      onDrop={({ dataTransfer }) =>
        header.table.setColumnOrder((order) =>
          moveColumn(order, dataTransfer.getData(dragType), order.indexOf(column.id)),
        )
      }
      className={cx(
        'h-8.5 border-b border-line text-xs font-semibold whitespace-nowrap text-ink-3',
        align === 'right' ? 'text-right' : 'text-left',
        isArrangeable ? 'px-1.5' : 'px-2.5 first:pl-4 last:pr-4',
        stickyPx === undefined ? 'relative' : 'sticky z-10 bg-inherit',
        className,
      )}
      style={{ left: stickyPx }}
    >
      {sort ? (
        <button
          type="button"
          disabled={sort.isDisabled}
          title={sort.hint}
          onClick={sort.onSort}
          className="inline-flex items-center gap-1 font-semibold enabled:hover:text-ink"
        >
          {label}
          {sort.direction && (
            <ArrowUp
              aria-hidden
              size={12}
              className={cx(sort.direction === 'desc' && 'rotate-180')}
            />
          )}
        </button>
      ) : isMovable ? (
        <span className="block truncate">{label}</span>
      ) : (
        label
      )}
      {isMovable && (
        <WidthHandle
          minPx={column.columnDef.minSize ?? 0}
          onWidth={(widthPx) =>
            header.table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: widthPx }))
          }
          onReset={() => column.resetSize()}
        />
      )}
    </th>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The edge of a head: dragging it changes the width, a double click gives the first one back. */
function WidthHandle({
  minPx,
  onWidth,
  onReset,
}: {
  minPx: number;
  onWidth: (widthPx: number) => void;
  onReset: () => void;
}) {
  // Writes a width to the page while the edge is dragged, and says it.
  const drag = useRef<((x: number) => number) | null>(null);
  const widthPx = useRef<number>(undefined);
  return (
    <span
      aria-hidden
      // Or the head itself would be dragged to another place.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={({ currentTarget, pointerId, clientX }) => {
        currentTarget.setPointerCapture(pointerId);
        const head = currentTarget.closest('th');
        const table = head?.closest('table');
        const column = table?.querySelectorAll('col')[head?.cellIndex ?? 0];
        if (!head || !table || !column) return;
        // From the width on screen: a wide window shares its rest among the columns.
        const startPx = head.offsetWidth - clientX;
        const othersPx =
          Number.parseFloat(table.style.minWidth) - Number.parseFloat(column.style.width);
        drag.current = (x) => {
          const ownPx = Math.round(Math.max(minPx, startPx + x));
          column.style.width = `${ownPx}px`;
          table.style.minWidth = `${othersPx + ownPx}px`;
          return ownPx;
        };
      }}
      onPointerMove={({ clientX }) => {
        widthPx.current = drag.current?.(clientX);
      }}
      onLostPointerCapture={() => {
        if (widthPx.current !== undefined) onWidth(widthPx.current);
        drag.current = null;
        widthPx.current = undefined;
      }}
      onDoubleClick={onReset}
      className="absolute inset-y-1.5 right-0 w-1.5 cursor-col-resize touch-none border-r border-transparent select-none hover:border-edge"
    />
  );
}

/** Puts a column at a place, which the others make room for. */
export function moveColumn<Id extends string>(
  order: readonly Id[],
  id: string,
  toIndex: number,
): Id[] {
  const moved = order.find((column) => column === id);
  if (moved === undefined) return [...order];
  return order.filter((column) => column !== id).toSpliced(toIndex, 0, moved);
}
