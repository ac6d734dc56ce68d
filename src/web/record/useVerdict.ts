import { use, useMemo } from 'react';
import type { RequestRecord } from '#service/record';
import { isSettled } from '#service/status';
import { useNetwork } from '../api/useNetwork';
import { useNow } from '../components/clock';
import { claimVerdict } from './claim/claim-verdict';
import { paymentRequested } from './claim/stored-claims';
import { DelayedContext } from './delayed-context';
import { useChainOf } from './useChainOf';
import { verdictOf } from './verdict';
import type { Verdict } from './verdict-shape';

/**
 * The verdict on a record: with the time that goes by while it is open, or as it was at `atMs`; and against the claim of
 * app fees that this browser stored under its id, if any; late for its route where `DelayedContext` says so.
 */
export function useVerdict(record: RequestRecord, atMs: number | null = null): Verdict {
  const network = useNetwork();
  const chainOf = useChainOf();
  const isOpen = atMs === null && !isSettled(record.status);
  const nowMs = useNow((ms) => (isOpen ? Math.floor(ms / 1000) * 1000 : 0));
  const requested = useMemo(
    () => paymentRequested(() => localStorage, network, record.id),
    [network, record.id],
  );
  const verdict = verdictOf(record, atMs ?? nowMs, chainOf, use(DelayedContext));
  return requested === null ? verdict : claimVerdict(verdict, requested, record);
}
