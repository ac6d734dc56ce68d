import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { reasonOrNull } from '#service/fail-reason';
import type { PageNetwork } from '#service/proxy-api/page-config';
import type { RequestRecord } from '#service/records/record';
import type { IntentStatus } from '#service/schema/claim';
import type { Scope } from '../../../api/scope';
import { statusQuery } from '../../../api/endpoints/status';
import type { OnNews } from '../../../api/live/live-stream';
import { useIsVisible } from '../../../components/useIsVisible';
import { useLive } from '../live/useLive';
import {
  sightingOf,
  besideEvents,
  nextTurn,
  notFollowed,
  withAnswer,
  withEvent,
  withRecord,
  type StatusFacts,
} from './follow-schedule';
import { rowOf, wholeRequestQuery } from './request-query';

/**
 * A request with its children and gated fields in one call, and its status followed while it is unfinished and the page
 * is visible: by pushed events, else by a small call. The record is read again as soon as there is news.
 */
export function useLiveRequest(pageNetwork: PageNetwork, id: string, scope: Scope) {
  const network = pageNetwork.name;
  const client = useQueryClient();
  const recordOptions = wholeRequestQuery(network, id, scope);
  const statusOptions = statusQuery(network, id);
  const request = useQuery(recordOptions);
  const status = useQuery({ ...statusOptions, enabled: false });
  const row = rowOf(request.data, id);

  const key = `${network} ${id} ${scope}`;
  const [followed, setFollowed] = useState({ key, follow: notFollowed });
  // Settling the state while rendering, as React allows for it: no paint stands between.
  let follow = followed.key === key ? followed.follow : notFollowed;
  const recordAtMs = Math.max(request.dataUpdatedAt, request.errorUpdatedAt);
  if (recordAtMs > follow.recordAtMs)
    follow = withRecord(follow, request.error ? null : (row?.record ?? null), recordAtMs);
  const answerAtMs = Math.max(status.dataUpdatedAt, status.errorUpdatedAt);
  if (answerAtMs > follow.answerAtMs)
    follow = withAnswer(follow, factsOf(status.error ? undefined : status.data), answerAtMs);
  if (follow !== followed.follow) setFollowed({ key, follow });

  const turn = nextTurn(follow);
  const isVisible = useIsVisible();
  const onNews: OnNews = (changes) => {
    const own = changes?.filter(({ requestId }) => requestId === row?.record?.id);
    if (!own) return request.refetch();
    return setFollowed(({ follow: before, ...rest }) => ({
      ...rest,
      follow: own.reduce(
        (all, { status: said, updatedAt }) => withEvent(all, said, updatedAt, Date.now()),
        before,
      ),
    }));
  };
  const isOwn = (request.data?.scope ?? scope) === 'ours';
  const ids = row?.record ? [row.record.id] : [];
  const live = useLive(pageNetwork, ids, { isOn: turn !== null, isOwn }, onNews);
  const { ask, atMs } = turn && live.state === 'live' ? besideEvents(follow, turn) : (turn ?? {});
  useEffect(() => {
    if (!isVisible || ask === undefined || atMs === undefined) return undefined;
    const again = { staleTime: 0, retry: false } as const;
    // Found among everyone's once, it isn't looked for among ours again.
    const foundIn = request.data?.scope ?? scope;
    const { queryKey } = recordOptions;
    const readRecord = async () => {
      // A read under way may have begun before the news.
      await client
        .getQueryCache()
        .find(recordOptions)
        ?.promise?.catch(() => null);
      await client.fetchQuery({ ...wholeRequestQuery(network, id, foundIn), queryKey, ...again });
    };
    const timer = setTimeout(
      () => {
        const call =
          ask === 'record' ? readRecord() : client.fetchQuery({ ...statusOptions, ...again });
        // What went wrong is in the cache; asking again is the next turn's.
        call.catch(() => null);
      },
      Math.max(0, atMs - Date.now()),
    );
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- both options say no more than the key
  }, [client, key, isVisible, ask, atMs]);

  const others = request.data?.rows.filter((other) => other !== row) ?? [];
  return {
    request,
    row,
    others,
    change: useStatusChange(id, row?.record ?? null),
    /** Null once there is nothing to wait for. */
    live: turn === null ? null : live,
    /** When either of them last said how it stands. */
    readAtMs: Math.max(request.dataUpdatedAt, status.dataUpdatedAt),
    /** The settled status that is reported beside the record, and that the record doesn’t have. */
    sighting: useMemo(() => sightingOf(follow, id), [follow, id]),
  };
}

function factsOf(answer: IntentStatus | undefined): StatusFacts | null {
  if (answer === undefined) return null;
  return {
    status: answer.status,
    failReason: reasonOrNull(answer.failReason),
    refundFailReason: reasonOrNull(answer.refundFailReason),
    hashes: [...(answer.inTxHashes ?? []), ...(answer.txHashes ?? [])].toSorted(),
    updatedAtMs: answer.updatedAt,
  };
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
