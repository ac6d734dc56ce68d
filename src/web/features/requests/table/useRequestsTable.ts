import { functionalUpdate, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { AgeHeader } from '../../../components/time/TimeText';
import { useTimeSetting } from '../../../components/time/time-setting';
import { features, type TableOf } from '../../../ui/table/table-features';
import { columnById, columns as listColumns, type ColumnId } from '../columns/columns';
import type { ListColumns } from '../columns/useColumns';
import type { LiveRow } from '../columns/define-column';
import { listRoute, useListNavigate } from '../search/list-route';
import { sortOf, sortedBy } from '../search/sorting';
import { selectColumn, selectColumnId } from './SelectBox';

const noRows: LiveRow[] = [];
const columns = [
  selectColumn,
  ...listColumns.map((column) => (column.id === 'age' ? { ...column, header: AgeHeader } : column)),
];
const defaultColumn = { minSize: 56, maxSize: 640 };

/** The list's table: the rows of the service's page (null: none yet) in its order, the columns of the user. */
export function useRequestsTable(
  rows: LiveRow[] | null,
  { shown, fitting, sizesPx, widthsPx, show, setWidths }: ListColumns,
): TableOf<LiveRow> {
  const search = listRoute.useSearch();
  const navigate = useListNavigate();
  const { field, direction } = sortOf(search);
  // The newest has the smallest age.
  const isAge = useTimeSetting() === 'relative';
  const state = useMemo(
    () => ({
      columnOrder: [selectColumnId, ...shown, ...hiddenColumns(shown)],
      columnPinning: {
        start: shown[0] === 'age' ? [selectColumnId, 'age'] : [selectColumnId],
        end: [],
      },
      columnSizing: sizesPx,
      columnVisibility: visibilityOf(fitting),
      sorting: listColumns
        // The column Created stands for the same order as Age.
        .filter((column) => columnById(column.id)?.sortField === field && column.id !== 'created')
        .map(({ id }) => ({ id, desc: (direction === 'desc') !== (id === 'age' && isAge) })),
    }),
    [shown, fitting, sizesPx, field, direction, isAge],
  );
  const showWhere = (order: readonly string[], isVisible: (id: ColumnId) => boolean | undefined) =>
    show(order.flatMap((id) => columnById(id)?.id ?? []).filter(isVisible));
  return useTable({
    features,
    columns,
    defaultColumn,
    data: rows ?? noRows,
    getRowId: ({ row }, index) => row.record?.id ?? `broken-${index}`,
    enableRowSelection: ({ original }) => original.row.record !== undefined,
    columnResizeMode: 'onChange',
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state,
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, state.sorting);
      const by = next && columnById(next.id)?.sortField;
      if (by) navigate({ search: (prev) => sortedBy(prev, by) });
    },
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
