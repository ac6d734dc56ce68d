import type { FailReason, RefundFailReason } from '#service/fail-reason';
import type { ReasonEntry } from './reason-entry';

/** The customer’s account, its signatures and orders; cases that only the service decides. */
export const accountReasons = {
  // The sender has too little, or allowed too little.
  TRANSFER_AMOUNT_EXCEEDS_ALLOWANCE: {
    happened: 'The token allowance is lower than the transfer amount.',
    next: 'Approve the amount, then request a new quote.',
    retry: 'after a change',
    operator: 'The customer may have lowered the suggested allowance in the wallet.',
    developer: 'Check the allowance between approval and deposit.',
  },
  TRANSFER_AMOUNT_EXCEEDS_BALANCE: {
    happened: 'The sender’s balance is lower than the transfer amount.',
    next: 'Check the balance on the origin chain.',
    retry: 'after a change',
    operator: 'Compare the balance at quote time with the one at the transfer.',
    developer: 'Check the balance right before the deposit, and leave some for network fees.',
    numbers: ['deposit'],
  },
  GASLESS_PERMIT_BALANCE_TOO_LOW: {
    happened: 'The signer’s balance was lower than the signed permit amount.',
    next: 'Check the signer’s balance, then request and sign a new quote.',
    retry: 'after a change',
    operator: 'A permit reserves no funds: the balance must be there until it’s used.',
    developer: 'Check the balance at signing time and submit right away.',
  },

  // A signature, a nonce or an order that is not what it has to be.
  INVALID_SIGNATURE: {
    happened: 'A signature couldn’t be verified.',
    next: 'Check what was signed, by which account, on which chain.',
    retry: 'after a change',
    operator: 'If only one wallet is affected, tell the developers which.',
    developer: 'Sign exactly the bytes of the step. Contract wallets need their own check.',
  },
  INVALID_SIGNER: {
    happened: 'The signature is from a different account than expected.',
    next: 'Sign with the account of the quote.',
    retry: 'after a change',
    operator: 'The customer may have switched accounts between quote and signature.',
    developer:
      'Compare the wallet’s account with the quote’s user before requesting the signature.',
  },
  INVALID_SENDER: {
    happened: 'The account that executes the swap wasn’t accepted.',
    next: 'Execute the swap from the account of the quote.',
    retry: 'after a change',
    operator: 'Compare the sender of the deposit with the user of this request.',
    developer: 'Request a new quote when the connected account changes.',
  },
  INVALID_NONCE: {
    happened: 'A nonce was already used, or out of order.',
    next: 'Wait for the wallet’s pending transactions, then request a new quote.',
    retry: 'new quote',
    operator: 'Another transaction of the same wallet may have come first.',
    developer: 'Don’t prepare two signatures with the same nonce.',
  },
  ORDER_IS_CANCELLED: {
    happened: 'The order was canceled before it could be filled.',
    next: 'Request a new quote if the transfer is still needed.',
    retry: 'new quote',
    operator: 'Find out whether the customer or a maker canceled it.',
    developer: 'Check the order’s state before attaching it to a quote.',
  },
  ORDER_ALREADY_FILLED: {
    happened: 'Someone else filled the order first.',
    next: 'Choose another order and request a new quote.',
    retry: 'new quote',
    operator: 'Possible for single items with several buyers.',
    developer: 'Refresh orders right before quoting.',
  },
  EXTERNAL_INVALID_FULFILLER: {
    happened: 'The order doesn’t accept the account that tried to fill it.',
    next: 'Use an order that anyone can fill.',
    retry: 'after a change',
    operator: 'Affects external orders with a fixed counterparty.',
    developer: 'Skip orders that name a fulfiller.',
  },

  // Smart accounts (ERC-4337 and its like).
  ACCOUNT_ABSTRACTION_INVALID_NONCE: {
    happened: 'The smart account’s nonce was already used, or out of order.',
    next: 'Wait for the account’s pending operations, then request a new quote.',
    retry: 'new quote',
    operator: 'Another operation of the same account probably came first.',
    developer: 'Read the nonce from the entry point when you build the operation.',
  },
  ACCOUNT_ABSTRACTION_SIGNATURE_ERROR: {
    happened: 'The smart account rejected the operation’s signature.',
    next: 'Check how the wallet signs operations on this chain.',
    retry: 'after a change',
    operator: 'Tell the developers the wallet and its version.',
    developer: 'Check chain ID, entry point and validator in the signed data.',
  },
  ACCOUNT_ABSTRACTION_GAS_LIMIT: {
    happened: 'The smart account’s operation had too little gas.',
    next: 'Raise the operation’s gas limits and request a new quote.',
    retry: 'after a change',
    operator: 'The same operation would fail again.',
    developer: 'Estimate verification and execution gas with the attached transactions included.',
  },

  // Held for review.
  BLOCKED_WALLET: {
    happened: 'The service blocks a wallet in this request.',
    next: 'Contact the service with the request ID.',
    retry: 'no',
    operator: 'Don’t tell the customer a cause: none is reported.',
    developer: 'Don’t resend from another wallet for the customer.',
  },

  // Done by a person at the service.
  MANUAL_ADMIN_REFUND: {
    happened: 'By its name, an administrator of the service decided on a refund.',
    next: 'Check for a refund transaction.',
    retry: 'new quote',
    operator: 'Check messages with the service about this request.',
    developer: 'No integration change needed.',
  },

  // No reason that the service can name.
  UNKNOWN: {
    happened: 'The service reports no specific reason.',
    next: 'Contact the service with the request ID.',
    retry: 'later',
    operator: 'Check the transactions and the raw details first.',
    developer: 'Check the raw details for decoded revert data.',
    isDocumented: true,
  },
} as const satisfies Partial<Record<FailReason, ReasonEntry>>;

/** The amount does not carry its own refund: in both enums. */
export const notReturnable = {
  AMOUNT_TOO_LOW_TO_REFUND: {
    happened: 'By its name, the amount is below the refund cost.',
    next: 'Tell the customer that the amount is below the refund cost.',
    retry: 'no',
    operator: 'If no refund is listed, decide whether to compensate the customer.',
    developer: 'Enforce a minimum amount before the deposit.',
    numbers: ['deposit'],
  },
  NEGATIVE_NEW_AMOUNT_AFTER_FEES: {
    happened: 'By its name, nothing is left of the amount after fees.',
    next: 'Tell the customer that the fees exceed the amount.',
    retry: 'no',
    operator: 'Compare the deposit with the fees.',
    developer: 'Enforce a minimum amount above the route’s fees.',
    numbers: ['deposit'],
  },
} as const satisfies Partial<Record<FailReason & RefundFailReason, ReasonEntry>>;

/** Why a refund did not go out. */
export const refundReasons = {
  ...notReturnable,
  SWAP_CURRENCY_NOT_ON_ORIGIN: {
    happened: 'The refund token doesn’t exist on the origin chain.',
    next: 'Agree on a refund token and chain with the service.',
    retry: 'no',
    operator: 'Get a customer address on a chain that has the token.',
    developer: 'No integration change needed.',
  },
  REFUND_RECIPIENT_IS_VASP: {
    happened:
      'By its name, the refund recipient is a virtual asset service provider, such as an exchange.',
    next: 'Send the service a refund address that the customer controls.',
    retry: 'no',
    operator: 'Get a self-custody address on the origin chain; verify it with the customer.',
    developer: 'Require refundTo whenever a deposit may come from an exchange.',
  },
  MANUAL_REFUND_REQUIRED: {
    happened: 'The refund couldn’t be made automatically.',
    next: 'Request a manual refund from the service, with the request ID.',
    retry: 'no',
    operator: 'Send the case file: it has every ID and hash.',
    developer: 'No integration change needed.',
    isDocumented: true,
  },
} as const satisfies Record<RefundFailReason, ReasonEntry>;
