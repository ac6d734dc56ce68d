import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { TableHead, type TableHeadProps } from './TableHead';

interface Props<T extends RowData> extends TableHeadProps<T> {
  /** The table's accessible name. */
  label: string;
  className?: string;
  isBusy?: boolean;
  /** Its rows take the focus themselves. */
  hasFocusableRows?: boolean;
  /** The body, and the footer where it has one. */
  children: ReactNode;
}

/** A table scrolls inside its own frame, never the page. */
export function Table<T extends RowData>({
  label,
  className,
  isBusy = false,
  hasFocusableRows = false,
  children,
  ...head
}: Props<T>) {
  const { table, arrange } = head;
  const isArrangeable = arrange !== undefined;
  const widths = table.getAllLeafColumns().map(({ columnDef }) => columnDef.meta?.widthPx ?? 0);
  // What scrolls must be reachable by keyboard (WCAG 2.1.1), by its rows or by itself.
  const frame = hasFocusableRows
    ? { tabIndex: -1 }
    : { tabIndex: 0, role: 'group', 'aria-label': `${label}, scrollable` };
  return (
    <div className="relative overflow-x-auto" {...frame}>
      <table
        aria-label={label}
        aria-busy={isBusy || undefined}
        className={cx('w-full border-collapse', isArrangeable && 'table-fixed', className)}
        style={
          isArrangeable ? { minWidth: widths.reduce((sum, width) => sum + width, 0) } : undefined
        }
      >
        {isArrangeable && (
          <colgroup>
            {widths.map((width, index) => (
              <col key={index} style={{ width }} />
            ))}
          </colgroup>
        )}
        <TableHead {...head} />
        {children}
      </table>
    </div>
  );
}
