import { Skeleton } from '../../../ui/Skeleton';
import { RowBoundary } from '../../../ui/table/RowBoundary';
import { Table } from '../../../ui/table/Table';
import { cx } from '../../../ui/cx';
import {
  type ColumnOf,
  type TableOf,
  FlexRender,
  pinned,
  type RowOf,
} from '../../../ui/table/table-features';
import { columnById } from '../columns/columns';
import type { ListSearch } from '../search/list-search';
import { sortProblem } from '../search/sorting';
import {
  type LiveRow,
  isTarget,
  type CellTarget,
  type RequestColumn,
} from '../columns/define-column';
import { type RowHandlers, useRowProps } from './useRowProps';
import { memo, useState, type ReactElement } from 'react';
import { BrokenRow } from '../../../ui/table/BrokenRow';
import { Ellipsis } from 'lucide-react';
import type { RequestRecord } from '#service/records/record';
import { IconButton } from '../../../ui/IconButton';
import { Menu } from '../../../ui/overlay/Menu';
import { useCopy } from '../../../ui/useCopy';
import { useList } from '../columns/list-context';

/** What the table and the cards draw. */
export interface RowsProps {
  table: TableOf<LiveRow>;
  /** Before the first answer. */
  isLoading: boolean;
  /** The width that columns may take in CSS pixels; 0 where it is not known, or rows are cards. */
  roomPx: number;
  /** So many rows are held open before the first answer. */
  skeletonCount: number;
  isStale: boolean;
  /** The row that the keyboard stands on. */
  activeId: string | null;
  /** The row in the drawer. */
  openId: string | null;
  handlers: RowHandlers;
}

interface Props extends RowsProps {
  search: ListSearch;
}

/** The list as a table: the service's order and paging, the user's columns. */
export function RequestsTable({
  table,
  isLoading,
  roomPx,
  skeletonCount,
  isStale,
  search,
  activeId,
  openId,
  handlers,
}: Props) {
  return (
    <Table
      table={table}
      label="Requests"
      isBusy={isLoading || isStale}
      className={cx(isStale && 'opacity-50')}
      isArrangeable
      isCut={roomPx > 0 && table.getTotalSize() > roomPx}
      hasFocusableRows
      sortProblem={(id) => {
        const field = columnById(id)?.sortField;
        return field ? sortProblem(search, field) : null;
      }}
    >
      <tbody>
        {isLoading ? (
          <SkeletonRows count={skeletonCount} columns={table.getVisibleLeafColumns()} />
        ) : (
          table.getRowModel().rows.map((row) => (
            <RowBoundary
              key={row.id}
              row={row.original.row.raw}
              renderFrame={(content) => (
                <tr className="border-b border-line last:border-b-0">
                  <td colSpan={row.getVisibleCells().length}>{content}</td>
                </tr>
              )}
            >
              <TableRow
                row={row}
                cells={row.getVisibleCells()}
                isSelected={row.getIsSelected()}
                isActive={row.id === activeId}
                isOpen={row.id === openId}
                handlers={handlers}
              />
            </RowBoundary>
          ))
        )}
      </tbody>
    </Table>
  );
}

/** Rows of the right height before the first answer: nothing jumps when it comes. */
function SkeletonRows({
  count,
  columns,
}: {
  count: number;
  columns: readonly ColumnOf<LiveRow>[];
}) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden className="h-9 border-b border-line last:border-b-0">
      {columns.map(({ id, columnDef: { meta } }) => (
        <td key={id} className="px-1.5">
          <Skeleton className={meta?.align ? 'ml-auto w-1/2' : 'w-3/4'} />
        </td>
      ))}
    </tr>
  ));
}

interface TableRowProps {
  row: RowOf<LiveRow>;
  cells: ReturnType<RowOf<LiveRow>['getVisibleCells']>;
  isSelected: boolean;
  /** The keyboard stands on it. */
  isActive: boolean;
  /** It is in the drawer. */
  isOpen: boolean;
  handlers: RowHandlers;
}

const TableRow = memo(function TableRow({
  row: {
    original: { row, state },
  },
  cells,
  isActive,
  isOpen,
  handlers,
}: TableRowProps) {
  // The buttons of cells are there only for the row that the pointer or the keyboard is on.
  const [isNear, setIsNear] = useState(false);
  const [hasMenu, setHasMenu] = useState(false);
  const { record } = row;
  const rowProps = useRowProps(record ?? null, { ...handlers, isOpen, isActive });
  if (!record)
    return (
      <tr className="border-b border-line last:border-b-0">
        <td colSpan={cells.length}>
          <BrokenRow reason={row.broken} raw={row.raw} />
        </td>
      </tr>
    );
  return (
    <tr
      {...rowProps}
      onPointerEnter={() => setIsNear(true)}
      onPointerLeave={() => setIsNear(false)}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || setIsNear(false)
      }
      onFocus={() => {
        rowProps.onFocus();
        setIsNear(true);
      }}
      className={cx(
        'h-9 cursor-pointer border-b border-line -outline-offset-2 last:border-b-0',
        isOpen
          ? 'bg-accent-soft shadow-[inset_2px_0_var(--color-accent)]'
          : 'bg-surface hover:bg-raised',
        state === 'removed' && 'opacity-60',
      )}
    >
      {cells.map((cell) => {
        const column = columnById(cell.column.id);
        const { className: place, style } = pinned(cell.column);
        return (
          <td
            key={cell.id}
            className={cx(
              // Two lines fit into a row.
              'group/cell row-cue h-9 px-1.5 leading-4 whitespace-nowrap',
              cell.column.columnDef.meta?.align === 'right' && 'text-right',
              place,
            )}
            style={style}
          >
            {/* Two lines, whatever it holds: rows are of one height. The symbol of a long amount stands on the second. */}
            <div className="max-h-[2lh] truncate [&_.amount-line]:flex-wrap">
              <FlexRender cell={cell} />
            </div>
            {(isNear || hasMenu) && column && (
              <CellActions column={column} record={record} onOpenChange={setHasMenu} />
            )}
          </td>
        );
      })}
    </tr>
  );
});

/**
 * One button for what a cell's value can be used for, on the edge where its text does not begin: between two cells it
 * covers neither's words.
 * Unseen it can still be reached by Tab from its row.
 */
function CellActions({
  column,
  record,
  onOpenChange,
}: {
  column: RequestColumn;
  record: RequestRecord;
  /** An open menu keeps the buttons of its row. */
  onOpenChange: (isOpen: boolean) => void;
}) {
  const { chainOf } = useList();
  const [isWanted, setIsWanted] = useState(false);
  const targets = column.targets?.(record, chainOf).filter(isTarget) ?? [];
  const copy = column.copy?.(record) ?? null;
  if (targets.length === 0 && copy === null) return null;
  const button = (
    <IconButton
      label={`${column.header}: filter or copy`}
      aria-haspopup="menu"
      className={cx(
        'pointer-events-none absolute top-1/2 z-10 h-6 w-6 -translate-y-1/2 border border-line-2 bg-surface opacity-0 group-hover/cell:pointer-events-auto group-hover/cell:opacity-100 focus-visible:opacity-100 aria-expanded:pointer-events-auto aria-expanded:opacity-100',
        column.meta.align === 'right' ? '-left-2' : '-right-2 group-last/cell:right-1',
      )}
      onClick={() => {
        setIsWanted(true);
        onOpenChange(true);
      }}
    >
      <Ellipsis size={14} />
    </IconButton>
  );
  if (!isWanted) return button;
  return <CellMenu trigger={button} targets={targets} copy={copy} onOpenChange={onOpenChange} />;
}

/** What a cell's value can be used for, in words. */
function CellMenu({
  trigger,
  targets,
  copy,
  onOpenChange,
}: {
  trigger: ReactElement;
  targets: readonly CellTarget[];
  copy: string | null;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const { onFilter } = useList();
  const { copy: copyText } = useCopy();
  const filters = targets.flatMap((target) => [
    { label: `Filter by ${target.label}`, onSelect: () => onFilter(target, 'only') },
    { label: `Exclude ${target.label}`, onSelect: () => onFilter(target, 'not') },
  ]);
  const copies =
    copy === null ? [] : [{ label: 'Copy value', onSelect: () => void copyText(copy) }];
  return (
    <Menu
      defaultOpen
      onOpenChange={onOpenChange}
      trigger={trigger}
      items={[...filters, ...copies]}
    />
  );
}
