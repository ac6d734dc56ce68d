import type { RequestRecord } from '#service/records/record';
import { statusTone } from '#service/status';
import { isSeen, legsOf, type Leg } from '#service/money/legs';

/** Why a transaction has no hash, in a few words and whole; a missing hash never implies a status. */
export function missingHashReason(
  record: RequestRecord,
  leg: Leg,
): { short: string; whole: string } {
  const tone = statusTone(record.status);
  const isFill = leg.role === 'fill' || leg.role === 'stub';
  if (leg.role === 'deposit' && leg.list === null)
    return isAfterTransfer(record)
      ? { short: 'Not reported', whole: 'The deposit to the deposit address isn’t reported.' }
      : { short: 'Not seen yet', whole: 'No deposit to the deposit address was seen yet.' };
  if (leg.role === 'failedCall')
    return { short: 'No hash', whole: 'The contract call failed; no transaction is reported.' };
  if (isFill && record.failReason === 'TRANSACTION_SUBMISSION_FAILED')
    return {
      short: 'Not broadcast',
      whole: 'The fill was never broadcast, so it has no hash.',
    };
  if (isFill && tone === 'failure')
    return { short: 'Not filled', whole: 'Only the chain is listed: no fill was recorded.' };
  if (isFill && record.status === 'submitted')
    return {
      short: 'Hash not reported',
      whole: 'Only the chain is listed: the status says it was sent; its hash isn’t reported.',
    };
  if (isFill && tone === 'flight')
    return {
      short: 'Not sent or not reported',
      whole: 'Only the chain is listed: the fill wasn’t sent, or isn’t reported yet.',
    };
  return {
    short: 'Hash not reported',
    whole: 'The service lists the transaction without its hash.',
  };
}

// Earlier records have no hash of the transfer, and a sweep, a fill or a refund comes after it.
function isAfterTransfer(record: RequestRecord): boolean {
  const tone = statusTone(record.status);
  if (tone === 'success' || tone === 'refund') return true;
  return legsOf(record).some((leg) => leg.list !== null && leg.hash !== null && isSeen(leg));
}
