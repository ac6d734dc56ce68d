import type { QuoteField } from './quote-draft';

/** Fields of the form that are typed as text, with what a person reads about each. */
export const mainFields = ['amount', 'user', 'recipient'] as const satisfies QuoteField[];

export const moreFields = [
  'slippageTolerance',
  'latePaymentSlippageTolerance',
  'refundTo',
  'referrer',
  'maxRouteLength',
  'includedOriginSwapSources',
] as const satisfies QuoteField[];

export const longFields = ['appFees', 'txs'] as const satisfies QuoteField[];

export const flagFields = [
  'useDepositAddress',
  'strict',
  'includeProtocolData',
] as const satisfies QuoteField[];

const tokenHint = 'Choose a token of the chain, or paste an address.';

export const fieldWords: Record<QuoteField, { label: string; hint?: string }> = {
  user: { label: 'User', hint: 'The address that initiates the request.' },
  originChainId: { label: 'From chain' },
  destinationChainId: { label: 'To chain' },
  originCurrency: { label: 'From token', hint: tokenHint },
  destinationCurrency: { label: 'To token', hint: tokenHint },
  amount: { label: 'Amount', hint: 'In the token’s smallest unit: 5 USDC is 5000000.' },
  tradeType: { label: 'Trade type' },
  recipient: { label: 'Recipient', hint: 'Defaults to the user.' },
  slippageTolerance: {
    label: 'Slippage tolerance',
    hint: 'Basis points, 0 to 10,000: 50 is 0.5%.',
  },
  latePaymentSlippageTolerance: {
    label: 'Late payment slippage tolerance',
    hint: 'Basis points, 0 to 10,000: 50 is 0.5%.',
  },
  refundTo: { label: 'Refund address', hint: 'Required for strict deposit addresses.' },
  useDepositAddress: { label: 'Use a deposit address' },
  strict: { label: 'Strict deposit address' },
  appFees: {
    label: 'App fees',
    hint: 'One per line: EVM address, then basis points (50 is 0.5%).',
  },
  referrer: { label: 'Referrer', hint: 'Listed with the request and sent in its webhooks.' },
  includeProtocolData: { label: 'Include the solver’s order signature' },
  maxRouteLength: {
    label: 'Max route length',
    hint: 'Fewer steps keep an SVM deposit transaction small.',
  },
  includedOriginSwapSources: {
    label: 'Origin swap sources',
    hint: 'Separated by commas. Fewer keep an SVM deposit transaction small.',
  },
  txs: {
    label: 'Contract calls (JSON)',
    hint: 'A list of objects with to, value and data.',
  },
};
