import type { ReasonEntry } from './reason-entry';

/** A signature, a nonce or an order that is not what it has to be. */
export const signatureOrOrder = {
  INVALID_SIGNATURE: {
    happened: 'A signature does not verify.',
    move: 'integrator',
    next: 'Check what was signed, by which account, on which chain.',
    retry: 'after a change',
    operator: 'If only one wallet does this, name the wallet to the developers.',
    developer: 'Sign exactly the bytes of the step; contract wallets need their own check.',
  },
  INVALID_SIGNER: {
    happened: 'The signature comes from another account than expected.',
    move: 'customer',
    next: 'Sign with the account of the quote.',
    retry: 'after a change',
    operator: 'The customer switched accounts between quote and signature.',
    developer: 'Compare the wallet’s account with the quote’s user when you ask for the signature.',
  },
  INVALID_SENDER: {
    happened: 'The transaction was sent by an account that may not send it.',
    move: 'customer',
    next: 'Send from the account of the quote.',
    retry: 'after a change',
    operator: 'Compare the sender of the deposit with the user of this request.',
    developer: 'Quote again when the connected account changes.',
  },
  INVALID_NONCE: {
    happened: 'A nonce was used before, or out of turn.',
    move: 'customer',
    next: 'Let open transactions of the wallet finish, then quote again.',
    retry: 'new quote',
    operator: 'Often another transaction of the same wallet came first.',
    developer: 'Do not prepare two signatures with one nonce.',
  },
  ORDER_IS_CANCELLED: {
    happened: 'The order was cancelled before it could be filled.',
    move: 'customer',
    next: 'Quote again if the transfer is still wanted.',
    retry: 'new quote',
    operator: 'Ask whether the customer or a maker cancelled it.',
    developer: 'Check the order’s state before attaching it to a quote.',
  },
  ORDER_ALREADY_FILLED: {
    happened: 'Somebody else filled the order first.',
    move: 'customer',
    next: 'Choose another order and quote again.',
    retry: 'new quote',
    operator: 'Typical for single items that several people want.',
    developer: 'Refresh orders right before quoting.',
  },
  EXTERNAL_INVALID_FULFILLER: {
    happened: 'The order does not accept the account that tried to fill it.',
    move: 'integrator',
    next: 'Use an order that anyone may fill.',
    retry: 'after a change',
    operator: 'Concerns orders of an external market with a fixed counterparty.',
    developer: 'Leave out orders that name a fulfiller.',
  },
} as const satisfies Record<string, ReasonEntry>;
