import { queryOptions } from '@tanstack/react-query';
import type { PageNetwork } from '#service/page-config';
import { queryKey } from '../../../api/query-key';
import { readRequests, type ReadPage } from '../../../api/requests';
import { askedNow, serverNowMs } from '../../../api/server-clock';
import { sessionOf } from '../../../api/session';
import { hasGatedColumn } from '../columns/column-store';
import { pickFilterParams, type ListSearch } from '../search/list-search';
import { toServiceQuery, type ListQuery } from '../search/service-query';
import { timeRangeOf } from '../search/time-range';

export interface ListPage extends ReadPage {
  /** What the proxy was asked for. */
  query: ListQuery;
  /** The moment (unix seconds) that a relative time range was counted back from; null without such a range. */
  resolvedAtSeconds: number | null;
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
  return queryOptions({
    queryKey: queryKey(name, 'requests', { list: question, at: search.at }),
    queryFn: async ({ client, signal }): Promise<ListPage> => {
      const session = sessionOf(client);
      const read = async (nowMs: number): Promise<ListPage> => {
        const nowSeconds = Number(search.at ?? Math.floor(nowMs / 1000));
        const query = toServiceQuery(question, nowSeconds, filtersOpenStatuses);
        const page = await readRequests(session, name, { ...query }, { signal });
        return { ...page, query, resolvedAtSeconds: isRelative ? nowSeconds : null };
      };
      return isRelative && search.at === undefined
        ? askedNow(session, read)
        : read(serverNowMs(session));
    },
    staleTime: Infinity,
  });
}
