import type { ListPage } from '../list-page-query';
import type { ListQuery } from '../search/service-query';
import { asShown, mergeLive, type LiveRows, type SortTime } from './live-rows';

/** What stands on the screen, and the newest look that it has taken in. */
export interface Shown extends LiveRows {
  /** Which question and page it answers. */
  key: string;
  newest: ListPage;
  /** The cursor behind the rows on the screen, not behind the newest look: no row is lost between pages. */
  continuation: string | null;
  resolvedAtSeconds: number | null;
  query: ListQuery;
}

/** Shows an answer as it came: another question, another page, or the user asked for the new rows. */
export function show(key: string, newest: ListPage): Shown {
  const { continuation, resolvedAtSeconds, query } = newest;
  const rows = asShown(newest);
  return { key, newest, continuation, resolvedAtSeconds, query, rows, newCount: 0, isMore: false };
}

/** Takes a newer look in. Rows keep what the looks so far have said of them. */
export function look(shown: Shown, newest: ListPage, sortTime: SortTime): Shown {
  const page = { ...shown.newest, rows: shown.rows.map(({ row }) => row) };
  return { ...shown, newest, ...mergeLive(page, newest, sortTime) };
}
