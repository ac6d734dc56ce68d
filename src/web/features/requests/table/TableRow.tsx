import { useState } from 'react';
import { cx } from '../../../ui/cx';
import { listColumn, type ColumnId } from '../columns/column-list';
import type { LiveRow } from '../live/live-rows';
import { BrokenRow } from './BrokenRow';
import { CellActions } from './CellActions';
import { ListCell } from './ListCell';
import { useRowProps, type RowHandlers } from './useRowProps';
import { SelectBox, type Selection } from './SelectBox';

interface Props {
  /** The row that the keyboard stands on. */
  activeId: string | null;
  /** The row in the drawer. */
  openId: string | null;
  handlers: RowHandlers;
  selection: Selection;
  live: LiveRow;
  columns: readonly ColumnId[];
}

export function TableRow({ live: { row, standing }, columns, ...rest }: Props) {
  const { activeId, openId, handlers, selection } = rest;
  // The buttons of cells are there only for the row that the pointer or the keyboard is on.
  const [isNear, setIsNear] = useState(false);
  const { record } = row;
  const isOpen = record !== undefined && openId === record.id;
  const rowProps = useRowProps(record ?? null, {
    ...handlers,
    isOpen,
    isActive: activeId === record?.id,
  });
  if (!record)
    return (
      <tr className="border-b border-line last:border-b-0">
        <td colSpan={columns.length + 1}>
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
        standing === 'left' && 'opacity-60',
      )}
    >
      <td className="pl-2.5">
        <SelectBox id={record.id} selection={selection} />
      </td>
      {columns.map((column) => (
        <td
          key={column}
          className={cx(
            'group/cell relative h-9 px-2.5 whitespace-nowrap',
            listColumn(column).align === 'right' && 'text-right',
          )}
        >
          <div className="truncate">
            <ListCell column={column} record={record} standing={standing} />
          </div>
          {isNear && <CellActions column={column} record={record} />}
        </td>
      ))}
    </tr>
  );
}
