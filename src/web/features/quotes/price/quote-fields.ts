import { bpsWords } from '../../../record/decimal-words';
import { feesOf, type QuoteDraft, type QuoteField } from './quote-draft';

/** Fields of the form that are typed as text, with what a person reads about each. */
export const mainFields = ['user', 'recipient'] as const satisfies QuoteField[];

export const moreFields = [
  'slippageTolerance',
  'latePaymentSlippageTolerance',
  'refundTo',
  'referrer',
  'maxRouteLength',
  'includedOriginSwapSources',
] as const satisfies QuoteField[];

export const longFields = ['appFees', 'txs', 'moreMembers'] as const satisfies QuoteField[];

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
  amount: { label: 'Amount' },
  tradeType: { label: 'Trade type' },
  recipient: { label: 'Recipient', hint: 'Defaults to the user.' },
  slippageTolerance: {
    label: 'Slippage tolerance (basis points)',
    hint: '0 to 10,000: 50 is 0.5%.',
  },
  latePaymentSlippageTolerance: {
    label: 'Late payment slippage tolerance (basis points)',
    hint: '0 to 10,000: 50 is 0.5%.',
  },
  refundTo: { label: 'Refund address', hint: 'Required for strict deposit addresses.' },
  useDepositAddress: { label: 'Use a deposit address' },
  strict: { label: 'Strict deposit address' },
  appFees: {
    label: 'App fees (basis points)',
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
    hint: 'A list of objects with to, value and data. The value is in the smallest unit of the chain’s own token.',
  },
  moreMembers: {
    label: 'More members (JSON)',
    hint: 'An object with other documented members of the body, such as {"subsidizeFees": true}.',
  },
};

/** Basis points that are typed, in per cent: "= 0.5%"; null for a field of another kind and for what is no number. */
export function shareWords(field: QuoteField, draft: QuoteDraft): string | null {
  const text = draft[field] ?? '';
  const points =
    field === 'appFees'
      ? feesOf(text).map(({ fee }) => fee)
      : field.endsWith('lippageTolerance')
        ? [text.trim()]
        : [];
  return points.length > 0 && points.every((each) => /^\d{1,5}(\.\d{1,6})?$/.test(each))
    ? `= ${points.map(bpsWords).join(', ')}`
    : null;
}
