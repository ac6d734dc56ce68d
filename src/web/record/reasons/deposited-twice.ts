import type { ReasonEntry } from './reason-entry';

/** A second deposit for one request; the customer is accused of nothing. */
export const depositedTwice = {
  DOUBLE_SPEND: {
    happened: 'There were two deposits for the same request; this concerns the duplicate.',
    move: 'nobody',
    next: 'Look at the related requests: the first deposit may have been filled.',
    retry: 'no',
    operator:
      'No blame is implied. Wallets resend, and customers press twice when nothing seems to happen.',
    developer:
      'Lock the send button until the wallet answers, and take a new quote for each payment.',
    isDocumented: true,
  },
} as const satisfies Record<string, ReasonEntry>;
