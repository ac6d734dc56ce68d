import type { ColumnsOf, RowOf } from '../../../ui/table/table-features';
import type { LiveRow } from '../columns/define-column';

export const selectColumnId = 'select';

export const selectColumn: ColumnsOf<LiveRow>[number] = {
  id: selectColumnId,
  size: 34,
  minSize: 34,
  enableResizing: false,
  header: ({ table }) => (
    <input
      type="checkbox"
      aria-label="Select all requests on this page"
      className="block size-4"
      checked={table.getIsAllRowsSelected()}
      onChange={table.getToggleAllRowsSelectedHandler()}
    />
  ),
  cell: ({ row }) => <SelectBox row={row} />,
};

export function SelectBox({ row }: { row: RowOf<LiveRow> }) {
  return (
    <input
      type="checkbox"
      aria-label="Select request"
      className="block size-4"
      tabIndex={-1}
      checked={row.getIsSelected()}
      onChange={row.getToggleSelectedHandler()}
    />
  );
}
