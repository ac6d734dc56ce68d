import type { ColumnsOf } from '../../../ui/table-features';
import type { LiveRow } from '../columns/define-column';
import { useSelection } from '../columns/list-context';

export const selectColumnId = 'select';

export const selectColumn: ColumnsOf<LiveRow>[number] = {
  id: selectColumnId,
  size: 34,
  minSize: 34,
  meta: { isFixed: true, stickyPx: 0 },
  header: SelectAllBox,
  cell: ({ row }) => row.original.row.record && <SelectBox id={row.id} />,
};

export function SelectBox({ id }: { id: string }) {
  const { ids, change } = useSelection();
  return (
    <input
      type="checkbox"
      aria-label="Select request"
      className="block size-4"
      tabIndex={-1}
      checked={ids.has(id)}
      onChange={() => change(toggled(ids, id))}
    />
  );
}

function SelectAllBox() {
  const { ids, all, change } = useSelection();
  return (
    <input
      type="checkbox"
      aria-label="Select all requests on this page"
      className="block size-4"
      checked={all.length > 0 && all.every((id) => ids.has(id))}
      onChange={({ target }) => change(new Set(target.checked ? all : []))}
    />
  );
}

export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
