import type { RequestRecord } from '#service/record';
import { statusTone } from '#service/status';
import { isSeen, legsOf, type Leg } from './legs';

/**
 * How far the customer's money came on the origin chain, as far as the transactions show. The in transactions of a
 * deposit address are its sweeps; the customer's own transfer is `depositTxHash`.
 * received: an in transaction that is not marked failed. at-address: transferred, no sweep listed. sweep-failed:
 * transferred, every sweep failed. failed: every in transaction failed. unseen-sweep-failed: every sweep failed, and
 * no transfer is reported. disputed: listed as fine, and the reason says that it was reorged out. none: nothing.
 */
export type DepositState =
  | 'received'
  | 'at-address'
  | 'sweep-failed'
  | 'failed'
  | 'unseen-sweep-failed'
  | 'disputed'
  | 'none';

/** The one reading of the in transactions; the status only matters where it is a failure by reorg. */
export function depositStateOf(record: RequestRecord, legs: Leg[] = legsOf(record)): DepositState {
  const ins = inLegs(legs);
  if (ins.some(isSeen)) {
    const isReorged =
      statusTone(record.status) === 'failure' && record.failReason === 'DEPOSIT_REORGED';
    return isReorged ? 'disputed' : 'received';
  }
  const isFailed = ins.length > 0 && ins.every(({ status }) => status === 'failure');
  if (record.depositAddress === null) return isFailed ? 'failed' : 'none';
  if (record.depositAddress.depositTxHash === null)
    return isFailed ? 'unseen-sweep-failed' : 'none';
  return isFailed ? 'sweep-failed' : 'at-address';
}

export function inLegs(legs: Leg[]): Leg[] {
  return legs.filter(({ kind }) => kind === 'deposit' || kind === 'sweep' || kind === 'both');
}
