import type { ReasonEntry } from './reason-entry';

/** A second deposit for one request (reading 3: the customer is accused of nothing). */
export const depositedTwice = {
  DOUBLE_SPEND: {
    happened: 'A second deposit arrived for the same request, and the duplicate is sent back.',
    move: 'nobody',
    next: 'Look at the related requests: the first deposit may have been filled.',
    retry: 'no',
    operator:
      'No blame is implied. Wallets resend, and customers press twice when nothing seems to happen.',
    developer:
      'Lock the send button until the wallet answers, and take a new quote for each payment.',
  },
} as const satisfies Record<string, ReasonEntry>;
