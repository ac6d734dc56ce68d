import { requestTypes } from '#service/calls/requests-query';
import { unsupportedRule } from '#service/app-fees/app-fee-rules';

/** The types of the interface, and two that are ways of executing one. */
export const feeTransactionTypes = [
  ...requestTypes,
  'Gasless swap',
  'Gasless execution without a quote',
] as const;
export type FeeTransactionType = (typeof feeTransactionTypes)[number];

export interface FeeQuestion {
  type: FeeTransactionType;
  isSameChain: boolean;
  /** Of the origin chain; null where it isn't known. */
  vmType: string | null;
  /** Whether the solver has the input or the output currency; null: not known. */
  isHeld: boolean | null;
  /** What the app fee is worth, as decimal text; null: not known. */
  feeUsd: string | null;
  usesDepositAddress: boolean;
}

export interface FeeForecast {
  outcome: 'yes' | 'no' | 'maybe';
  sentences: string[];
}

/** Whether such a request collects an app fee, by the service's rules 1 to 5 (service-api.md F10, F11). */
export function appFeeForecast(question: FeeQuestion): FeeForecast {
  const { type, isSameChain, isHeld, feeUsd } = question;
  const isWithoutQuote = type === 'Gasless execution without a quote';
  const rule = unsupportedRule({
    isSend: type === 'Send',
    isSameChain: isSameChain || isWithoutQuote,
    isGasless: isWithoutQuote,
    hasQuote: !isWithoutQuote,
    isHeld: [isHeld, isHeld],
    feeUsd,
  });
  if (rule)
    return { outcome: rule.explains === 'yes' ? 'no' : 'maybe', sentences: [rule.sentence] };
  const deposit = question.usesDepositAddress
    ? ['App-fee rule 5: deposit addresses collect like other quotes.']
    : [];
  const gasless = type === 'Gasless swap' ? ['Gasless swaps keep the fees of their quote.'] : [];
  return { outcome: 'yes', sentences: [howCollected(question), ...gasless, ...deposit] };
}

function howCollected({ isSameChain, vmType, isHeld }: FeeQuestion): string {
  if (!isSameChain)
    return 'The fee is a share of the token that the solver receives on the origin chain.';
  if (vmType === 'evm')
    return `App-fee rule 2: the fee is taken from the input, the output, or by a parallel swap into the stablecoin.${isHeld === false ? ' App-fee rule 4: an extra swap goes into a currency that the solver accepts.' : ''}`;
  if (vmType === 'svm')
    return 'App-fee rule 3: the fee is taken from the input only. If the solver doesn’t have the input currency, a second swap goes into the stablecoin.';
  return 'How the fee is taken within one chain of this type isn’t stated.';
}
