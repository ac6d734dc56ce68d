import type { ReasonEntry } from './reason-entry';

/** Smart accounts (ERC-4337 and its like). */
export const accountAbstraction = {
  ACCOUNT_ABSTRACTION_INVALID_NONCE: {
    happened: 'The smart account’s nonce was used before, or out of turn.',
    move: 'customer',
    next: 'Let open operations of the account finish, then quote again.',
    retry: 'new quote',
    operator: 'Another operation of the same account probably came first.',
    developer: 'Read the nonce from the entry point when you build the operation.',
  },
  ACCOUNT_ABSTRACTION_SIGNATURE_ERROR: {
    happened: 'The smart account did not accept the signature of its operation.',
    move: 'integrator',
    next: 'Check how the wallet signs operations on this chain.',
    retry: 'after a change',
    operator: 'Name the wallet and its version to the developers.',
    developer: 'Check chain id, entry point and validator in what was signed.',
  },
  ACCOUNT_ABSTRACTION_GAS_LIMIT: {
    happened: 'The smart account’s operation had too little gas.',
    move: 'integrator',
    next: 'Raise the operation’s gas limits and quote again.',
    retry: 'after a change',
    operator: 'The same operation would fail the same way.',
    developer: 'Estimate verification and call gas with the attached calls in place.',
  },
} as const satisfies Record<string, ReasonEntry>;
