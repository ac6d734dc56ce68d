import { FlexRender } from '@tanstack/react-table';
import { memo, useState } from 'react';
import { cx } from '../../../ui/cx';
import type { CellOf } from '../../../ui/table-features';
import { columnById } from '../columns/columns';
import type { LiveRow } from '../columns/define-column';
import { BrokenRow } from '../../../ui/BrokenRow';
import { CellActions } from './CellActions';
import { useRowProps, type RowHandlers } from './useRowProps';

interface Props {
  liveRow: LiveRow;
  cells: CellOf<LiveRow>[];
  /** The keyboard stands on it. */
  isActive: boolean;
  /** It is in the drawer. */
  isOpen: boolean;
  handlers: RowHandlers;
}

export const TableRow = memo(function TableRow({
  liveRow: { row, state },
  cells,
  isActive,
  isOpen,
  handlers,
}: Props) {
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
        const { align, stickyPx } = cell.column.columnDef.meta ?? {};
        return (
          <td
            key={cell.id}
            className={cx(
              // Two lines fit into a row.
              'group/cell row-cue h-9 px-1.5 leading-4 whitespace-nowrap',
              align === 'right' && 'text-right',
              stickyPx === undefined ? 'relative' : 'sticky z-10 bg-inherit',
            )}
            style={{ left: stickyPx }}
          >
            {/* Two lines, whatever it holds: rows are of one height. */}
            <div className="max-h-[2lh] truncate">
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
