import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  isWholeRoute,
  minSampleSize,
  routeKey,
  samplePages,
  type FillTimes,
  type NormalTimes,
  type Route,
} from '#service/route-times';
import type { Scope } from '../api/scope';
import { useScheduler } from '../api/useScheduler';
import { routeSampleQuery } from './route-sample';

/** What the samples of one route cost at most: its own, and that of all routes. */
export const maxSampleCalls = 2 * samplePages;

const noFills: FillTimes = [];

/** What is usual on these routes: each is sampled, and all of them together where one has too few fills, or `needsAll`. */
export function useNormalTimes(
  network: string,
  scope: Scope,
  asked: readonly Route[],
  { isEnabled, needsAll = false }: { isEnabled: boolean; needsAll?: boolean },
) {
  const makeScheduler = useScheduler('requests');
  // One pace for all samples.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the pace is the network's
  const scheduler = useMemo(() => makeScheduler({ isAttended: true }), [network]);
  const pace = () => scheduler;
  const routes = asked.filter(isWholeRoute);
  const own = useQueries({
    queries: routes.map((route) => ({
      ...routeSampleQuery(network, scope, route, pace),
      enabled: isEnabled,
    })),
    combine: combined,
  });
  const asksAll =
    needsAll ||
    routes.length < asked.length ||
    own.samples.some((times) => times && times.length < minSampleSize);
  const all = useQuery({
    ...routeSampleQuery(network, scope, null, pace),
    enabled: isEnabled && asksAll,
  });
  const keys = routes.map(routeKey).join();
  const normal = useMemo((): NormalTimes => {
    const byRoute = keys.split(',').map((key, index) => [key, own.samples[index]] as const);
    return {
      byRoute: new Map(byRoute.flatMap(([key, times]) => (times ? [[key, times]] : []))),
      all: all.data ?? noFills,
    };
  }, [own.samples, all.data, keys]);
  const pending = own.samples.filter((times) => times === undefined).length;
  return {
    normal,
    /** How many samples are still to come. */
    pending: pending + (asksAll && all.data === undefined ? 1 : 0),
    error: own.error ?? (asksAll ? all.error : null),
    retry: () => {
      for (const refetch of own.failed) void refetch();
      if (all.error) void all.refetch();
    },
  };
}

function combined(queries: UseQueryResult<FillTimes>[]) {
  return {
    samples: queries.map(({ data }) => data),
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    failed: queries.filter(({ error }) => error !== null).map(({ refetch }) => refetch),
  };
}
