/** Claims that go wrong after they were signed, each behind an address of its own (see hostile-claims.ts). */
export const claimFaults = {
  expired: 'the id expires before it is posted: 400',
  'extra-steps': '200 with a further step that must never be run',
  '500-after-accepting': '500 with HTML, although the claim was taken',
  'cut-after-accepting': 'the connection ends without an answer, although the claim was taken',
  'hang-after-accepting': 'no answer, although the claim was taken',
  'fails-later': 'taken, and then failed: nothing is paid',
  'other-recipient-later': 'taken, and then paid to another recipient than the one asked for',
  'more-than-available': 'the balance is gone when the signature arrives: 400',
} as const;
export type ClaimFault = keyof typeof claimFaults;
