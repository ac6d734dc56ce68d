/** Claims that go wrong after they were asked for, each behind an address of its own (see hostile-claims.ts). */
export const claimFaults = {
  expired: 'the id expires before it is posted: 400',
  'extra-steps': '200 with a further step that must never be run',
  '500-after-accepting': '500 with HTML, although the claim was taken',
  'cut-after-accepting': 'the connection ends without an answer, although the claim was taken',
  'hang-after-accepting': 'no answer, although the claim was taken',
  'fails-later': 'taken, and then failed: nothing is paid',
  'other-recipient-later': 'accepted, and then paid to another recipient than the requested one',
  'more-than-available': 'the balance is gone when the signature arrives: 400',
  'falls-at-acceptance': 'taken and paid; the balance falls when it is taken, not when it is paid',
  'failure-then-success': 'taken, reported as failed, and reported as paid 20 s later',
  refunded: 'taken, and then reported as refunded: nothing is paid',
  'no-history': 'taken and paid; the history never lists it',
  'no-request': 'taken and paid; it has a status, but is no request that can be read',
  'no-status': 'taken and paid; its status is `unknown`, and it is no request that can be read',
  silent:
    'taken and paid; neither history nor status nor a request says so, the balance alone falls',
  'unknown-word':
    'taken and never paid; the history says `queued_for_payout`, the status is `unknown`',
  'other-claim-id':
    'taken and paid; the history names it by another id than the request’s, the status is `unknown`',
  'used-at-once': 'taken and paid, but answered with the 400 that a second post gets',
  'repeated-id': 'the claim route returns the id of an earlier claim, with its terms',
  'expired-unsigned': 'the id is reported as `failure`, ORDER_EXPIRED, before it is signed',
} as const;
export type ClaimFault = keyof typeof claimFaults;

/** Faults under which one of the places that can tell of a claim does not. */
const withoutHistory: readonly (ClaimFault | null)[] = ['no-history', 'silent'];
const withoutStatus: readonly (ClaimFault | null)[] = [
  'no-status',
  'silent',
  'unknown-word',
  'other-claim-id',
];

export const isInHistory = (fault: ClaimFault | null) => !withoutHistory.includes(fault);
export const hasStatus = (fault: ClaimFault | null) => !withoutStatus.includes(fault);
export const isRequest = (fault: ClaimFault | null) => hasStatus(fault) && fault !== 'no-request';
