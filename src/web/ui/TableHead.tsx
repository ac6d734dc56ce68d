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

/** What dragging a head does. */
export interface ArrangeColumns {
  move: (id: string, toPlaceOf: string) => void;
  /** Null: the first width again. */
  resize: (id: string, widthPx: number | null) => void;
}

export interface TableHeadProps<T extends RowData> {
  table: TableOf<T>;
  /** Where it is given, heads are dragged to another place, and by their edge to another width. */
  arrange?: ArrangeColumns;
  sortOf?: (columnId: string) => ColumnSort | null;
}

export function TableHead<T extends RowData>({ table, ...rest }: TableHeadProps<T>) {
  return (
    <thead>
      {table.getHeaderGroups().map(({ id, headers }) => (
        <tr key={id}>
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
  arrange,
  sortOf,
}: Omit<TableHeadProps<T>, 'table'> & { header: HeaderOf<T> }) {
  const { column } = header;
  const sort = sortOf?.(column.id) ?? null;
  const label = <FlexRender header={header} />;
  const isArrangeable = arrange !== undefined;
  const isMovable = isArrangeable && !column.columnDef.meta?.isFixed;
  return (
    <th
      scope="col"
      aria-sort={sort?.direction ? ariaSort[sort.direction] : undefined}
      draggable={isMovable || undefined}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(dragType, column.id)}
      onDragOver={(event) => {
        if (isMovable && event.dataTransfer.types.includes(dragType)) event.preventDefault();
      }}
      onDrop={({ dataTransfer }) => arrange?.move(dataTransfer.getData(dragType), column.id)}
      className={cx(
        'relative h-8.5 border-b border-line px-2.5 text-xs font-semibold whitespace-nowrap text-ink-3',
        column.columnDef.meta?.align === 'right' ? 'text-right' : 'text-left',
        !isArrangeable && 'first:pl-4 last:pr-4',
      )}
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
      {isMovable && <WidthHandle onWidth={(widthPx) => arrange.resize(column.id, widthPx)} />}
    </th>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The edge of a head: dragging it changes the width, a double click gives the first one back. */
function WidthHandle({ onWidth }: { onWidth: (widthPx: number | null) => void }) {
  // From the width on screen: a wide window shares its rest among the columns.
  const start = useRef({ x: 0, widthPx: 0 });
  return (
    <span
      aria-hidden
      // Or the head itself would be dragged to another place.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={({ currentTarget, pointerId, clientX }) => {
        currentTarget.setPointerCapture(pointerId);
        start.current = { x: clientX, widthPx: currentTarget.parentElement?.offsetWidth ?? 0 };
      }}
      onPointerMove={({ currentTarget, pointerId, clientX }) => {
        if (!currentTarget.hasPointerCapture(pointerId)) return;
        onWidth(Math.round(start.current.widthPx + clientX - start.current.x));
      }}
      onDoubleClick={() => onWidth(null)}
      className="absolute inset-y-1.5 right-0 w-1.5 cursor-col-resize touch-none border-r border-transparent select-none hover:border-edge"
    />
  );
}
