import { useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useTimeSetting } from '../../../components/time-setting';
import { features, type TableOf } from '../../../ui/table-features';
import { columnById, widthOf } from '../columns/columns';
import type { ListColumns } from '../columns/useColumns';
import type { LiveRow } from '../columns/define-column';
import { selectColumn } from './SelectBox';

const noRows: LiveRow[] = [];
// A date needs more room than an age.
const dateWidthPx = 160;

/** The list's table: the rows of the service's page, the columns of the user. Null: no rows yet. */
export function useRequestsTable(
  rows: LiveRow[] | null,
  { shown, widthsPx }: ListColumns,
): TableOf<LiveRow> {
  const minAgePx = useTimeSetting() === 'relative' ? 0 : dateWidthPx;
  const columns = useMemo(
    () => [
      selectColumn,
      ...shown
        .flatMap((id) => columnById(id) ?? [])
        .map((column) => {
          const minPx = column.id === 'age' ? minAgePx : 0;
          const widthPx = Math.max(widthOf(column.id, widthsPx), minPx);
          return { ...column, meta: { ...column.meta, widthPx } };
        }),
    ],
    [shown, widthsPx, minAgePx],
  );
  return useTable({
    features,
    columns,
    data: rows ?? noRows,
    getRowId: ({ row }, index) => row.record?.id ?? `broken-${index}`,
  });
}
