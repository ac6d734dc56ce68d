import type { RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { statusTone } from '#service/status';
import { isSeen, legsOf, type Leg } from './legs';

/**
 * returned: the status says so, and a transaction or an amount shows it. reported: the status alone says so.
 * disputed: the status says so, a failed refund is reported too, and no transaction is listed. seen: a refund
 * transaction under another status. planned: an amount under another status, and no transaction.
 */
export type RefundState = 'returned' | 'reported' | 'disputed' | 'seen' | 'planned';

export interface Refund {
  state: RefundState;
  /** `refundCurrencyData`. */
  amount: Amount | null;
  /** The transaction's chain, else the amount's; null = not reported. */
  chainId: number | null;
  /** The refund transactions with a hash that are not marked failed; the first one pays the user. */
  legs: Leg[];
}

/** The one rule for what a record says about a refund; null where it says nothing. */
export function refundOf(record: RequestRecord, legs: Leg[] = legsOf(record)): Refund | null {
  const amount = record.refundCurrencyData;
  const seen = legs.filter((leg) => leg.kind === 'refund' && leg.hash !== null && isSeen(leg));
  const state = stateOf(record, seen.length > 0);
  if (state === null) return null;
  const chainId = seen[0]?.chainId ?? amount?.currency?.chainId ?? null;
  return { state, amount, chainId, legs: seen };
}

function stateOf(record: RequestRecord, isSeenOnChain: boolean): RefundState | null {
  const hasAmount = record.refundCurrencyData !== null;
  if (statusTone(record.status) !== 'refund') {
    if (isSeenOnChain) return 'seen';
    return hasAmount ? 'planned' : null;
  }
  if (isSeenOnChain) return 'returned';
  if (record.refundFailReason !== null) return 'disputed';
  return hasAmount ? 'returned' : 'reported';
}

/** True where the refund went out, as far as the record shows: only then is its amount one that moved. */
export function isRefundPaid(refund: Refund | null): refund is Refund {
  return refund?.state === 'returned' || refund?.state === 'seen';
}
