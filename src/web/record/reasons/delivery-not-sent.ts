import type { ReasonEntry } from './reason-entry';

/** The delivery was not sent, or not mined. */
export const deliveryNotSent = {
  TRANSACTION_SUBMISSION_FAILED: {
    happened: 'The delivery could not be broadcast, so no hash exists for it.',
    move: 'service',
    next: 'Read above where the money is before you quote again.',
    retry: 'later',
    operator: 'A node or signer of the service was unavailable, or refused the transaction.',
    developer: 'There is no hash to look for. Do not poll an explorer.',
    isDocumented: true,
  },
  TRANSACTION_NOT_INCLUDED: {
    happened: 'The delivery was broadcast, and no block took it before the attempts ended.',
    move: 'service',
    next: 'Check the delivery’s hash again before anything is paid a second time.',
    retry: 'check first',
    operator: 'It may still land. Look at the recipient’s balance too.',
    developer: 'Treat the hash as open until its nonce is used by another transaction.',
  },
  TRANSACTION_TOO_LARGE: {
    happened: 'The delivery is larger than the chain or its node accepts.',
    move: 'integrator',
    next: 'Quote with fewer calls or a shorter route.',
    retry: 'after a change',
    operator: 'Repeating the same request fails the same way.',
    developer: 'Shorten the attached calls; maxRouteLength keeps SVM transactions small.',
    isDocumented: true,
  },
  INVALID_GAS_PRICE: {
    happened: 'The gas price of a transaction was not accepted.',
    move: 'service',
    next: 'Quote again.',
    retry: 'new quote',
    operator: 'Typical while a chain’s fees jump.',
    developer: 'If you set the deposit’s gas price yourself, read it at signing time.',
  },
} as const satisfies Record<string, ReasonEntry>;
