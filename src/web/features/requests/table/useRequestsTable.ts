import { functionalUpdate, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useTimeSetting } from '../../../components/time-setting';
import { features, type TableOf } from '../../../ui/table-features';
import { columnById, columns as listColumns, type ColumnId } from '../columns/columns';
import type { ListColumns } from '../columns/useColumns';
import type { LiveRow } from '../columns/define-column';
import { fittingColumns } from '../columns/view-columns';
import { selectColumn, selectColumnId } from './SelectBox';

const noRows: LiveRow[] = [];
const columns = [selectColumn, ...listColumns];
const defaultColumn = { minSize: 56, maxSize: 640 };
// A date needs more room than an age.
const dateWidthPx = 160;

/**
 * The list's table: the rows of the service's page (null: none yet), the columns of the user. Where the columns are
 * the view's own, those that do not fit into `roomPx` are left out.
 */
export function useRequestsTable(
  rows: LiveRow[] | null,
  { shown, isChosen, show, widthsPx, setWidths }: ListColumns,
  roomPx = 0,
): TableOf<LiveRow> {
  const agePx = useTimeSetting() === 'relative' ? widthsPx.age : dateWidthPx;
  const state = useMemo(() => {
    const sizes: Record<string, number> = { ...widthsPx, ...(agePx && { age: agePx }) };
    const sizeOf = (id: string) => sizes[id] ?? columnById(id)?.size ?? 0;
    const roomForColumnsPx = roomPx - (selectColumn.size ?? 0);
    const fitting =
      roomPx > 0 && !isChosen ? fittingColumns(shown, sizeOf, roomForColumnsPx) : shown;
    // Reasons are the longest words: what is left goes to them first.
    const leftPx = roomForColumnsPx - fitting.reduce((sum, id) => sum + sizeOf(id), 0);
    if (leftPx > 0 && !isChosen) sizes.failReason ??= Math.min(sizeOf('failReason') + leftPx, 240);
    return {
      columnOrder: [selectColumnId, ...shown, ...hiddenColumns(shown)],
      columnSizing: sizes,
      columnVisibility: visibilityOf(fitting),
    };
  }, [shown, isChosen, widthsPx, agePx, roomPx]);
  const showWhere = (order: readonly string[], isVisible: (id: ColumnId) => boolean | undefined) =>
    show(order.flatMap((id) => columnById(id)?.id ?? []).filter(isVisible));
  return useTable({
    features,
    columns,
    defaultColumn,
    data: rows ?? noRows,
    getRowId: ({ row }, index) => row.record?.id ?? `broken-${index}`,
    state,
    onColumnOrderChange: (updater) =>
      showWhere(functionalUpdate(updater, state.columnOrder), (id) => shown.includes(id)),
    // What has no room is chosen all the same.
    onColumnVisibilityChange: (updater) => {
      const visibility = functionalUpdate(updater, visibilityOf(shown));
      showWhere(state.columnOrder, (id) => visibility[id]);
    },
    onColumnSizingChange: (updater) => setWidths(functionalUpdate(updater, { ...widthsPx })),
  });
}

function hiddenColumns(shown: readonly ColumnId[]): ColumnId[] {
  return listColumns.flatMap(({ id }) => (shown.includes(id) ? [] : id));
}

function visibilityOf(shown: readonly ColumnId[]): Record<string, boolean> {
  return Object.fromEntries(listColumns.map(({ id }) => [id, shown.includes(id)]));
}
