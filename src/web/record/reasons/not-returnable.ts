import type { ReasonEntry } from './reason-entry';

/** The amount does not carry its own refund. */
export const notReturnable = {
  AMOUNT_TOO_LOW_TO_REFUND: {
    happened: 'By its name, the amount is below the cost of a refund.',
    move: 'nobody',
    next: 'Tell the customer what the record reports.',
    retry: 'no',
    operator: 'If no refund is listed, decide whether to compensate the customer yourselves.',
    developer: 'A minimum amount in front of the deposit prevents this.',
    numbers: ['deposit'],
  },
  NEGATIVE_NEW_AMOUNT_AFTER_FEES: {
    happened: 'By its name, nothing is left of the amount after fees.',
    move: 'nobody',
    next: 'Tell the customer what the record reports.',
    retry: 'no',
    operator: 'Compare the deposit with the fees below.',
    developer: 'A minimum amount above the route’s fees prevents this.',
    numbers: ['deposit'],
  },
} as const satisfies Record<string, ReasonEntry>;
