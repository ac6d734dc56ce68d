import { useMemo } from 'react';
import type { RequestRecord } from '#service/record';
import { isSettled } from '#service/status';
import { useNetwork } from '../api/useNetwork';
import { useNow } from '../components/clock';
import { useTimeZone } from '../components/time-setting';
import { claimVerdict } from './claim/claim-verdict';
import { paymentRequested } from './claim/stored-claims';
import { useChainOf } from './useChainOf';
import { useLate } from './useLate';
import { useMoney } from './useMoney';
import { verdictOf, type Verdict } from './verdict';

/**
 * The verdict on a record: with the time that goes by while it is open or something is due, or as it was at `atMs`; and
 * against the claim of app fees that this browser stored under its id, if any; late where the desk says so.
 */
export function useVerdict(record: RequestRecord, atMs: number | null = null): Verdict {
  const network = useNetwork();
  const chainOf = useChainOf();
  const money = useMoney(record);
  const isOpen = atMs === null && !isSettled(record.status);
  // What is due goes by the minute; nothing else moves once it is settled.
  const stepMs = isOpen ? 1000 : atMs === null && money.due !== null ? 60_000 : Infinity;
  const nowMs = useNow((ms) => (stepMs === Infinity ? 0 : Math.floor(ms / stepMs) * stepMs));
  const requested = useMemo(
    () => paymentRequested(() => localStorage, network, record.id),
    [network, record.id],
  );
  const zone = useTimeZone();
  const isLate = useLate([record]).has(record.id);
  const verdict = verdictOf(money, { nowMs: atMs ?? nowMs, chainOf, isLate, zone });
  return requested === null ? verdict : claimVerdict(verdict, requested, record);
}
