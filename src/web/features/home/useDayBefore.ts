import { useQuery } from '@tanstack/react-query';
import { queryKey } from '../../api/query-key';
import { readRequests } from '../../api/requests';
import type { Scope } from '../../api/scope';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { useScheduler } from '../../api/useScheduler';
import { failuresOfDay } from './home-questions';

/** Failures of the last 24 hours and of the day before them; null where the service sent no total. */
export interface DayCounts {
  /** Null: of all reasons. */
  reason: string | null;
  today: number | null;
  before: number | null;
}

const sharedSeconds = 900;

/** Counts all failures and those of each reason, today and the day before, when asked for: two calls each. */
export function useDayBefore(
  network: string,
  scope: Scope,
  reasons: readonly string[],
  enabled: boolean,
) {
  const session = useSession();
  const makeScheduler = useScheduler('requests');
  return useQuery({
    queryKey: queryKey(network, 'requests', { home: 'dayBefore', scope, reasons: reasons.join() }),
    enabled,
    staleTime: sharedSeconds * 1000,
    queryFn: async ({ signal }): Promise<DayCounts[]> => {
      const pace = makeScheduler({ isAttended: true });
      const nowSeconds = Math.floor(serverNowMs(session) / 1000);
      const count = async (reason: string | null, daysAgo: 0 | 1) => {
        const { params } = failuresOfDay(nowSeconds, daysAgo, reason);
        const query = { ...params, limit: '1', includeTotal: 'true' };
        const { total } = await pace.run(
          () =>
            readRequests(session, network, scope === 'ours' ? { ...query, scope } : query, {
              signal,
              priority: 'export',
              maxStaleSeconds: sharedSeconds,
            }),
          signal,
        );
        return total;
      };
      return Promise.all(
        [null, ...reasons].map(async (reason) => {
          const [today, before] = await Promise.all([count(reason, 0), count(reason, 1)]);
          return { reason, today, before };
        }),
      );
    },
  });
}
