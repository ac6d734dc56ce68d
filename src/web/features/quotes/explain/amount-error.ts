import { enteredUnits } from '../../../lib/entered-amount';

/** What is wrong with an amount that was typed, of which so many decimals are read. */
export function amountError(text: string, places = 36): string | null {
  const { units, problem } = enteredUnits(text, places);
  return units === '0' ? 'Enter an amount above 0.' : problem;
}
