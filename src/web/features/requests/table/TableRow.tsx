import { memo, useState, type ReactElement } from 'react';
import { cx } from '../../../ui/cx';
import { FlexRender, pinned, type RowOf } from '../../../ui/table-features';
import { columnById } from '../columns/columns';
import {
  type LiveRow,
  isTarget,
  type CellTarget,
  type RequestColumn,
} from '../columns/define-column';
import { BrokenRow } from '../../../ui/BrokenRow';
import { useRowProps, type RowHandlers } from './useRowProps';
import { Ellipsis } from 'lucide-react';
import type { RequestRecord } from '#service/record';
import { IconButton } from '../../../ui/IconButton';
import { Menu } from '../../../ui/Menu';
import { useCopy } from '../../../ui/useCopy';
import { useList } from '../columns/list-context';

interface Props {
  row: RowOf<LiveRow>;
  cells: ReturnType<RowOf<LiveRow>['getVisibleCells']>;
  isSelected: boolean;
  /** The keyboard stands on it. */
  isActive: boolean;
  /** It is in the drawer. */
  isOpen: boolean;
  handlers: RowHandlers;
}

export const TableRow = memo(function TableRow({
  row: {
    original: { row, state },
  },
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
