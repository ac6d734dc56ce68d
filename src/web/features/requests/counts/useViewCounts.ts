import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageNetwork } from '#service/page-config';
import { requestsQuery } from '../../../api/requests';
import { serverNowMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { errorLine } from '../../../components/error-words';
import type { ListSearch } from '../search/list-search';
import { clientSideStatus, toServiceQuery } from '../search/service-query';
import { totalCall, type CountCall } from './useCounts';

interface ViewToCount {
  search: ListSearch;
}

export interface ViewCount {
  /** Null: not counted yet, or the service sent no total. */
  total: number | null;
  error: string | null;
  isCounting: boolean;
}

/** How many requests each view holds: counted by a click, one call for each that the service can filter by. */
export function useViewCounts(
  { name, capabilities: { filtersOpenStatuses } }: PageNetwork,
  views: readonly ViewToCount[],
) {
  const session = useSession();
  const [asked, setAsked] = useState<ReadonlyMap<string, CountCall['query']>>(new Map());
  const keyOf = ({ search }: ViewToCount) => JSON.stringify(search);
  const isCountable = ({ search }: ViewToCount) =>
    search.among === undefined && clientSideStatus(search, filtersOpenStatuses) === null;
  const countable = views.filter(isCountable);
  const counted = countable.filter((view) => asked.has(keyOf(view)));
  const results = useQueries({
    queries: counted.map((view) => ({
      ...requestsQuery(name, asked.get(keyOf(view)) ?? {}),
      staleTime: Infinity,
      select: ({ total }: { total: number | null }) => total,
    })),
  });
  return {
    cost: countable.length,
    count: () => {
      const nowSeconds = Math.floor(serverNowMs(session) / 1000);
      const queryOf = ({ search }: ViewToCount) =>
        totalCall(toServiceQuery(search, nowSeconds, filtersOpenStatuses)).query;
      setAsked(new Map(countable.map((view) => [keyOf(view), queryOf(view)])));
      for (const result of results) void result.refetch();
    },
    /** Null for a view that cannot be counted. */
    countOf: (view: ViewToCount): ViewCount | null => {
      if (!isCountable(view)) return null;
      const result = results[counted.findIndex((other) => keyOf(other) === keyOf(view))];
      return {
        total: result?.data ?? null,
        error: result?.error ? errorLine(result.error) : null,
        isCounting: result?.isFetching ?? false,
      };
    },
  };
}
