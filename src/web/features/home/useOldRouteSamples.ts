import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Route } from '#service/route-times';
import { queryKey } from '../../api/query-key';
import type { Scope } from '../../api/scope';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { useScheduler } from '../../api/useScheduler';
import { routesByCount, routeSampleQuery, sampleSharedSeconds } from '../../record/route-sample';

/** One route at a step of the clock: all who look at Home ask for the same one at once, and share its sample. */
const stepMs = 60_000;
/** What Home is opened with comes first. */
const afterOpeningMs = 30_000;

/** Samples the routes of these requests one after the other, those with the most requests first. */
export function useOldRouteSamples(network: string, scope: Scope, requests: readonly Route[]) {
  const client = useQueryClient();
  const session = useSession();
  const makeScheduler = useScheduler('requests');
  const sampleOf = (route: Route) =>
    routeSampleQuery(network, scope, route, () => makeScheduler({ isAttended: true }));
  // One that failed is tried again as late as one that did not.
  const isDue = (route: Route) => {
    const state = client.getQueryState(sampleOf(route).queryKey);
    const triedMs = Math.max(state?.dataUpdatedAt ?? 0, state?.errorUpdatedAt ?? 0);
    return Date.now() - triedMs >= sampleSharedSeconds * 1000;
  };
  const routes = routesByCount(requests);
  // A new result renders Home again, which then finds one more sample.
  useQuery({
    queryKey: queryKey(network, 'requests', { oldRouteSamples: scope }),
    initialData: () => serverNowMs(session),
    staleTime: Infinity,
    queryFn: async () => {
      const next = routes.find(isDue);
      if (next) await client.fetchQuery(sampleOf(next)).catch(() => null);
      return serverNowMs(session);
    },
    refetchInterval: ({ state: { data = 0 } }) => {
      const nowMs = serverNowMs(session);
      const step = Math.ceil(Math.max(nowMs + 1, data + afterOpeningMs) / stepMs) * stepMs;
      return routes.some(isDue) && step - nowMs;
    },
  });
}
