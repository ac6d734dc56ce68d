import { useQueryClient } from '@tanstack/react-query';
import { wasDelivered } from '#service/amounts-of';
import {
  delayedInReads,
  delayOf,
  mostDelayedRoute,
  type DelayedRequest,
  type DelayedRequests,
  type IsUtxo,
  type Reads,
} from '#service/delayed';
import { useChains } from '../../api/chains';
import type { Scope } from '../../api/scope';
import { isUtxo } from '../../record/chain-of';
import { knownNormalTimes } from '../../record/route-sample';
import { useChainOf } from '../../record/useChainOf';
import { useOldRouteSamples } from './useOldRouteSamples';
import { useQuestion, type Answer, type AnswerQuery } from './useQuestion';

export interface DelayedOnHome extends DelayedRequests {
  /** How many fills Home has loaded: what routes are compared with that have too few of their own. */
  fillCount: number;
  /** Late by themselves on the route that has the most of them. */
  mostOnRoute: DelayedRequest[];
  /** Not all in progress are among the oldest: the newest were judged too, or before they are read what changed last. */
  checksToo: 'newest' | 'latest' | undefined;
}

/**
 * What is delayed among the oldest in progress and, where these are not all, among the newest. Null until there
 * is an answer, and a sample that says what is usual.
 */
export function useDelayed(
  network: string,
  scope: Scope,
  { open, fees, lastHour }: Record<'open' | 'fees' | 'lastHour', AnswerQuery>,
): DelayedOnHome | null {
  const chainOf = useChainOf();
  const loaded = [...(fees.data?.records ?? []), ...(lastHour.data?.records ?? [])];
  const successes = new Map(loaded.filter(wasDelivered).map((record) => [record.id, record]));
  const normal = knownNormalTimes(useQueryClient(), network, scope, [...successes.values()]);
  const isReady = open.data !== undefined && !fees.isPending && !lastHour.isPending;
  const isCut = open.data?.isComplete === false;
  // Home is opened with six calls: this one comes with the first refresh.
  const newest = useQuestion(network, scope, 'newest', isCut && open.data?.before !== null);
  const latest = isCut ? (newest.data ?? lastHour.data) : undefined;
  const lists = [open.data, latest].flatMap((answer) => (answer ? readsOf(answer) : []));
  // Until the chains are known any of them may be one: none is called delayed that isn't.
  const isNamed = useChains().size > 0;
  const isUtxoChain: IsUtxo = (id) => !isNamed || isUtxo(chainOf, id);
  const delayed = delayedInReads(isReady ? lists : [], normal, isUtxoChain);
  // The time of all routes may be far too long for one of them: whatever is old needs its own.
  const old = lists.flatMap(({ now: { rows, atMs } }) =>
    rows.filter((record) => {
      const delay = delayOf(record, atMs, normal, isUtxoChain);
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
  };
}

function readsOf({ records, atMs, before }: Answer): Reads {
  return { now: { rows: records, atMs }, before };
}
