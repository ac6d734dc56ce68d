import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/errors';
import { queryKey } from '../../api/query-key';
import type { Scope } from '../../api/scope';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { failuresOfDay } from './home-questions';
import { countSharedMs, useCount } from './useCount';

/** Failures of the last 24 hours and of the day before them; null where the service sent no total. */
export interface DayCounts {
  /** Null: of all reasons. */
  reason: string | null;
  today: number | null;
  before: number | null;
  /** The moment that they are counted back from, Unix seconds. */
  atSeconds: number;
}

/** Counts all failures, then those of each reason, today and the day before, when asked for: two calls each. */
export function useDayBefore(
  network: string,
  scope: Scope,
  reasons: readonly string[],
  enabled: boolean,
) {
  const session = useSession();
  const startCount = useCount(network, scope);
  return useQuery({
    queryKey: queryKey(network, 'requests', { home: 'dayBefore', scope, reasons: reasons.join() }),
    enabled,
    staleTime: countSharedMs,
    queryFn: async ({ signal }): Promise<DayCounts[]> => {
      const count = startCount(signal);
      const nowSeconds = Math.floor(serverNowMs(session) / 1000);
      const failures = (reason: string | null, daysAgo: 0 | 1) =>
        count(failuresOfDay(nowSeconds, daysAgo, reason)).catch((error: unknown) => {
          // A service may take only reasons that it lists.
          if (reason !== null && error instanceof ApiError && error.status === 400) return null;
          throw error;
        });
      return Promise.all(
        [null, ...reasons].map(async (reason) => {
          const [today, before] = await Promise.all([failures(reason, 0), failures(reason, 1)]);
          return { reason, today, before, atSeconds: nowSeconds };
        }),
      );
    },
  });
}
