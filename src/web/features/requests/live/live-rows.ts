import type { ReadRow } from '#service/record';
import type { RequestsPage } from '#service/read-requests';

/**
 * How a shown row stands to the newest look at page 1.
 * `current`: that look holds it. `left`: it would stand among the rows of that look and does not, so it no
 * longer matches. `beyond`: newer rows have pushed it off the page that is looked at.
 */
export type Standing = 'current' | 'left' | 'beyond';

export interface LiveRow {
  row: ReadRow;
  standing: Standing;
}

export interface LiveRows {
  rows: LiveRow[];
  /** Rows of the newest look that are not shown. */
  newCount: number;
  /** The looks share no row: there may be more new ones than the page holds. */
  isMore: boolean;
}

/** The time that the listing sorts by; null with any other order, where a place says nothing about time. */
export type SortTime = 'createdAtMs' | 'updatedAtMs' | null;

/**
 * Shown rows with what a newer look at page 1 says about them: same rows, same order, values updated in
 * place. Nothing moves and nothing is added; new rows are counted.
 */
export function mergeLive(shown: RequestsPage, newest: RequestsPage, sortTime: SortTime): LiveRows {
  const found = new Map<string, ReadRow>();
  for (const row of newest.rows) if (row.record) found.set(row.record.id, row);
  const oldestMs = oldestTime(newest, sortTime);
  const rows = shown.rows.map((row): LiveRow => {
    if (!row.record) return { row, standing: 'current' };
    const update = found.get(row.record.id);
    if (update) return { row: update, standing: 'current' };
    const at = sortTime === null ? null : row.record[sortTime];
    // Equal times may stand on either side of the page's end: not a proof.
    const isCovered = oldestMs === null || (at !== null && at > oldestMs);
    return { row, standing: isCovered ? 'left' : 'beyond' };
  });
  const shownIds = new Set(shown.rows.flatMap(({ record }) => record?.id ?? []));
  const newCount = [...found.keys()].filter((id) => !shownIds.has(id)).length;
  return {
    rows,
    newCount,
    isMore: newCount > 0 && newCount === found.size && newest.continuation !== null,
  };
}

/** Null: the look reaches to the end of the listing, so whatever is missing has left it. */
function oldestTime(page: RequestsPage, sortTime: SortTime): number | null {
  if (page.continuation === null) return null;
  if (sortTime === null) return Infinity;
  const times = page.rows.flatMap(({ record }) => record?.[sortTime] ?? []);
  return times.length > 0 ? Math.min(...times) : Infinity;
}

/** The rows as they stand before any newer look. */
export function asShown(page: RequestsPage): LiveRow[] {
  return page.rows.map((row) => ({ row, standing: 'current' }));
}
