import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { cx } from '../cx';
import { endShadow, markEnd } from '../mark-end';
import { TableHead, type TableHeadProps } from './TableHead';

interface Props<T extends RowData> extends TableHeadProps<T> {
  /** The table's accessible name. */
  label: string;
  className?: string | undefined;
  isBusy?: boolean;
  /** Its rows take the focus themselves. */
  hasFocusableRows?: boolean;
  /** It is wider than its frame: a shadow at the edge says that it scrolls. */
  isCut?: boolean;
  children: ReactNode;
}

/** A table scrolls inside its own frame, never the page. */
export function Table<T extends RowData>({
  label,
  className,
  isBusy = false,
  hasFocusableRows = false,
  isCut = false,
  children,
  ...head
}: Props<T>) {
  const { table, isArrangeable = false } = head;
  // What scrolls must be reachable by keyboard (WCAG 2.1.1), by its rows or by itself.
  const frame = hasFocusableRows
    ? { tabIndex: -1 }
    : { tabIndex: 0, role: 'group', 'aria-label': `${label}, scrollable` };
  return (
    <div className="relative">
      <div
        className={cx('peer relative overflow-x-auto', isArrangeable && 'rounded-t-lg')}
        onScroll={({ currentTarget }) => markEnd(currentTarget)}
        {...frame}
      >
        <table
          aria-label={label}
          aria-busy={isBusy || undefined}
          className={cx('w-full border-collapse', isArrangeable && 'table-fixed', className)}
          style={isArrangeable ? { minWidth: table.getTotalSize() } : undefined}
        >
          {isArrangeable && (
            <colgroup>
              {table.getVisibleLeafColumns().map((column) => (
                <col key={column.id} style={{ width: column.getSize() }} />
              ))}
            </colgroup>
          )}
          <TableHead {...head} />
          {children}
        </table>
      </div>
      {isCut && <div className={endShadow} />}
    </div>
  );
}
