import { useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { delayedInReads, latestMs, readsOf, type MayBeUtxo, type Read } from '#service/delayed';
import type { RequestRecord } from '#service/record';
import { routeKey, type NormalTimes } from '#service/route-times';
import { useChains } from '../../../api/chains';
import { serverNowMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { mayBeUtxoOf } from '../../../record/chain-of';
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

interface Kept {
  areChainsKnown: boolean;
  compared: Compared;
}

const kept = new WeakMap<readonly RequestRecord[], Kept>();
/** The last two reads of each list, by what stays the same while it is shown: of older ones nothing is left. */
const lastReads = new WeakMap<object, { now: Read; before: Read | null }>();

/** What the rows of the list are compared with: samples that are there already, and the fills among the rows. */
export function useListNormal(): Compared & { mayBeUtxo: MayBeUtxo } {
  const { records, chainOf, network, scope, listOrigin } = useList();
  const client = useQueryClient();
  const session = useSession();
  const sampled = use(ComparedContext);
  const areChainsKnown = useChains().size > 0;
  const mayBeUtxo = mayBeUtxoOf(chainOf);
  if (sampled) return { ...sampled, mayBeUtxo };
  // Every row asks; the answer changes with the rows, and once the chains are known.
  const last = kept.get(records);
  if (last?.areChainsKnown === areChainsKnown) return { ...last.compared, mayBeUtxo };
  const compared = compare();
  kept.set(records, { areChainsKnown, compared });
  return { ...compared, mayBeUtxo };

  function compare(): Compared {
    const normal = knownNormalTimes(client, network, scope.scope ?? 'ours', records);
    const now = { rows: records, atMs: serverNowMs(session) };
    const reads = lastReads.get(listOrigin);
    const before = reads?.now.rows === records ? reads.before : (reads?.now ?? null);
    lastReads.set(listOrigin, { now, before });
    const { single, slowRoutes } = delayedInReads(readsOf(now, before), normal, mayBeUtxo);
    const late = [...single, ...slowRoutes.flatMap(({ requests }) => requests)];
    return {
      normal,
      delayed: new Set(late.map(({ record }) => record.id)),
      slowRoutes: new Set(slowRoutes.map(routeKey)),
      newestMs: latestMs(now),
    };
  }
}
