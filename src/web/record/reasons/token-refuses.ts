import type { ReasonEntry } from './reason-entry';

/** The token does not move, or not to this recipient. */
export const tokenRefuses = {
  TOKEN_NOT_TRANSFERABLE: {
    happened: 'The token cannot be transferred.',
    move: 'integrator',
    next: 'Take the token out of what is offered.',
    retry: 'no',
    operator: 'Paused tokens and traps for buyers look like this; check the token’s address.',
    developer: 'Offer only tokens that the service lists, and compare addresses.',
  },
  TRANSFER_FAILED: {
    happened: 'A token transfer failed.',
    move: 'customer',
    next: 'Read the failed transaction; the token says why, if anyone does.',
    retry: 'after a change',
    operator: 'Tokens with transfer rules (fees, allow-lists) are the usual cause.',
    developer: 'Simulate a transfer of the token to this recipient.',
  },
  TRANSFER_FROM_FAILED: {
    happened: 'A transfer on behalf of the sender failed.',
    move: 'customer',
    next: 'Check the allowance and balance of the sender.',
    retry: 'after a change',
    operator: 'Allowance or balance changed between signing and use.',
    developer: 'Check allowance and balance right before the deposit.',
  },
  DESTINATION_TOKEN_TRANSFER_REJECTED: {
    happened: 'The token’s contract refused to pay this recipient.',
    move: 'customer',
    next: 'Use another recipient, or ask the token’s issuer.',
    retry: 'after a change',
    operator: 'Issuers of some tokens block addresses; the service cannot lift that.',
    developer: 'Simulate the transfer to the recipient before quoting.',
  },
} as const satisfies Record<string, ReasonEntry>;
