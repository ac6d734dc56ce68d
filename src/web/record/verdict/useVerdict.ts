import { useMemo } from 'react';
import type { RequestRecord } from '#service/records/record';
import { isSettled, isDelivered } from '#service/status';
import { useNetwork } from '../../api/useNetwork';
import { useNow } from '../../components/time/clock';
import { useTimeZone } from '../../components/time/time-setting';
import { paymentRequested, type RequestedPayment } from '../claim/stored-claims';
import { useChainOf } from '../useChainOf';
import { useLate } from '../useLate';
import { useMoney } from '../useMoney';
import { verdictOf, type Verdict } from './verdict';
import { amountWords } from '../../components/amount/amount-text';
import { mismatchHeadline, paymentMismatches } from '../claim/payment-mismatches';

/**
 * The verdict on a record: with the time that goes by while it is open or something is due, or as it was at `atMs`; and
 * against the claim of app fees that this browser stored under its id, if any; late where the desk says so.
 */
export function useVerdict(record: RequestRecord, atMs: number | null = null): Verdict {
  const network = useNetwork();
  const chainOf = useChainOf();
  const money = useMoney(record);
  const isOpen = atMs === null && !isSettled(record.status);
  // What is due, or lies in the future, goes by the minute.
  const stepMs = isOpen ? 1000 : 60_000;
  const nowMs = useNow((ms) => Math.floor(ms / stepMs) * stepMs);
  const requested = useMemo(
    () => paymentRequested(() => localStorage, network, record.id),
    [network, record.id],
  );
  const zone = useTimeZone();
  const isLate = useLate([record]).has(record.id);
  const verdict = verdictOf(money, { nowMs: atMs ?? nowMs, chainOf, isLate, zone });
  return requested === null ? verdict : claimVerdict(verdict, requested, record);
}

/** The verdict on a request that paid a claim of this browser: where it paid anything else, that comes before all. */
export function claimVerdict(
  verdict: Verdict,
  requested: RequestedPayment,
  record: RequestRecord,
): Verdict {
  const mismatches = isDelivered(record.status) ? paymentMismatches(requested, record) : [];
  if (mismatches.length === 0) return verdict;
  return {
    ...verdict,
    tone: 'failure',
    headline: `${mismatchHeadline(requested, mismatches, amountWords(verdict.amount.amount))}.`,
    mismatches,
    where: 'not paid as this browser’s claim requested',
    nextAction:
      'Contact the service with the request ID: the payment isn’t the one that this browser’s claim requested.',
    needsAction: true,
  };
}
