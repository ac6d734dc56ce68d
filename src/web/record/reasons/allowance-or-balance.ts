import type { ReasonEntry } from './reason-entry';

/** The sender has too little, or allowed too little. */
export const allowanceOrBalance = {
  TRANSFER_AMOUNT_EXCEEDS_ALLOWANCE: {
    happened: 'The allowance is smaller than the amount to transfer.',
    move: 'customer',
    next: 'Approve the amount, then quote again.',
    retry: 'after a change',
    operator: 'The customer probably lowered the suggested allowance in the wallet.',
    developer: 'Read the allowance after the approval and before the deposit.',
  },
  TRANSFER_AMOUNT_EXCEEDS_BALANCE: {
    happened: 'The sender has less than the amount to transfer.',
    move: 'customer',
    next: 'Check the balance on the origin chain.',
    retry: 'after a change',
    operator: 'Compare the balance at quote time with the one at the transfer.',
    developer: 'Read the balance right before the deposit; leave some for network fees.',
    numbers: ['deposit'],
  },
  GASLESS_PERMIT_BALANCE_TOO_LOW: {
    happened: 'When the signed permit was used, the signer had less than it allows to take.',
    move: 'customer',
    next: 'Check the signer’s balance, then quote and sign again.',
    retry: 'after a change',
    operator: 'A permit reserves nothing: the balance has to stay until it is used.',
    developer: 'Check the balance when signing and submit at once.',
  },
} as const satisfies Record<string, ReasonEntry>;
