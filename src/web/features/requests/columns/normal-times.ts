import { useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { delayedInReads, latestMs, readsOf, type IsUtxo, type Read } from '#service/delayed';
import type { RequestRecord } from '#service/record';
import { routeKey, type NormalTimes } from '#service/route-times';
import { serverNowMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { isUtxo } from '../../../record/chain-of';
import { knownNormalTimes } from '../../../record/route-sample';
import { useList } from './list-context';

/** What the rows of a list are held against. */
interface Compared {
  normal: NormalTimes;
  /** Late in this read of the list, and in the one before where that held the row. */
  delayed: ReadonlySet<string>;
  /** Keys of the routes that are slow as a whole, as far as the rows show. */
  slowRoutes: ReadonlySet<string>;
  /** The newest time that the service reports: its clock may be ahead of the proxy's. */
  newestMs: number;
  /** Samples are still to come. */
  isPending?: boolean;
}

/** Of a list that samples the routes of its rows; null: none does. */
export const ComparedContext = createContext<Compared | null>(null);

const kept = new WeakMap<readonly RequestRecord[], Compared>();
/** The last read of each list, by what stays the same while it is shown. */
const lastReads = new WeakMap<object, Read>();

/** What the rows of the list are compared with: samples that are there already, and the fills among the rows. */
export function useListNormal(): Compared & { isUtxoChain: IsUtxo } {
  const { records, chainOf, network, scope, listOrigin } = useList();
  const client = useQueryClient();
  const session = useSession();
  const sampled = use(ComparedContext);
  const isUtxoChain: IsUtxo = (id) => isUtxo(chainOf, id);
  if (sampled) return { ...sampled, isUtxoChain };
  // Every row asks; the answer changes with the rows.
  const compared = kept.get(records) ?? compare();
  kept.set(records, compared);
  return { ...compared, isUtxoChain };

  function compare(): Compared {
    const normal = knownNormalTimes(client, network, scope.scope ?? 'ours', records);
    const now = { rows: records, atMs: serverNowMs(session) };
    const reads = readsOf(now, lastReads.get(listOrigin) ?? null);
    lastReads.set(listOrigin, now);
    const { single, slowRoutes } = delayedInReads(reads, normal, isUtxoChain);
    const late = [...single, ...slowRoutes.flatMap(({ requests }) => requests)];
    return {
      normal,
      delayed: new Set(late.map(({ record }) => record.id)),
      slowRoutes: new Set(slowRoutes.map(routeKey)),
      newestMs: latestMs(now),
    };
  }
}
