import { queryOptions } from '@tanstack/react-query';
import type { PageNetwork } from '#service/proxy-api/page-config';
import { queryKey } from '../../../api/query-key';
import { ApiError } from '../../../api/errors';
import { readRequests, type ReadPage, type RequestsParams } from '../../../api/endpoints/requests';
import { askedNow, serverNowMs } from '../../../api/server-clock';
import { sessionOf } from '../../../api/session';
import { hasGatedColumn } from '../columns/column-store';
import { pickFilterParams, type ListSearch } from '../search/list-search';
import { clientSideStatus, scopeOf, toServiceQuery, type ListQuery } from '../search/service-query';
import { timeRangeOf } from '../search/time-range';
import type { ReadRow } from '#service/records/record';
import type { LiveRow } from '../columns/define-column';
import type { SortTime } from '../search/sorting';

export interface ListPage extends ReadPage {
  /** What the proxy was asked for. */
  query: ListQuery;
  /** The moment (unix seconds) that a relative time range was counted back from; null without such a range. */
  resolvedAtSeconds: number | null;
  /** When `total` was read. */
  totalAtMs: number;
}

/** A total makes an answer slower (service-api.md L16): polls keep it for so long. */
const totalFreshMs = 60_000;

/** Whether the service is to say how many there are: own requests of all time, which the desk doesn't keep, or by last update. */
function needsTotal(search: ListSearch, filtersOpenStatuses: boolean): boolean {
  return (
    (timeRangeOf(search) === null || search.updated !== undefined) &&
    search.view === undefined &&
    clientSideStatus(search, filtersOpenStatuses) === null &&
    scopeOf(search) === 'ours'
  );
}

/**
 * One page of the list. It never goes stale by itself: page 1 is polled, later pages stay as they were. The key holds a
 * relative range as it is, so that Back finds the page; each response is counted back from its own moment, or from that
 * of the page that its cursor came with.
 */
export function listPageQuery(
  { name, capabilities: { filtersOpenStatuses } }: PageNetwork,
  search: ListSearch,
  columns: readonly string[],
) {
  const { trail: _trail, ...question } = pickFilterParams(search);
  // The fields of shown columns, unless the URL says that they are not to be sent.
  if (hasGatedColumn(columns)) question.includeAuthenticatedData ??= 'true';
  const range = timeRangeOf(search);
  // The desk counts its periods back by itself.
  const isRelative = range !== null && 'relative' in range && search.view === undefined;
  const key = queryKey(name, 'requests', { list: question, at: search.at });
  return queryOptions({
    queryKey: key,
    queryFn: async ({ client, signal }): Promise<ListPage> => {
      const session = sessionOf(client);
      const read = async (nowMs: number): Promise<ListPage> => {
        const nowSeconds = Number(search.at ?? Math.floor(nowMs / 1000));
        const query = toServiceQuery(question, nowSeconds, filtersOpenStatuses);
        const before = client.getQueryData<ListPage>(key);
        const isCounted =
          before && before.total !== null && nowMs - before.totalAtMs < totalFreshMs;
        const ask = (params: RequestsParams) => readRequests(session, name, params, { signal });
        const page =
          isCounted || !needsTotal(question, filtersOpenStatuses)
            ? await ask({ ...query })
            : await ask({ ...query, includeTotal: 'true' }).catch((error: unknown) => {
                // Counting took too long: the rows don't need it.
                if (!(error instanceof ApiError) || error.status !== 504) throw error;
                return ask({ ...query });
              });
        const [total, totalAtMs] = isCounted
          ? [before.total, before.totalAtMs]
          : [page.total, nowMs];
        return {
          ...page,
          total,
          totalAtMs,
          query,
          resolvedAtSeconds: isRelative ? nowSeconds : null,
        };
      };
      return isRelative && search.at === undefined
        ? askedNow(session, read)
        : read(serverNowMs(session));
    },
    staleTime: Infinity,
  });
}

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
