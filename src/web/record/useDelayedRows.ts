import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { delayedRequests } from '#service/delayed';
import { useChains } from '../api/chains';
import type { FoundPage } from '../api/requests';
import { serverNowMs } from '../api/server-clock';
import { useSession } from '../api/session';
import { useNetwork } from '../api/useNetwork';
import { mayBeUtxoOf } from './chain-of';
import { knownNormalTimes } from './route-sample';

/** IDs of what takes too long, judged as in the list: by the samples that are there, and by the fills that were found. */
export function useDelayedRows(page: FoundPage | undefined): ReadonlySet<string> {
  const network = useNetwork();
  const client = useQueryClient();
  const session = useSession();
  const chains = useChains();
  return useMemo(() => {
    if (page === undefined) return new Set();
    const records = page.rows.flatMap(({ record }) => record ?? []);
    const normal = knownNormalTimes(client, network, page.scope, records);
    const now = { rows: records, atMs: serverNowMs(session) };
    const mayBeUtxo = mayBeUtxoOf((id) => chains.get(id));
    const { single, slowRoutes } = delayedRequests(now, null, normal, mayBeUtxo);
    const late = [...single, ...slowRoutes.flatMap(({ requests }) => requests)];
    return new Set(late.map(({ record }) => record.id));
  }, [page, network, client, session, chains]);
}
