import { ArrowUp } from 'lucide-react';
import type { RowData } from '@tanstack/react-table';
import { cx } from '../cx';
import { FlexRender, pinned, type HeaderOf, type TableOf } from './table-features';

const dragType = 'text/waybill-column';

export interface TableHeadProps<T extends RowData> {
  table: TableOf<T>;
  /** Heads are dragged to another place, and by their edge to another width. */
  isArrangeable?: boolean;
  /** Why a column can't be sorted by now; null when it can. */
  sortProblem?: (columnId: string) => string | null;
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
  sortProblem,
}: Omit<TableHeadProps<T>, 'table'> & { header: HeaderOf<T> }) {
  const { column } = header;
  const { align, className } = column.columnDef.meta ?? {};
  const sorted = column.getIsSorted();
  const problem = sortProblem?.(column.id) ?? null;
  const label = <FlexRender header={header} />;
  const isMovable = isArrangeable && column.getCanResize();
  const { className: place, style } = pinned(column);
  return (
    <th
      scope="col"
      aria-sort={sorted ? ariaSort[sorted] : undefined}
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
        place,
        className,
      )}
      style={style}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          disabled={problem !== null}
          title={problem ?? 'Sort by this column'}
          onClick={column.getToggleSortingHandler()}
          className="inline-flex items-center gap-1 font-semibold enabled:hover:text-ink"
        >
          {label}
          {sorted && (
            <ArrowUp aria-hidden size={12} className={cx(sorted === 'desc' && 'rotate-180')} />
          )}
        </button>
      ) : isMovable ? (
        <span className="block truncate">{label}</span>
      ) : (
        label
      )}
      {isMovable && (
        <span
          aria-hidden
          onMouseDown={(event) => {
            // Or the head itself would be dragged to another place.
            event.preventDefault();
            header.getResizeHandler()(event);
          }}
          onTouchStart={header.getResizeHandler()}
          onDoubleClick={() => column.resetSize()}
          className="absolute inset-y-1.5 right-0 w-1.5 cursor-col-resize touch-none border-r border-transparent select-none hover:border-edge"
        />
      )}
    </th>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

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
