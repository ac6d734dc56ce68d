import { QueryClient, type Query } from '@tanstack/react-query';
import { endpointPaths } from '#service/calls/endpoint-paths';
import { ApiError, NetworkError } from './errors';
import type { Session } from './session';

/** Pages of a listing that stay in memory besides the one on screen: enough for Back, never forty. */
const pagesKept = 5;

/** Whether asking again may help. Where the proxy answered, it has already tried again by itself. */
function mayHelp(error: Error): boolean {
  if (error instanceof NetworkError) return !error.tookTooLong;
  return error instanceof ApiError && error.status >= 500 && error.problem.traceId === null;
}

export function createQueryClient(session: Session): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        meta: { session },
        // Whatever is live asks by an interval of its own; Back and focus ask nothing.
        staleTime: 5 * 60_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && mayHelp(error),
        retryDelay: 500,
      },
      // A claim made offline must not post itself on reconnect.
      mutations: { retry: 0, networkMode: 'always' },
    },
  });
  client.getQueryCache().subscribe(({ type }) => {
    // Not at once: an observer leaves one page before it has come to the next, which must not go meanwhile.
    if (type === 'observerRemoved') setTimeout(() => dropOldQueries(client, session), 0);
  });
  return client;
}

function isOfEndpoint({ queryKey: [, name] }: Query): boolean {
  return typeof name === 'string' && Object.hasOwn(endpointPaths, name);
}

/** Pages of a listing beyond the last few, and everything of a network that was left. */
function dropOldQueries(client: QueryClient, { network }: Session): void {
  const cache = client.getQueryCache();
  // One that is still asked for has been asked ahead of the page that will show it.
  const idle = cache.getAll().filter((query) => !query.isActive() && query.state.dataUpdatedAt > 0);
  const pages = idle
    .filter(({ queryKey }) => queryKey[1] === 'requests')
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const query of pages.slice(pagesKept)) cache.remove(query);
  for (const query of idle)
    if (network !== null && query.queryKey[0] !== network && isOfEndpoint(query))
      cache.remove(query);
}
