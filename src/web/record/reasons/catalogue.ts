import {
  knownFailReason,
  knownRefundFailReason,
  type FailReason,
  type RefundFailReason,
} from '#service/fail-reason';
import { accountAbstraction } from './account-abstraction';
import { allowanceOrBalance } from './allowance-or-balance';
import { compliance } from './compliance';
import { deliveryNotSent } from './delivery-not-sent';
import { depositDoubtful } from './deposit-doubtful';
import { depositMismatch } from './deposit-mismatch';
import { depositedTwice } from './deposited-twice';
import { manual } from './manual';
import { mint } from './mint';
import { noRoute } from './no-route';
import { notReturnable } from './not-returnable';
import { priceMoved } from './price-moved';
import type { ReasonEntry } from './reason-entry';
import { refundFailed } from './refund-failed';
import { rent } from './rent';
import { reverted } from './reverted';
import { serviceCapacity } from './service-capacity';
import { signatureOrOrder } from './signature-or-order';
import { sponsorBalance } from './sponsor-balance';
import { tokenRefuses } from './token-refuses';
import { tooLate } from './too-late';
import { unknown } from './unknown';

/** Complete by type: a reason of the interface without an entry does not compile. */
export const failReasonEntries: Record<FailReason, ReasonEntry> = {
  ...depositMismatch,
  ...depositedTwice,
  ...depositDoubtful,
  ...tooLate,
  ...priceMoved,
  ...noRoute,
  ...serviceCapacity,
  ...deliveryNotSent,
  ...sponsorBalance,
  ...reverted,
  ...tokenRefuses,
  ...allowanceOrBalance,
  ...rent,
  ...signatureOrOrder,
  ...accountAbstraction,
  ...mint,
  ...notReturnable,
  ...compliance,
  ...manual,
  ...unknown,
};

export const refundFailReasonEntries: Record<RefundFailReason, ReasonEntry> = refundFailed;

/** Null for a reason that the interface does not list: it is shown as it came, without advice. */
export function failReasonEntry(value: string): ReasonEntry | null {
  const known = knownFailReason(value);
  return known && failReasonEntries[known];
}

export function refundFailReasonEntry(value: string): ReasonEntry | null {
  const known = knownRefundFailReason(value);
  return known && refundFailReasonEntries[known];
}
