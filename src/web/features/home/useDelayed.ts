import { useQueryClient } from '@tanstack/react-query';
import { wasDelivered } from '#service/amounts-of';
import {
  delayedInReads,
  delayOf,
  type DelayedRequests,
  type IsUtxo,
  type Reads,
} from '#service/delayed';
import type { Scope } from '../../api/scope';
import { isUtxo } from '../../record/chain-of';
import { knownNormalTimes } from '../../record/route-sample';
import { useChainOf } from '../../record/useChainOf';
import { useOldRouteSamples } from './useOldRouteSamples';
import type { Answer, AnswerQuery } from './useQuestion';

export interface DelayedOnHome extends DelayedRequests {
  /** How many fills Home has loaded: what routes are compared with that have too few of their own. */
  fillCount: number;
  /** Not all in progress are among the oldest: those that changed last were judged too. */
  checksLatest: boolean;
}

/**
 * What is delayed among the oldest in progress and, where these are not all, among what changed last. Null until there
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
  const latest = open.data?.isComplete === false ? lastHour.data : undefined;
  const lists = [open.data, latest].flatMap((answer) => (answer ? readsOf(answer) : []));
  const isUtxoChain: IsUtxo = (id) => isUtxo(chainOf, id);
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
  return { ...delayed, fillCount: normal.all.length, checksLatest: latest !== undefined };
}

function readsOf({ records, atMs, before }: Answer): Reads {
  return { now: { rows: records, atMs }, before };
}
