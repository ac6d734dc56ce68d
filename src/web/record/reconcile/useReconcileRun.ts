import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { chainsQuery } from '../../api/chains';
import { unpacedPerSecond } from '../../api/request-scheduler';
import { useSession, type SessionPart } from '../../api/session';
import { useNetworkConfig } from '../../api/useNetwork';
import { noChains } from '../chain-of';
import { createReconcileRun, type ReconcileRun, type ReconcileView } from './reconcile-run';

/** Rows that an earlier version of the page kept lack what this one sums: they are read anew. */
const rowsVersion = 2;

const runs: SessionPart<Map<string, ReconcileRun>> = () => new Map();

/** The reconciliation of a question of this network, and what is to be shown of it. */
export function useReconcileRun(question: string): { run: ReconcileRun; view: ReconcileView } {
  const session = useSession();
  const client = useQueryClient();
  const { name: network, callsPerSecond } = useNetworkConfig();
  const id = `${network} ${question} ${rowsVersion}`;
  const known = session.get(runs);
  const run =
    known.get(id) ??
    createReconcileRun({
      session,
      network,
      id,
      callsPerSecond: callsPerSecond ?? unpacedPerSecond,
      loadChains: async () => {
        const chains = await client.ensureQueryData(chainsQuery(network)).catch(() => null);
        return chains ? (chainId) => chains.byId.get(chainId) : noChains;
      },
    });
  known.set(id, run);
  return { run, view: useSyncExternalStore(run.view.subscribe, run.view.get) };
}
