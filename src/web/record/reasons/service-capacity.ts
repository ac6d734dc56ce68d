import type { ReasonEntry } from './reason-entry';

/** The service has too little of its own. */
export const serviceCapacity = {
  SOLVER_CAPACITY_EXCEEDED: {
    happened: 'The solver had no capacity left for this amount.',
    move: 'service',
    next: 'Try later, or with a smaller amount.',
    retry: 'later',
    operator: 'Nothing to do with the customer. Repeated over an hour: ask the service.',
    developer: 'Show a later retry rather than an error of the customer’s.',
  },
  SOLVER_BALANCE_TOO_LOW: {
    happened: 'The solver’s own balance, or its unspent outputs, did not suffice for the fill.',
    move: 'service',
    next: 'Try later, or with a smaller amount.',
    retry: 'later',
    operator: 'The service has to refill; the customer’s balance is not meant.',
    developer: 'Nothing to mend in the integration.',
    isDocumented: true,
  },
} as const satisfies Record<string, ReasonEntry>;
