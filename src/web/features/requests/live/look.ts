import type { RequestsPage } from '#service/read-requests';
import { asShown, mergeLive, type LiveRows, type SortTime } from './live-rows';

/** What stands on the screen, and the newest look that it has taken in. */
export interface Shown extends LiveRows {
  /** Which question and page it answers. */
  key: string;
  newest: RequestsPage;
  /** The cursor behind the rows on the screen, not behind the newest look: no row is lost between pages. */
  continuation: string | null;
  total: number | null;
}

/** Shows an answer as it came: another question, another page, or the user asked for the new rows. */
export function show(key: string, newest: RequestsPage): Shown {
  const { continuation, total } = newest;
  return { key, newest, continuation, total, rows: asShown(newest), newCount: 0, isMore: false };
}

/** Takes a newer look in. Rows keep what the looks so far have said of them. */
export function look(shown: Shown, newest: RequestsPage, sortTime: SortTime): Shown {
  const page = { ...shown.newest, rows: shown.rows.map(({ row }) => row) };
  return { ...shown, newest, ...mergeLive(page, newest, sortTime) };
}
