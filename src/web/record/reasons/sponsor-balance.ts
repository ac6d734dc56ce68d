import type { ReasonEntry } from './reason-entry';

/** The integrator’s own account. */
export const sponsorBalance = {
  SPONSOR_BALANCE_TOO_LOW: {
    happened: 'The sponsor’s balance does not cover what this request was to be sponsored with.',
    move: 'integrator',
    next: 'Top up the sponsor balance today.',
    retry: 'after a change',
    operator:
      'Tell whoever holds the sponsor account now. The balance itself is not in this record.',
    developer: 'Watch the sponsor balance, and quote unsponsored when it runs low.',
    numbers: ['sponsor cap'],
  },
} as const satisfies Record<string, ReasonEntry>;
