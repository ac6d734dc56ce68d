/** An amount that was typed: its smallest units as digit text, or what is wrong with it; neither for no text. */
export interface EnteredAmount {
  units: string | null;
  problem: string | null;
}

/**
 * Decimal text of whole tokens, exactly: never rounded, and refused where a point, a comma or an exponent could mean two
 * numbers. `places` are the token's decimals. Zero is a number like any other.
 */
export function enteredUnits(entered: string, places: number): EnteredAmount {
  const text = entered.trim();
  const refused = (problem: string | null) => ({ units: null, problem });
  if (text === '') return refused(null);
  if (/^[-−]\d/.test(text)) return refused('Enter an amount above 0.');
  if (text.includes(',')) return refused('Enter the amount without commas: 1234.5.');
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') return refused('Enter a decimal number, such as 2.5.');
  if (fraction.length > places) return refused(`Use at most ${places} decimals.`);
  const units = (whole + fraction.padEnd(places, '0')).replace(/^0+(?=\d)/, '');
  return units.length > 78 ? refused('The amount is too large.') : { units, problem: null };
}
