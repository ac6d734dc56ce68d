import { queryOptions } from '@tanstack/react-query';
import type { PageNetwork } from '#service/page-config';
import { queryKey } from '../../../api/query-key';
import { ApiError } from '../../../api/errors';
import { readRequests, type ReadPage, type RequestsParams } from '../../../api/requests';
import { askedNow, serverNowMs } from '../../../api/server-clock';
import { sessionOf } from '../../../api/session';
import { hasGatedColumn } from '../columns/column-store';
import { pickFilterParams, type ListSearch } from '../search/list-search';
import { clientSideStatus, scopeOf, toServiceQuery, type ListQuery } from '../search/service-query';
import { timeRangeOf } from '../search/time-range';

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
