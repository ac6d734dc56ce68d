import { useMemo, useState } from 'react';
import { useChains } from '../../../api/chains';
import { toServerMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { delayedRequests, delayOf, type IsUtxo, type Read } from '#service/delayed';
import { normalTimes } from '#service/route-times';
import { isUtxo } from '../../../record/chain-of';
import { routesByCount } from '../../../record/route-sample';
import { useNormalTimes } from '../../../record/useNormalTimes';
import type { LiveList } from '../live/useLiveList';
import { pickFilterParams, type ListSearch } from '../search/list-search';

/** Two calls each: with all routes together 14 calls, for which the rows wait; shared for 15 minutes. */
const maxRoutes = 6;
const nothingKnown = normalTimes([]);

/** The delayed ones among the loaded rows, judged by samples of the routes that have most of the old ones. */
export function useDelayedRows(network: string, live: LiveList, search: ListSearch) {
  const session = useSession();
  const chains = useChains();
  const isAsked = search.among === 'delayed';
  const { rows, readAtMs } = live;
  const now = useMemo(
    (): Read => ({
      rows: isAsked ? (rows ?? []).flatMap(({ row }) => row.record ?? []) : [],
      atMs: toServerMs(session, readAtMs),
    }),
    [isAsked, rows, readAtMs, session],
  );
  const question = JSON.stringify(pickFilterParams(search));
  const before = useReadBefore(now, question);
  const isUtxoChain: IsUtxo = useMemo(
    () => (id) => isUtxo((chainId) => chains.get(chainId), id),
    [chains],
  );
  const routes = useMemo(() => {
    return routesByCount(
      now.rows.filter(
        (record) => delayOf(record, now.atMs, nothingKnown, isUtxoChain)?.isOverFloor,
      ),
    );
  }, [now, isUtxoChain]);
  const sampled = useNormalTimes(
    network,
    search.scope === 'all' ? 'all' : 'ours',
    routes.slice(0, maxRoutes),
    { isEnabled: isAsked, needsAll: routes.length > maxRoutes },
  );
  const { normal } = sampled;
  const isAnswered = rows !== null && (sampled.pending === 0 || sampled.error !== null);
  const isJudged = useOnceFor(question, isAnswered) || !isAsked;
  const delayed = useMemo(
    () => delayedRequests(now, before, normal, isUtxoChain),
    [now, before, normal, isUtxoChain],
  );
  const ids = useMemo(
    () => new Set(delayed.single.map(({ record }) => record.id)),
    [delayed.single],
  );
  return {
    ...delayed,
    ids,
    normal,
    /** Every row was held against its route once: until then none is listed, so that none has to go. */
    isJudged,
    pending: sampled.pending,
    error: sampled.error,
    retry: sampled.retry,
    isFirstRead: before === null,
    unsampledRoutes: Math.max(0, routes.length - maxRoutes),
  };
}

export type DelayedRows = ReturnType<typeof useDelayedRows>;

/** True from the first time on that it was true for a question. */
function useOnceFor(question: string, isTrue: boolean): boolean {
  const [trueFor, setTrueFor] = useState<string | null>(null);
  if (isTrue && trueFor !== question) setTrueFor(question);
  return isTrue || trueFor === question;
}

/** The read before this one of the same question; null for its first. */
function useReadBefore(now: Read, question: string): Read | null {
  const [reads, setReads] = useState({ now, before: null as Read | null, question });
  if (reads.now !== now) {
    const isSame = reads.question === question && reads.now.atMs < now.atMs;
    // Settling the state while rendering, as React allows for it: no paint stands between.
    setReads({ now, before: isSame ? reads.now : null, question });
  }
  return reads.before;
}
