import type { ReasonEntry } from './reason-entry';

/** Done by a person at the service. */
export const manual = {
  MANUAL_ADMIN_REFUND: {
    happened: 'Somebody at the service refunded this request by hand.',
    move: 'nobody',
    next: 'Look at the refund transaction.',
    retry: 'new quote',
    operator: 'Often the end of a support case; look for the correspondence.',
    developer: 'Nothing to mend in the integration.',
    inferred: true,
  },
} as const satisfies Record<string, ReasonEntry>;
