import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { delayedInReads, latestMs, readsOf } from '#service/delayed';
import type { RequestRecord } from '#service/record';
import { routeKey, type NormalTimes } from '#service/route-times';
import type { Scope } from '../../../api/scope';
import { serverNowMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { mayBeUtxoOf, type ChainOf } from '../../../record/chain-of';
import { knownNormalTimes } from '../../../record/route-sample';
import { useReadBefore } from '../../../record/useReadBefore';

/** What the rows of a list are held against. */
export interface Compared {
  normal: NormalTimes;
  /** Late in this read of the list, and in the one before where that held the row. */
  delayed: ReadonlySet<string>;
  /** Keys of the routes that are slow as a whole, as far as the rows show. */
  slowRoutes: ReadonlySet<string>;
  /** The newest time that the service reports: its clock may be ahead of the proxy's. */
  newestMs: number;
  /** The routes of the rows were sampled for this list, whose rows are late ones; samples may be still to come. */
  sampled: 'no' | 'pending' | 'yes';
}

/** Of a list that samples the routes of its rows; null: none does. */
export const ComparedContext = createContext<Compared | null>(null);

/** What rows are compared with: samples that are there already, and the fills among the rows. */
export function useCompared(
  network: string,
  scope: Scope,
  records: readonly RequestRecord[],
  chainOf: ChainOf,
): Compared {
  const client = useQueryClient();
  const session = useSession();
  const sampled = use(ComparedContext);
  const now = useMemo(() => ({ rows: records, atMs: serverNowMs(session) }), [records, session]);
  const before = useReadBefore(now, '');
  return useMemo(() => {
    if (sampled) return sampled;
    const normal = knownNormalTimes(client, network, scope, records);
    const { single, slowRoutes } = delayedInReads(
      readsOf(now, before),
      normal,
      mayBeUtxoOf(chainOf),
    );
    const late = [...single, ...slowRoutes.flatMap(({ requests }) => requests)];
    return {
      normal,
      delayed: new Set(late.map(({ record }) => record.id)),
      slowRoutes: new Set(slowRoutes.map(routeKey)),
      newestMs: latestMs(now),
      sampled: 'no',
    };
  }, [sampled, client, network, scope, records, now, before, chainOf]);
}
