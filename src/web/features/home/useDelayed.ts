import { useQueryClient } from '@tanstack/react-query';
import {
  delayedInReads,
  delayOf,
  mostDelayedRoute,
  type DelayedRequest,
  type DelayedRequests,
  type Reads,
} from '#service/delayed';
import { isDelivered } from '#service/status';
import type { Scope } from '../../api/scope';
import { useUtxoChains } from '../../api/useUtxoChains';
import { knownNormalTimes } from '../../record/route-sample';
import { useOldRouteSamples } from './useOldRouteSamples';
import { useQuestion, type Answer, type AnswerQuery } from './useQuestion';

export interface DelayedOnHome extends DelayedRequests {
  /** How many fills Home has loaded: what routes are compared with that have too few of their own. */
  fillCount: number;
  /** Late by themselves on the route that has the most of them. */
  mostOnRoute: DelayedRequest[];
  /** Not all in progress are among the oldest: the newest were judged too, or before they are read what changed last. */
  checksToo: 'newest' | 'latest' | undefined;
  /** The chains couldn’t be loaded: a request from any of them may wait for a block. */
  isOfAnyChain: boolean;
}

/**
 * What is delayed among the oldest in progress and, where these are not all, among the newest. Null until there
 * is an answer, a sample that says what is usual, and the chains, or their failure.
 */
export function useDelayed(
  network: string,
  scope: Scope,
  { open, fees, lastHour }: Record<'open' | 'fees' | 'lastHour', AnswerQuery>,
): DelayedOnHome | null {
  const chains = useUtxoChains(network);
  const loaded = [...(fees.data?.records ?? []), ...(lastHour.data?.records ?? [])];
  const successes = new Map(
    loaded.filter(({ status }) => isDelivered(status)).map((record) => [record.id, record]),
  );
  const normal = knownNormalTimes(useQueryClient(), network, scope, [...successes.values()]);
  const isReady =
    open.data !== undefined && !fees.isPending && !lastHour.isPending && !chains.isPending;
  const isCut = open.data?.isComplete === false;
  // Home is opened with six calls: this one comes with the first refresh.
  const newest = useQuestion(network, scope, 'newest', isCut && open.data?.before !== null);
  const latest = isCut ? (newest.data ?? lastHour.data) : undefined;
  const lists = [open.data, latest].flatMap((answer) => (answer ? readsOf(answer) : []));
  const delayed = delayedInReads(isReady ? lists : [], normal, chains.mayBeUtxo);
  // The time of all routes may be far too long for one of them: whatever is old needs its own.
  const old = lists.flatMap(({ now: { rows, atMs } }) =>
    rows.filter((record) => {
      const delay = delayOf(record, atMs, normal, chains.mayBeUtxo);
      return delay?.isOverFloor && delay.usual.basis !== 'route';
    }),
  );
  useOldRouteSamples(network, scope, isReady ? old : []);
  if (!isReady) return null;
  return {
    ...delayed,
    mostOnRoute: mostDelayedRoute(delayed.single),
    fillCount: normal.all.length,
    checksToo: newest.data ? 'newest' : latest && 'latest',
    isOfAnyChain: !chains.isKnown,
  };
}

function readsOf({ records, atMs, before }: Answer): Reads {
  return { now: { rows: records, atMs }, before };
}
