import { useMemo, useState } from 'react';
import { scopeOfSearch } from '../../../api/scope';
import { toServerMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { useUtxoChains } from '../../../api/useUtxoChains';
import { delayedRequests, delayOf, latestMs, type Read } from '#service/delayed';
import type { RequestRecord } from '#service/record';
import { normalTimes, routeKey } from '#service/route-times';
import { routesByCount } from '../../../record/route-sample';
import { useNormalTimes } from '../../../record/useNormalTimes';
import { useReadBefore } from '../../../record/useReadBefore';
import type { LiveList } from '../live/useLiveList';
import { pickFilterParams, type ListSearch } from '../search/list-search';

/** Two calls each, shared for 15 minutes: 14 calls with those of all routes together. */
const maxRoutes = 6;
const nothingKnown = normalTimes([]);
const nothingRead: Read = { rows: [], atMs: 0 };
const noIds: ReadonlySet<string> = new Set();

/** The delayed ones among the loaded rows, judged by samples of the routes that have most of the old ones. */
export function useDelayedRows(network: string, live: LiveList, search: ListSearch) {
  const session = useSession();
  const chains = useUtxoChains(network);
  const isAsked = search.among === 'delayed';
  const { rows, readAtMs, isStale } = live;
  const read = useMemo(
    (): Read | null =>
      isAsked && rows !== null && !isStale
        ? {
            rows: rows.flatMap(({ row }) => row.record ?? []),
            atMs: toServerMs(session, readAtMs),
          }
        : null,
    [isAsked, rows, isStale, readAtMs, session],
  );
  const question = JSON.stringify(pickFilterParams(search));
  const before = useReadBefore(read, question);
  const mayBeUtxo = chains.mayBeUtxo;
  const now = read ?? nothingRead;
  const old = useMemo(
    () =>
      now.rows.filter((record) => delayOf(record, now.atMs, nothingKnown, mayBeUtxo)?.isOverFloor),
    [now, mayBeUtxo],
  );
  const routes = useMemo(() => routesByCount(old), [old]);
  const sampled = useNormalTimes(network, scopeOfSearch(search), routes.slice(0, maxRoutes), {
    isEnabled: isAsked,
    needsAll: routes.length > maxRoutes,
  });
  const { normal } = sampled;
  const isAnswered =
    read !== null && !chains.isPending && (sampled.pending === 0 || sampled.error !== null);
  const isJudged = useOnceFor(question, isAnswered) || !isAsked;
  // Shown until it is known what is usual; none of them goes then, because nothing may move.
  const early = useFirstOf(question, isJudged || read === null ? null : old);
  const delayed = useMemo(
    () => delayedRequests(now, before, normal, mayBeUtxo),
    [now, before, normal, mayBeUtxo],
  );
  const ids = useMemo(
    () => new Set(delayed.single.map(({ record }) => record.id)),
    [delayed.single],
  );
  const compared = useMemo(
    () => ({
      normal,
      delayed: ids,
      slowRoutes: new Set(delayed.slowRoutes.map(routeKey)),
      newestMs: latestMs(now),
      sampled: isJudged ? ('yes' as const) : ('pending' as const),
    }),
    [normal, ids, delayed.slowRoutes, now, isJudged],
  );
  return {
    ...delayed,
    ids,
    early,
    compared,
    /** Every row was held against its route once. */
    isJudged,
    error: sampled.error,
    retry: sampled.retry,
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

/** The ids of the first list of a question; none without one. */
function useFirstOf(question: string, list: readonly RequestRecord[] | null): ReadonlySet<string> {
  const [first, setFirst] = useState({ question, ids: null as ReadonlySet<string> | null });
  const ids = first.question === question ? first.ids : null;
  if (ids === null && list !== null) setFirst({ question, ids: new Set(list.map(({ id }) => id)) });
  return ids ?? noIds;
}
