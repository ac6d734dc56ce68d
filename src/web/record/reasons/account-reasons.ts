import type { FailReason } from '#service/fail-reason';
import type { ReasonEntry } from './reason-entry';

/** The customer’s account, its signatures and orders; cases that only the service decides. */
export const accountReasons = {
  // The sender has too little, or allowed too little.
  TRANSFER_AMOUNT_EXCEEDS_ALLOWANCE: {
    happened: 'The allowance is smaller than the amount to transfer.',
    actor: 'customer',
    next: 'Approve the amount, then quote again.',
    retry: 'after a change',
    operator: 'The customer probably lowered the suggested allowance in the wallet.',
    developer: 'Read the allowance after the approval and before the deposit.',
  },
  TRANSFER_AMOUNT_EXCEEDS_BALANCE: {
    happened: 'The sender has less than the amount to transfer.',
    actor: 'customer',
    next: 'Check the balance on the origin chain.',
    retry: 'after a change',
    operator: 'Compare the balance at quote time with the one at the transfer.',
    developer: 'Read the balance right before the deposit; leave some for network fees.',
    numbers: ['deposit'],
  },
  GASLESS_PERMIT_BALANCE_TOO_LOW: {
    happened: 'When the signed permit was used, the signer had less than it allows to take.',
    actor: 'customer',
    next: 'Check the signer’s balance, then quote and sign again.',
    retry: 'after a change',
    operator: 'A permit reserves nothing: the balance has to stay until it is used.',
    developer: 'Check the balance when signing and submit at once.',
  },

  // A signature, a nonce or an order that is not what it has to be.
  INVALID_SIGNATURE: {
    happened: 'A signature does not verify.',
    actor: 'integrator',
    next: 'Check what was signed, by which account, on which chain.',
    retry: 'after a change',
    operator: 'If only one wallet does this, name the wallet to the developers.',
    developer: 'Sign exactly the bytes of the step; contract wallets need their own check.',
  },
  INVALID_SIGNER: {
    happened: 'The signature comes from another account than expected.',
    actor: 'customer',
    next: 'Sign with the account of the quote.',
    retry: 'after a change',
    operator: 'The customer switched accounts between quote and signature.',
    developer: 'Compare the wallet’s account with the quote’s user when you ask for the signature.',
  },
  INVALID_SENDER: {
    happened: 'The transaction was sent by an account that may not send it.',
    actor: 'customer',
    next: 'Send from the account of the quote.',
    retry: 'after a change',
    operator: 'Compare the sender of the deposit with the user of this request.',
    developer: 'Quote again when the connected account changes.',
  },
  INVALID_NONCE: {
    happened: 'A nonce was used before, or out of turn.',
    actor: 'customer',
    next: 'Let open transactions of the wallet finish, then quote again.',
    retry: 'new quote',
    operator: 'Often another transaction of the same wallet came first.',
    developer: 'Do not prepare two signatures with one nonce.',
  },
  ORDER_IS_CANCELLED: {
    happened: 'The order was cancelled before it could be filled.',
    actor: 'customer',
    next: 'Quote again if the transfer is still wanted.',
    retry: 'new quote',
    operator: 'Ask whether the customer or a maker cancelled it.',
    developer: 'Check the order’s state before attaching it to a quote.',
  },
  ORDER_ALREADY_FILLED: {
    happened: 'Somebody else filled the order first.',
    actor: 'customer',
    next: 'Choose another order and quote again.',
    retry: 'new quote',
    operator: 'Typical for single items that several people want.',
    developer: 'Refresh orders right before quoting.',
  },
  EXTERNAL_INVALID_FULFILLER: {
    happened: 'The order does not accept the account that tried to fill it.',
    actor: 'integrator',
    next: 'Use an order that anyone may fill.',
    retry: 'after a change',
    operator: 'Concerns orders of an external market with a fixed counterparty.',
    developer: 'Leave out orders that name a fulfiller.',
  },

  // Smart accounts (ERC-4337 and its like).
  ACCOUNT_ABSTRACTION_INVALID_NONCE: {
    happened: 'The smart account’s nonce was used before, or out of turn.',
    actor: 'customer',
    next: 'Let open operations of the account finish, then quote again.',
    retry: 'new quote',
    operator: 'Another operation of the same account probably came first.',
    developer: 'Read the nonce from the entry point when you build the operation.',
  },
  ACCOUNT_ABSTRACTION_SIGNATURE_ERROR: {
    happened: 'The smart account did not accept the signature of its operation.',
    actor: 'integrator',
    next: 'Check how the wallet signs operations on this chain.',
    retry: 'after a change',
    operator: 'Name the wallet and its version to the developers.',
    developer: 'Check chain id, entry point and validator in what was signed.',
  },
  ACCOUNT_ABSTRACTION_GAS_LIMIT: {
    happened: 'The smart account’s operation had too little gas.',
    actor: 'integrator',
    next: 'Raise the operation’s gas limits and quote again.',
    retry: 'after a change',
    operator: 'The same operation would fail the same way.',
    developer: 'Estimate verification and call gas with the attached calls in place.',
  },

  // Held for review.
  BLOCKED_WALLET: {
    happened: 'A wallet of this request is blocked by the service.',
    actor: 'service',
    next: 'Write to the service with the request id.',
    retry: 'no',
    operator: 'Say nothing about the cause to the customer: the record does not hold it.',
    developer: 'Do not resend from another wallet on the customer’s behalf.',
  },

  // Done by a person at the service.
  MANUAL_ADMIN_REFUND: {
    happened: 'By its name, an administrator of the service decided on a refund.',
    actor: 'nobody',
    next: 'Look for a refund transaction.',
    retry: 'new quote',
    operator: 'Look for correspondence with the service about this request.',
    developer: 'Nothing to mend in the integration.',
  },

  // No reason that the service can name.
  UNKNOWN: {
    happened: 'The service gives no reason that it can name.',
    actor: 'service',
    next: 'Ask the service with the request id.',
    retry: 'later',
    operator: 'Read the transactions and the details below before asking.',
    developer: 'Look for decoded revert data under details.',
    isDocumented: true,
  },
} as const satisfies Partial<Record<FailReason, ReasonEntry>>;
