import type { RequestRecord } from '#service/record';
import { statusTone } from '#service/status';
import type { Leg } from './legs';

/** Why a leg has no hash, as far as the record tells; a missing hash never implies a status. */
export function missingHashReason(record: RequestRecord, leg: Leg): string {
  if (leg.kind === 'transfer') return 'the transfer into the deposit address was not observed yet';
  if (leg.kind === 'failed') return 'the call failed without a transaction on record';
  if (record.failReason === 'TRANSACTION_SUBMISSION_FAILED')
    return 'never broadcast, so none exists';
  const tone = statusTone(record.status);
  if (leg.kind === 'fill' && tone === 'failure')
    return 'only the chain is listed: no fill was recorded';
  if (leg.kind === 'fill' && tone === 'flight')
    return 'only the chain is listed: not sent, or not reported yet';
  return 'the service lists the transaction without its hash';
}
