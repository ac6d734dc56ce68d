import type { ReasonEntry } from './reason-entry';

/** The amount does not carry its own refund. */
export const notReturnable = {
  AMOUNT_TOO_LOW_TO_REFUND: {
    happened: 'Returning the deposit would cost more than it is worth.',
    move: 'nobody',
    next: 'Close the case with the customer.',
    retry: 'no',
    operator: 'Decide whether to make it good yourselves; the service does not return it.',
    developer: 'A minimum amount in front of the deposit prevents this.',
    numbers: ['deposit'],
  },
  NEGATIVE_NEW_AMOUNT_AFTER_FEES: {
    happened: 'After fees nothing is left of the amount.',
    move: 'nobody',
    next: 'Close the case with the customer.',
    retry: 'no',
    operator: 'Compare the deposit with the fees below.',
    developer: 'A minimum amount above the route’s fees prevents this.',
    numbers: ['deposit'],
  },
} as const satisfies Record<string, ReasonEntry>;
