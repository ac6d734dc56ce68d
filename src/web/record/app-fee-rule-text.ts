import type { AppFeeRule } from '#service/app-fee-rules';

const explainedWords = { yes: 'Explained. ', maybe: 'May be explained. ', no: '' };

/** What a table of rules says of one. */
export function ruleText({ explains, sentence }: AppFeeRule): string {
  return explainedWords[explains] + sentence;
}
