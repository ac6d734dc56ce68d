import type { ReasonEntry } from './reason-entry';

/** Done by a person at the service. */
export const manual = {
  MANUAL_ADMIN_REFUND: {
    happened: 'By its name, an administrator of the service decided on a refund.',
    move: 'nobody',
    next: 'Look for a refund transaction.',
    retry: 'new quote',
    operator: 'Look for correspondence with the service about this request.',
    developer: 'Nothing to mend in the integration.',
  },
} as const satisfies Record<string, ReasonEntry>;
