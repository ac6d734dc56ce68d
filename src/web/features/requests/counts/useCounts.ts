import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { requestsQuery } from '../../../api/requests';
import type { ListQuery } from '../search/service-query';
import { filterableStatuses } from '#service/status';

/** One call that counts: `label` null is the whole question. */
export interface CountCall {
  label: string | null;
  query: ListQuery & { limit: string; includeTotal: string };
}

function counting(query: ListQuery): CountCall['query'] {
  const { continuation: _continuation, ...rest } = query;
  return { ...rest, limit: '1', includeTotal: 'true' };
}

/** How many rows match: one call. `total` does not depend on limit and cursor (service-api.md L3). */
export function totalCall(query: ListQuery): CountCall {
  return { label: null, query: counting(query) };
}

/**
 * How many rows of each status match: one call for each status that the filter takes, and one for all. The
 * rest are statuses that the filter lacks.
 */
export function statusCalls(query: ListQuery): CountCall[] {
  const { status: _status, ...rest } = query;
  const each = filterableStatuses.map((status) => ({
    label: status,
    query: counting({ ...rest, status }),
  }));
  return [totalCall(rest), ...each];
}

/** What the filter cannot name: all minus the named ones; null while one is missing, or when they contradict. */
export function otherStatuses(
  total: number | null,
  each: readonly (number | null)[],
): number | null {
  if (total === null || each.includes(null)) return null;
  const rest = each.reduce<number>((left, count) => left - (count ?? 0), total);
  return rest >= 0 ? rest : null;
}

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
