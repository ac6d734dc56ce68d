import type { ReasonEntry } from './reason-entry';

/** No reason that the service can name. */
export const unknown = {
  UNKNOWN: {
    happened: 'The service gives no reason that it can name.',
    move: 'service',
    next: 'Ask the service with the request id.',
    retry: 'later',
    operator: 'Read the transactions and the details below before asking.',
    developer: 'Look for decoded revert data under details.',
    isDocumented: true,
  },
} as const satisfies Record<string, ReasonEntry>;
