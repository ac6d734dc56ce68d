import type { ReasonEntry } from './reason-entry';

/** Held for review. */
export const compliance = {
  BLOCKED_WALLET: {
    happened: 'A wallet of this request is blocked by the service.',
    move: 'service',
    next: 'Write to the service with the request id.',
    retry: 'no',
    operator: 'Say nothing about the cause to the customer: the record does not hold it.',
    developer: 'Do not resend from another wallet on the customer’s behalf.',
  },
} as const satisfies Record<string, ReasonEntry>;
