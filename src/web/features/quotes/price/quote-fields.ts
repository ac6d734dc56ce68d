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

export const fieldWords: Record<QuoteField, { label: string; hint?: string }> = {
  user: { label: 'User', hint: 'The address that initiates the request.' },
  originChainId: { label: 'From chain' },
  destinationChainId: { label: 'To chain' },
  originCurrency: { label: 'From token', hint: 'Address on the origin chain.' },
  destinationCurrency: { label: 'To token', hint: 'Address on the destination chain.' },
  amount: { label: 'Amount', hint: 'In the token’s smallest unit.' },
  tradeType: { label: 'Trade type' },
  recipient: { label: 'Recipient', hint: 'Without one, the user receives.' },
  slippageTolerance: { label: 'Slippage tolerance', hint: 'Basis points, 0 to 10000.' },
  latePaymentSlippageTolerance: {
    label: 'Late payment slippage tolerance',
    hint: 'Basis points, 0 to 10000.',
  },
  refundTo: { label: 'Refund to', hint: 'Required for strict deposit addresses.' },
  useDepositAddress: { label: 'Use a deposit address' },
  strict: { label: 'Strict deposit address' },
  appFees: { label: 'App fees', hint: 'One per line: EVM address, then basis points.' },
  referrer: { label: 'Referrer', hint: 'Listed with the request and sent in its webhooks.' },
  includeProtocolData: { label: 'Include the solver’s order signature' },
  maxRouteLength: { label: 'Max route length', hint: 'Keeps SVM deposit transactions small.' },
  includedOriginSwapSources: {
    label: 'Origin swap sources',
    hint: 'Separated by commas. Fewer keep SVM deposit transactions small.',
  },
  txs: {
    label: 'Contract calls (JSON)',
    hint: 'A list of objects with to, value and data. Too long for a link, it stays in this tab only.',
  },
};
