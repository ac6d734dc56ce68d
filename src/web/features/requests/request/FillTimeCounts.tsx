import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Route } from '#service/route-times';
import { queryKey } from '../../../api/query-key';
import { readRequests } from '../../../api/requests';
import type { Scope } from '../../../api/scope';
import { serverNowMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { useScheduler } from '../../../api/useScheduler';
import { errorLine } from '../../../components/error-words';
import { RetryButton } from '../../../components/RetryButton';
import { sampleSharedSeconds } from '../../../record/route-sample';
import { Button } from '../../../ui/Button';
import {
  countCalls,
  countedDays,
  countProblems,
  countQueries,
  countWords,
  type FillCount,
} from './fill-time-counts';

interface Props {
  network: string;
  scope: Scope;
  route: Route;
}

/** All fills of the route by how long they took, counted by the service when asked for. */
export function FillTimeCounts(props: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const { data, error, refetch } = useFillCounts(props, isAsked);
  if (error)
    return (
      <p className="foreign-text">
        {errorLine(error)} <RetryButton size="small" error={error} onRetry={() => void refetch()} />
      </p>
    );
  if (!data)
    return (
      <Button
        size="small"
        disabled={isAsked}
        title={`Uses ${countCalls} API calls`}
        onClick={() => setIsAsked(true)}
      >
        {isAsked ? 'Counting…' : `Count fills of the last ${countedDays}d`}
      </Button>
    );
  return (
    <>
      <p>{countWords(data)}</p>
      {countProblems(data).map((problem) => (
        <p key={problem} className="text-warn">
          {problem}
        </p>
      ))}
    </>
  );
}

function useFillCounts({ network, scope, route }: Props, enabled: boolean) {
  const session = useSession();
  const makeScheduler = useScheduler('requests');
  return useQuery({
    queryKey: queryKey(network, 'requests', { fillCountsOf: route, scope }),
    enabled,
    staleTime: sampleSharedSeconds * 1000,
    queryFn: async ({ signal }): Promise<FillCount[]> => {
      const pace = makeScheduler({ isAttended: true });
      // Whole hours, so that all who count within one share the answers.
      const nowSeconds = Math.floor(serverNowMs(session) / 3_600_000) * 3_600;
      const queries = countQueries(route, nowSeconds - countedDays * 86_400);
      return Promise.all(
        queries.map(async ({ query, maxSeconds }) => {
          const { rows, total } = await pace.run(
            () =>
              readRequests(session, network, scope === 'ours' ? { ...query, scope } : query, {
                signal,
                priority: 'export',
                maxStaleSeconds: sampleSharedSeconds,
              }),
            signal,
          );
          return { query, maxSeconds, total, records: rows.flatMap(({ record }) => record ?? []) };
        }),
      );
    },
  });
}
