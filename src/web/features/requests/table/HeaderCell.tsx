import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx';
import type { ColumnId, ListColumn } from '../columns/column-list';
import type { ListSearch } from '../search/list-search';
import { sortFieldOf, sortOf, sortProblem, sortedBy } from './sorting';

const dragType = 'text/waybill-column';

/** A column's head: its name, an order where the service sorts, and its edge. Dragged onto another it takes its place. */
export function HeaderCell({
  column,
  search,
  onSort,
  onDropColumn,
  children,
}: {
  column: ListColumn & { id: ColumnId };
  search: ListSearch;
  onSort: (search: ListSearch) => void;
  /** Another column's head was dropped here. */
  onDropColumn: (id: string) => void;
  /** What lies over its edge. */
  children: ReactNode;
}) {
  const field = sortFieldOf(column.id);
  const sort = sortOf(search);
  const isSorted = field === sort.field && column.id !== 'created';
  const problem = field === null ? null : sortProblem(search, field);
  const direction = sort.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData(dragType, column.id)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
      }}
      onDrop={({ dataTransfer }) => onDropColumn(dataTransfer.getData(dragType))}
      className={cx(
        'relative h-8.5 border-b border-line px-2.5 text-xs font-semibold whitespace-nowrap text-ink-3',
        column.align === 'right' ? 'text-right' : 'text-left',
      )}
    >
      {field === null ? (
        <span className="block truncate">{column.title}</span>
      ) : (
        <button
          type="button"
          disabled={problem !== null}
          title={problem ?? `Sort by ${field}`}
          onClick={() => onSort(sortedBy(search, field))}
          className="inline-flex items-center gap-1 font-semibold enabled:hover:text-ink"
        >
          {column.title}
          {isSorted && <SortArrow direction={sort.direction} />}
        </button>
      )}
      {children}
    </th>
  );
}

function SortArrow({ direction }: { direction: 'asc' | 'desc' }) {
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return <Arrow aria-hidden size={12} />;
}
