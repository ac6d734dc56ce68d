import type { RequestRecord } from '#service/record';
import { statusTone } from '#service/status';
import type { Leg } from './legs';

/** Why a leg has no hash, as far as the record tells; a missing hash never implies a status. */
export function missingHashReason(record: RequestRecord, leg: Leg): string {
  if (leg.kind === 'transfer')
    return isAfterTransfer(record)
      ? 'the transfer into the deposit address is not reported'
      : 'the transfer into the deposit address was not observed yet';
  if (leg.kind === 'failed') return 'the call failed without a transaction on record';
  if (record.failReason === 'TRANSACTION_SUBMISSION_FAILED')
    return 'never broadcast, so none exists';
  const tone = statusTone(record.status);
  if (leg.kind === 'fill' && tone === 'failure')
    return 'only the chain is listed: no fill was recorded';
  if (leg.kind === 'fill' && record.status === 'submitted')
    return 'only the chain is listed: sent by the status, its hash is not reported';
  if (leg.kind === 'fill' && tone === 'flight')
    return 'only the chain is listed: not sent, or not reported yet';
  return 'the service lists the transaction without its hash';
}

// Earlier records have no hash of the transfer, and a sweep, a fill or a refund comes after it.
function isAfterTransfer({ status, inTxs, outTxs }: RequestRecord): boolean {
  const tone = statusTone(status);
  if (tone === 'success' || tone === 'refund') return true;
  return [...inTxs, ...outTxs].some((tx) => tx.hash !== null && tx.status !== 'failure');
}
