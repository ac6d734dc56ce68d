import { FlexRender } from '@tanstack/react-table';
import { useState } from 'react';
import { cx } from '../../../ui/cx';
import type { RowOf } from '../../../ui/table-features';
import { columnById } from '../columns/columns';
import type { LiveRow } from '../columns/define-column';
import { BrokenRow } from './BrokenRow';
import { CellActions } from './CellActions';
import { selectColumnId } from './SelectBox';
import { useRowProps, type RowHandlers } from './useRowProps';

interface Props {
  /** The row that the keyboard stands on. */
  activeId: string | null;
  /** The row in the drawer. */
  openId: string | null;
  handlers: RowHandlers;
  row: RowOf<LiveRow>;
}

export function TableRow({ row: tableRow, activeId, openId, handlers }: Props) {
  // The buttons of cells are there only for the row that the pointer or the keyboard is on.
  const [isNear, setIsNear] = useState(false);
  const { row, state } = tableRow.original;
  const { record } = row;
  const isOpen = record !== undefined && openId === record.id;
  const rowProps = useRowProps(record ?? null, {
    ...handlers,
    isOpen,
    isActive: activeId === record?.id,
  });
  const cells = tableRow.getAllCells();
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
        'h-9 cursor-default border-b border-line -outline-offset-2 last:border-b-0',
        isOpen ? 'bg-accent-soft shadow-[inset_2px_0_var(--color-accent)]' : 'hover:bg-raised',
        state === 'removed' && 'opacity-60',
      )}
    >
      {cells.map((cell) =>
        cell.column.id === selectColumnId ? (
          <td key={cell.id} className="pl-2.5">
            <FlexRender cell={cell} />
          </td>
        ) : (
          <td
            key={cell.id}
            className={cx(
              'group/cell relative h-9 px-2.5 whitespace-nowrap',
              cell.column.columnDef.meta?.align === 'right' && 'text-right',
            )}
          >
            <div className="truncate">
              <FlexRender cell={cell} />
            </div>
            {isNear && <CellActions column={columnById(cell.column.id)} record={record} />}
          </td>
        ),
      )}
    </tr>
  );
}
