import type { ReasonEntry } from './reason-entry';

/** The price left the tolerance between quote and fill. */
export const priceMoved = {
  SLIPPAGE: {
    happened: 'The price moved further than the slippage tolerance allows.',
    move: 'integrator',
    next: 'Quote again. A wider tolerance costs the customer up to that share of the output.',
    retry: 'new quote',
    operator: 'Read the tolerance against the quoted minimum before advising another value.',
    developer:
      'slippageTolerance is in basis points; automatic values follow the pair’s liquidity.',
    numbers: ['slippage'],
  },
  TOO_LITTLE_RECEIVED: {
    happened: 'The swap would have given less than the quoted minimum.',
    move: 'integrator',
    next: 'Quote again, at today’s price.',
    retry: 'new quote',
    operator: 'Compare the quoted minimum with the output of a new quote.',
    developer: 'Thin pools move within seconds; smaller amounts or another route keep the minimum.',
    numbers: ['slippage'],
  },
  SWAP_IMPACT_TOO_HIGH: {
    happened: 'The swap itself would move the price too far.',
    move: 'customer',
    next: 'Try a smaller amount, or another pair.',
    retry: 'after a change',
    operator: 'The amount is large for the liquidity of this pair; waiting rarely helps.',
    developer: 'Show the quoted price impact before the customer signs.',
    numbers: ['slippage'],
  },
} as const satisfies Record<string, ReasonEntry>;
