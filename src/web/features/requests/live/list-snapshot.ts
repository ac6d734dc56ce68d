import type { ReadRow } from '#service/record';
import type { ReadPage } from '../../../api/requests';
import type { LiveRow } from '../columns/define-column';
import type { SortTime } from '../search/sorting';
import type { ListPage } from './list-page-query';
import type { ListQuery } from '../search/service-query';

interface MergedRows {
  rows: LiveRow[];
  /** Rows of the newest poll that are not shown. */
  newCount: number;
  /** The polls share no row: there may be more new ones than the page holds. */
  isMore: boolean;
}

/**
 * Shown rows with what a newer poll of page 1 says about them: same rows, same order, values updated in
 * place. Nothing moves and nothing is added; new rows are counted.
 */
export function mergeRows(shown: ReadPage, newest: ReadPage, sortTime: SortTime): MergedRows {
  const found = new Map<string, ReadRow>();
  for (const row of newest.rows) if (row.record) found.set(row.record.id, row);
  const oldestMs = oldestTime(newest, sortTime);
  const rows = shown.rows.map((row): LiveRow => {
    if (!row.record) return { row, state: 'live' };
    const update = found.get(row.record.id);
    if (update) return liveRow(update, newest);
    const at = sortTime === null ? null : row.record[sortTime];
    // Equal times may stand on either side of the page's end: not a proof.
    const isCovered = oldestMs === null || (at !== null && at > oldestMs);
    return { row, state: isCovered ? 'removed' : 'past-end' };
  });
  const shownIds = new Set(shown.rows.flatMap(({ record }) => record?.id ?? []));
  const newCount = [...found.keys()].filter((id) => !shownIds.has(id)).length;
  return {
    rows,
    newCount,
    isMore: newCount > 0 && newCount === found.size && newest.continuation !== null,
  };
}

/** Null: the poll reaches to the end of the listing, so whatever is missing has left it. */
function oldestTime(page: ReadPage, sortTime: SortTime): number | null {
  if (page.continuation === null) return null;
  if (sortTime === null) return Infinity;
  const times = page.rows.flatMap(({ record }) => record?.[sortTime] ?? []);
  return times.length > 0 ? Math.min(...times) : Infinity;
}

/** The rows as they stand before any newer poll. */
export function liveRows(page: ReadPage): LiveRow[] {
  return page.rows.map((row) => liveRow(row, page));
}

function liveRow(row: ReadRow, { counted }: ReadPage): LiveRow {
  return { row, state: row.record && counted?.changedIds.has(row.record.id) ? 'changed' : 'live' };
}

/** What stands on the screen, and the newest poll that is merged into it. */
export interface ListSnapshot extends MergedRows {
  /** Which question and page it answers. */
  key: string;
  newest: ListPage;
  /** The cursor behind the rows on the screen, not behind the newest poll: no row is lost between pages. */
  continuation: string | null;
  resolvedAtSeconds: number | null;
  query: ListQuery;
}

/** A page as it came: another question, another page, or the user asked for the new rows. */
export function snapshotOf(key: string, newest: ListPage): ListSnapshot {
  const { continuation, resolvedAtSeconds, query } = newest;
  const rows = liveRows(newest);
  return { key, newest, continuation, resolvedAtSeconds, query, rows, newCount: 0, isMore: false };
}

/** Rows keep what the polls so far have said of them. */
export function mergePoll(
  snapshot: ListSnapshot,
  newest: ListPage,
  sortTime: SortTime,
): ListSnapshot {
  const page = { ...snapshot.newest, rows: snapshot.rows.map(({ row }) => row) };
  return { ...snapshot, newest, ...mergeRows(page, newest, sortTime) };
}
