import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestRecord } from '#service/record';
import { pages } from '../../../api/pages';
import { queryKey } from '../../../api/query-key';
import { readRequests } from '../../../api/requests';
import type { Scope } from '../../../api/scope';
import { useSession } from '../../../api/session';
import { useScheduler } from '../../../api/useScheduler';
import { useNow } from '../../../components/clock';
import { errorLine } from '../../../components/error-words';
import { formatDuration } from '#service/duration';
import { useChainOf } from '../../../record/useChainOf';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { routeTimes, routeTimeSentences, type RouteTimes } from './route-times';

const maxPages = 2;
/** What is usual changes slowly: everybody shares the sample. */
const sharedSeconds = 900;

/** How long this request takes against the newest successes of its route, which are read when asked for. */
export function RouteTimeCard({
  network,
  record,
  scope,
}: {
  network: string;
  record: RequestRecord;
  scope: Scope;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const { data, error, refetch } = useRouteTimes(network, record, scope, isAsked);
  if (record.originChainId === null || record.destinationChainId === null) return null;
  return (
    <Card title="Usual time on this route">
      {data ? (
        <Sentences record={record} times={data} />
      ) : (
        <>
          {error && <p className="mb-2 foreign-text">{errorLine(error)}</p>}
          <Button
            disabled={isAsked && !error}
            title={`Uses up to ${maxPages} API calls`}
            onClick={() => (isAsked ? void refetch() : setIsAsked(true))}
          >
            {isAsked && !error ? 'Reading…' : 'Show usual fill time'}
          </Button>
        </>
      )}
    </Card>
  );
}

function Sentences({ record, times }: { record: RequestRecord; times: RouteTimes }) {
  const chainOf = useChainOf();
  const text = useNow((nowMs) => routeTimeSentences(record, times, nowMs, chainOf).join('\n'));
  return (
    <>
      {text.split('\n').map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {times.spanMs !== null && (
        <p className="mt-1 text-xs text-ink-3">
          From the newest successful requests, created within {formatDuration(times.spanMs / 1000)}.
        </p>
      )}
    </>
  );
}

function useRouteTimes(network: string, record: RequestRecord, scope: Scope, enabled: boolean) {
  const session = useSession();
  const makeScheduler = useScheduler('requests');
  const params = {
    status: 'success',
    originChainId: String(record.originChainId),
    destinationChainId: String(record.destinationChainId),
    limit: '50',
    ...(scope === 'ours' && { scope }),
  };
  return useQuery({
    queryKey: queryKey(network, 'requests', { routeTimes: params }),
    enabled,
    staleTime: sharedSeconds * 1000,
    queryFn: async ({ signal }) => {
      const found: RequestRecord[] = [];
      const walk = pages(
        (continuation) =>
          readRequests(
            session,
            network,
            { ...params, continuation: continuation ?? undefined },
            { signal, priority: 'export', maxStaleSeconds: sharedSeconds },
          ),
        { signal, pace: makeScheduler({ isAttended: true }) },
      );
      let count = 0;
      for await (const { rows } of walk) {
        found.push(...rows.flatMap((row) => row.record ?? []));
        count += 1;
        if (count === maxPages) break;
      }
      return routeTimes(found);
    },
  });
}
