import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { RequestRecord } from '#service/record';
import {
  fillTimes,
  isWholeRoute,
  normalTimes,
  routeKey,
  samplePages,
  sampleQuery,
  type FillTimes,
  type NormalTimes,
  type Route,
} from '#service/route-times';
import { pages } from '../api/pages';
import { queryKey } from '../api/query-key';
import { requestPages } from '../api/requests';
import type { RequestScheduler } from '../api/request-scheduler';
import type { Scope } from '../api/scope';
import { sessionOf } from '../api/session';
import { groupedBy } from '../lib/grouped-by';

/** What is usual changes slowly: everybody shares a sample. */
export const sampleSharedSeconds = 900;

const allRoutes = 'all';

/** The newest fills on a route (null: on all of them), read after what people wait for. */
export function routeSampleQuery(
  network: string,
  scope: Scope,
  route: Route | null,
  pace: () => RequestScheduler,
) {
  const params = { ...sampleQuery(route), ...(scope === 'ours' && { scope }) };
  return queryOptions({
    queryKey: queryKey(network, 'samples', {
      sampleOf: route === null ? allRoutes : routeKey(route),
      scope,
    }),
    staleTime: sampleSharedSeconds * 1000,
    gcTime: sampleSharedSeconds * 1000,
    queryFn: async ({ client, signal }): Promise<FillTimes> => {
      const found: RequestRecord[] = [];
      const walk = pages(
        requestPages(sessionOf(client), network, params, {
          priority: 'export',
          maxStaleSeconds: sampleSharedSeconds,
        }),
        { signal, pace: pace() },
      );
      let count = 0;
      for await (const { rows } of walk) {
        found.push(...rows.flatMap(({ record }) => record ?? []));
        count += 1;
        if (count === samplePages) break;
      }
      return fillTimes(found);
    },
  });
}

/** What is usual as far as this page has read it: samples of a network, and the fills among loaded records. */
export function knownNormalTimes(
  client: QueryClient,
  network: string,
  scope: Scope,
  loaded: readonly RequestRecord[],
): NormalTimes {
  const samples = knownSamples(client, network, scope);
  const { byRoute, all } = normalTimes(loaded, samples);
  return { byRoute, all: samples.get(allRoutes) ?? all };
}

function knownSamples(client: QueryClient, network: string, scope: Scope): Map<string, FillTimes> {
  const known = new Map<string, FillTimes>();
  const answers = client.getQueriesData<FillTimes>({
    predicate: ({ queryKey: [ofNetwork, endpoint, params] }) =>
      ofNetwork === network && endpoint === 'samples' && sampleOf(params, scope) !== null,
  });
  for (const [[, , params], times] of answers) {
    const key = sampleOf(params, scope);
    if (key !== null && times) known.set(key, times);
  }
  return known;
}

function sampleOf(params: unknown, scope: Scope): string | null {
  const { sampleOf: key, scope: ofScope } = (params ?? {}) as Record<string, unknown>;
  return typeof key === 'string' && ofScope === scope ? key : null;
}

/** Routes, those with the most of these requests first; an order that all who look at the same requests share. */
export function routesByCount(requests: readonly Route[]): Route[] {
  return [...groupedBy(requests.filter(isWholeRoute), routeKey)]
    .toSorted(([a, of], [b, other]) => other.length - of.length || (a < b ? -1 : 1))
    .flatMap(([, [first]]) => first ?? []);
}
