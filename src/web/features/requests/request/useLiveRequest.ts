import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestsPage } from '#service/read-requests';
import type { ReadRow, RequestRecord } from '#service/record';
import { isSettled } from '#service/status';
import { requestsQuery } from '../../../api/requests';
import { statusQuery } from '../../../api/status';
import { useNow } from '../../../components/clock';

const firstPollMs = 5_000;
const lastPollMs = 30_000;
const behindPollMs = 2_000;
// failure, pending, refund does occur: a failure is followed for as long as its card says that it is not final.
const settlingMs = 30 * 60_000;

/** 5 s, then slower with every answer, up to 30 s. */
export function pollDelayMs(answers: number): number {
  return Math.min(lastPollMs, firstPollMs * 1.5 ** Math.max(0, answers - 1));
}

/**
 * A request with its children and gated fields in one call, and its status followed by a small call while it is
 * unfinished and the page is visible. The record is read again as soon as the status says something else.
 */
export function useLiveRequest(network: string, id: string) {
  const client = useQueryClient();
  const statusOptions = statusQuery(network, id);
  const request = useQuery({
    ...requestsQuery(network, {
      id,
      includeChildRequests: 'true',
      includeAuthenticatedData: 'true',
    }),
    refetchInterval: ({ state }) => {
      const followed = client.getQueryData(statusOptions.queryKey)?.status ?? null;
      const known = rowOf(state.data, id)?.record?.status ?? null;
      return followed !== null && known !== null && followed !== known ? behindPollMs : false;
    },
  });
  const row = rowOf(request.data, id);
  const isFollowed = useIsFollowed(row?.record ?? null);
  // The record has just said its status: the first look waits like every later one.
  const isDue = useNow((nowMs) => nowMs - request.dataUpdatedAt >= firstPollMs);
  useQuery({
    ...statusOptions,
    enabled: isFollowed && isDue,
    staleTime: 0,
    refetchInterval: ({ state }) => pollDelayMs(state.dataUpdateCount + state.errorUpdateCount),
  });
  const others = request.data?.rows.filter((other) => other !== row) ?? [];
  return { request, row, others, change: useStatusChange(id, row?.record ?? null), isFollowed };
}

function rowOf(page: RequestsPage | undefined, id: string): ReadRow | null {
  return page?.rows.find(({ record }) => record?.id === id) ?? page?.rows[0] ?? null;
}

function useIsFollowed(record: RequestRecord | null): boolean {
  return useNow((nowMs) => {
    if (record === null || record.supersededByRequestId) return false;
    if (!isSettled(record.status)) return record.status !== null;
    const { status, updatedAtMs } = record;
    return status === 'failure' && updatedAtMs !== null && nowMs - updatedAtMs < settlingMs;
  });
}

export interface StatusChange {
  from: string;
  to: string;
}

/** The last change of status that happened while the page was open. */
function useStatusChange(id: string, record: RequestRecord | null): StatusChange | null {
  const status = record?.status ?? null;
  const [seen, setSeen] = useState<{
    id: string;
    status: string | null;
    change: StatusChange | null;
  }>({
    id,
    status,
    change: null,
  });
  if (seen.id !== id) setSeen({ id, status, change: null });
  else if (seen.status !== status) {
    const change =
      seen.status !== null && status !== null ? { from: seen.status, to: status } : null;
    setSeen({ id, status, change });
  }
  return seen.change;
}
