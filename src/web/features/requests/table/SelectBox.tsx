/** Rows that the user picked on this page. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** All ids of the page. */
  all: readonly string[];
  change: (ids: ReadonlySet<string>) => void;
}

export function SelectBox({ id, selection }: { id: string; selection: Selection }) {
  const { ids, change } = selection;
  return (
    <input
      type="checkbox"
      aria-label="Select request"
      className="block size-4 accent-accent"
      tabIndex={-1}
      checked={ids.has(id)}
      onChange={() => change(toggled(ids, id))}
    />
  );
}

export function SelectAllBox({ selection }: { selection: Selection }) {
  const { ids, all, change } = selection;
  return (
    <th scope="col" className="border-b border-line pl-2.5 text-left">
      <input
        type="checkbox"
        aria-label="Select all rows of this page"
        className="block size-4 accent-accent"
        checked={all.length > 0 && all.every((id) => ids.has(id))}
        onChange={({ target }) => change(new Set(target.checked ? all : []))}
      />
    </th>
  );
}

export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
