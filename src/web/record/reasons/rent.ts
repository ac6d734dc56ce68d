import type { ReasonEntry } from './reason-entry';

/** Accounts on SVM chains pay rent. */
export const rent = {
  NEW_CALLDATA_INCLUDES_HIGHER_RENT_FEE: {
    happened: 'The rent that the fill has to pay rose after the quote.',
    move: 'customer',
    next: 'Quote again.',
    retry: 'new quote',
    operator: 'An account that existed at quote time was probably closed since.',
    developer: 'Quote shortly before signing; sponsoring rent takes the surprise away.',
  },
  INSUFFICIENT_FUNDS_FOR_RENT: {
    happened: 'An account would be left with less than the rent that its chain demands.',
    move: 'customer',
    next: 'Send a larger amount, or leave more of the native token in the account.',
    retry: 'after a change',
    operator: 'Concerns new or nearly empty accounts.',
    developer: 'Keep the rent-exempt minimum in mind when you offer to send everything.',
  },
  EXTERNAL_INVALID_TOKEN_ACCOUNT: {
    happened: 'The token account that was to be used is not valid.',
    move: 'customer',
    next: 'Check the recipient: a wallet address is wanted, not an account of another token.',
    retry: 'after a change',
    operator: 'Compare the recipient with what the customer meant to use.',
    developer: 'Derive the token account from the owner and the token; never let it be typed.',
  },
} as const satisfies Record<string, ReasonEntry>;
