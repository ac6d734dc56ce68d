import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKey } from '../../api/query-key';
import { readRequests } from '../../api/requests';
import type { Scope } from '../../api/scope';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { useScheduler } from '../../api/useScheduler';
import { ErrorState } from '../../components/ErrorState';
import { absoluteTime } from '../../lib/time';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { createdInHour, wholeHours } from './home-questions';
import { ListLinkText } from './Tile';

const hourCount = 24;
/** Hours that are over hardly change: everybody shares their counts. */
const sharedSeconds = 900;

/** How many requests with a deposit each of the last hours brought; counted when asked for, a call for each hour. */
export function HoursCard({ network, scope }: { network: string; scope: Scope }) {
  const [isAsked, setIsAsked] = useState(false);
  const { data, error, refetch } = useHours(network, scope, isAsked);
  return (
    <Card title="Requests by hour">
      <div className="flex h-32 items-end gap-0.5">
        {data ? (
          <Bars hours={data} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="flex h-full w-full items-center justify-center">
            <Button
              disabled={isAsked}
              title={`Uses ${hourCount} API calls`}
              onClick={() => setIsAsked(true)}
            >
              {isAsked ? 'Counting…' : 'Count requests by hour'}
            </Button>
          </div>
        )}
      </div>
      <p className="mt-2 text-xs text-ink-3">
        Created in the last {hourCount} whole hours, with a deposit. Each bar opens its list.
        {data && ` Highest: ${highestOf(data).toLocaleString('en-US')}.`}
      </p>
    </Card>
  );
}

interface Hour {
  startSeconds: number;
  count: number | null;
}

function useHours(network: string, scope: Scope, enabled: boolean) {
  const session = useSession();
  const makeScheduler = useScheduler('requests');
  return useQuery({
    queryKey: queryKey(network, 'requests', { home: 'hours', scope }),
    enabled,
    staleTime: sharedSeconds * 1000,
    queryFn: async ({ signal }): Promise<Hour[]> => {
      const pace = makeScheduler({ isAttended: true });
      const count = async (startSeconds: number): Promise<Hour> => {
        const { params } = createdInHour(startSeconds);
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
        return { startSeconds, count: total };
      };
      return Promise.all(wholeHours(serverNowMs(session) / 1000, hourCount).map(count));
    },
  });
}

function highestOf(hours: readonly Hour[]): number {
  return Math.max(0, ...hours.map(({ count }) => count ?? 0));
}

function Bars({ hours }: { hours: readonly Hour[] }) {
  const highest = Math.max(1, highestOf(hours));
  return hours.map(({ startSeconds, count }) => {
    const time = absoluteTime(startSeconds * 1000, 'local').slice(0, 16);
    const label = `${time}: ${count === null ? 'not reported' : `${count.toLocaleString('en-US')} requests`}`;
    return (
      <ListLinkText
        key={startSeconds}
        link={createdInHour(startSeconds).link}
        label={label}
        title={label}
        className="flex h-full min-w-0 flex-1 items-end hover:bg-raised"
      >
        <span
          className="w-full border-t border-accent bg-accent"
          style={{ height: `${((count ?? 0) / highest) * 100}%` }}
        />
      </ListLinkText>
    );
  });
}
