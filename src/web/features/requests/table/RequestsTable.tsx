import { useTimeSetting } from '../../../components/time-setting';
import { cx } from '../../../ui/cx';
import { takePlace } from '../columns/change-columns';
import { listColumn } from '../columns/column-list';
import {
  resetColumn,
  resizeColumn,
  widthOf,
  type ColumnSettings,
} from '../columns/column-settings';
import type { ListSearch } from '../search/list-search';
import type { LiveRow } from '../live/live-rows';
import { HeaderCell } from './HeaderCell';
import type { RowHandlers } from './useRowProps';
import { SelectAllBox, type Selection } from './SelectBox';
import { SkeletonRows } from './SkeletonRows';
import { TableRow } from './TableRow';
import { WidthHandle } from './WidthHandle';

const selectWidthPx = 34;

export interface RowsProps {
  /** Null: the first answer is not there yet. */
  rows: LiveRow[] | null;
  skeletonCount: number;
  isStale: boolean;
  /** The row that the keyboard stands on. */
  activeId: string | null;
  /** The row in the drawer. */
  openId: string | null;
  handlers: RowHandlers;
  selection: Selection;
}

interface Props extends RowsProps {
  search: ListSearch;
  onSort: (search: ListSearch) => void;
  settings: ColumnSettings;
  onSettings: (settings: ColumnSettings) => void;
}

/** The list as a table: the service's order and paging, the user's columns. */
export function RequestsTable({
  rows,
  skeletonCount,
  isStale,
  search,
  onSort,
  settings,
  onSettings,
  ...rest
}: Props) {
  const { shown } = settings;
  // A date needs more room than an age.
  const leastAge = useTimeSetting() === 'relative' ? 0 : 160;
  const widths = shown.map((id) => Math.max(widthOf(settings, id), id === 'age' ? leastAge : 0));
  const minWidth = widths.reduce((sum, width) => sum + width, selectWidthPx);
  return (
    <div className="overflow-x-auto" tabIndex={-1}>
      <table
        aria-label="Requests"
        aria-busy={rows === null || isStale}
        className={cx('w-full table-fixed border-collapse', isStale && 'opacity-50')}
        style={{ minWidth }}
      >
        <colgroup>
          <col style={{ width: selectWidthPx }} />
          {shown.map((id, index) => (
            <col key={id} style={{ width: widths[index] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <SelectAllBox selection={rest.selection} />
            {shown.map((id) => (
              <HeaderCell
                key={id}
                column={listColumn(id)}
                search={search}
                onSort={onSort}
                onDropColumn={(dropped) => onSettings(takePlace(settings, dropped, id))}
              >
                {rows && (
                  <WidthHandle
                    onWidth={(widthPx) => onSettings(resizeColumn(settings, id, widthPx))}
                    onReset={() => onSettings(resetColumn(settings, id))}
                  />
                )}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === null ? (
            <SkeletonRows count={skeletonCount} columns={shown.length + 1} />
          ) : (
            rows.map((live, index) => (
              <TableRow
                key={live.row.record?.id ?? `broken-${index}`}
                live={live}
                columns={shown}
                {...rest}
              />
            ))
          )}
        </tbody>
      </table>
    </div>
  );
}
