import type { ReasonEntry } from './reason-entry';

/** A deadline passed. */
export const tooLate = {
  ORDER_EXPIRED: {
    happened: 'The order expired before it could be filled.',
    move: 'customer',
    next: 'Quote again; the old quote’s price is not owed.',
    retry: 'new quote',
    operator: 'Compare the time between quote and deposit with how long quotes hold.',
    developer: 'Refresh quotes shortly before signing, and show how long the price holds.',
    numbers: ['age'],
  },
  TTL_EXPIRED: {
    happened: 'The time to live of the request ran out.',
    move: 'customer',
    next: 'Quote again.',
    retry: 'new quote',
    operator: 'Compare the time between quote and deposit with the chain’s usual speed.',
    developer: 'If your quotes set a ttl, compare it with how long deposits take on this origin.',
    numbers: ['age'],
  },
  PROTOCOL_DEADLINE_EXPIRED: {
    happened: 'The settlement protocol’s own deadline passed before the fill.',
    move: 'customer',
    next: 'Quote again.',
    retry: 'new quote',
    operator: 'If several requests of one route show this, ask the service about the route.',
    developer: 'The deadline comes with the quote; a deposit that is signed late misses it.',
    numbers: ['age'],
  },
  SIGNATURE_EXPIRED: {
    happened: 'A signature that the request rests on had expired when it was used.',
    move: 'customer',
    next: 'Quote and sign again.',
    retry: 'new quote',
    operator: 'Usual where signing and sending are minutes apart, as with several signers.',
    developer: 'Ask for the signature last, and send at once. Check the expiry that you set.',
    numbers: ['age'],
  },
} as const satisfies Record<string, ReasonEntry>;
