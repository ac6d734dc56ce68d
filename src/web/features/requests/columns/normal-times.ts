import { useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { IsUtxo } from '#service/delayed';
import type { RequestRecord } from '#service/record';
import type { NormalTimes } from '#service/route-times';
import { isUtxo } from '../../../record/chain-of';
import { knownNormalTimes } from '../../../record/route-sample';
import { useList } from './list-context';

/** What a list that samples the routes of its rows has read so far; null: none does. */
export const NormalTimesContext = createContext<NormalTimes | null>(null);

const kept = new WeakMap<readonly RequestRecord[], NormalTimes>();

/** What the rows of the list are compared with: samples that are there already, and the fills among the rows. */
export function useListNormal(): { normal: NormalTimes; isUtxoChain: IsUtxo } {
  const { records, chainOf, network, scope } = useList();
  const client = useQueryClient();
  const sampled = use(NormalTimesContext);
  // Every row asks; the answer changes with the rows.
  const normal =
    sampled ??
    kept.get(records) ??
    knownNormalTimes(client, network, scope.scope ?? 'ours', records);
  if (!sampled) kept.set(records, normal);
  return { normal, isUtxoChain: (id) => isUtxo(chainOf, id) };
}
