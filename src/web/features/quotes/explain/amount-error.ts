import { compareDecimal } from '#service/decimal';

/** What is wrong with an amount that was typed. */
export function amountError(text: string): string | null {
  if (text === '') return null;
  const order = compareDecimal(text, '0');
  if (order === null) return 'Enter a decimal number.';
  return order > 0 ? null : 'Enter an amount above 0.';
}
