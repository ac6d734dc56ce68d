import { useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { delayedRequests, type IsUtxo } from '#service/delayed';
import type { RequestRecord } from '#service/record';
import { routeKey, type NormalTimes } from '#service/route-times';
import { serverNowMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { isUtxo } from '../../../record/chain-of';
import { knownNormalTimes } from '../../../record/route-sample';
import { useList } from './list-context';

/** What a list that samples the routes of its rows has read so far; null: none does. */
export const NormalTimesContext = createContext<NormalTimes | null>(null);

interface Compared {
  normal: NormalTimes;
  /** Keys of the routes that are slow as a whole, as far as the rows show. */
  slowRoutes: ReadonlySet<string>;
}

const kept = new WeakMap<readonly RequestRecord[], Compared>();

/** What the rows of the list are compared with: samples that are there already, and the fills among the rows. */
export function useListNormal(): Compared & { isUtxoChain: IsUtxo } {
  const { records, chainOf, network, scope } = useList();
  const client = useQueryClient();
  const session = useSession();
  const sampled = use(NormalTimesContext);
  const isUtxoChain: IsUtxo = (id) => isUtxo(chainOf, id);
  if (sampled) return { normal: sampled, slowRoutes: noRoutes, isUtxoChain };
  // Every row asks; the answer changes with the rows.
  const compared = kept.get(records) ?? compare();
  kept.set(records, compared);
  return { ...compared, isUtxoChain };

  function compare(): Compared {
    const normal = knownNormalTimes(client, network, scope.scope ?? 'ours', records);
    const now = { rows: records, atMs: serverNowMs(session) };
    const { slowRoutes } = delayedRequests(now, null, normal, isUtxoChain);
    return { normal, slowRoutes: new Set(slowRoutes.map(routeKey)) };
  }
}

const noRoutes: ReadonlySet<string> = new Set();
