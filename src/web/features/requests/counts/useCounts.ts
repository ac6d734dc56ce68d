import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { requestsQuery } from '../../../api/requests';
import type { ListQuery } from '../search/service-query';
import { statusCalls, totalCall, type CountCall } from './count-plan';

export interface Count {
  label: string | null;
  /** Null: still asked for, or the service sent no total. */
  total: number | null;
  error: Error | null;
}

export interface Counts {
  counts: Count[];
  countedAtMs: number;
  isCounting: boolean;
}

const none: CountCall[] = [];

/** Exact counts, asked for by a click and for one question: another question is not counted by itself. */
export function useCounts(network: string, query: ListQuery) {
  const { continuation: _continuation, limit: _limit, ...question } = query;
  const key = JSON.stringify(question);
  const [asked, setAsked] = useState<{ key: string; calls: CountCall[] } | null>(null);
  const results = useQueries({
    queries: (asked?.key === key ? asked.calls : none).map((call) => ({
      ...requestsQuery(network, call.query),
      staleTime: Infinity,
      select: ({ total }: { total: number | null }) => total,
    })),
  });
  const counts: Counts | null =
    asked?.key === key
      ? {
          counts: results.map(({ data, error }, index) => ({
            label: asked.calls[index]?.label ?? null,
            total: data ?? null,
            error,
          })),
          countedAtMs: Math.max(0, ...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
          isCounting: results.some(({ isFetching }) => isFetching),
        }
      : null;
  const ask = (calls: CountCall[]) => {
    setAsked({ key, calls });
    for (const result of results) void result.refetch();
  };
  return {
    counts,
    statusCost: statusCalls(question).length,
    countAll: () => ask([totalCall(question)]),
    countByStatus: () => ask(statusCalls(question)),
  };
}
