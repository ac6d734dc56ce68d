import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './errors';

/** Pages of a listing that stay in memory besides the one on screen: enough for Back, never forty. */
const pagesKept = 5;

/** Whether asking again may help. Where the proxy answered, it has already tried again by itself. */
function mayHelp(error: Error): boolean {
  if (error instanceof NetworkError) return !error.tookTooLong;
  return error instanceof ApiError && error.status >= 500 && error.problem.traceId === null;
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
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
    if (type === 'observerRemoved') setTimeout(() => dropOldPages(client), 0);
  });
  return client;
}

function dropOldPages(client: QueryClient): void {
  const cache = client.getQueryCache();
  const idle = cache
    .getAll()
    .filter(
      // One that is still asked for has been asked ahead of the page that will show it.
      (query) =>
        query.queryKey[1] === 'requests' && !query.isActive() && query.state.dataUpdatedAt > 0,
    )
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const query of idle.slice(pagesKept)) cache.remove(query);
}
