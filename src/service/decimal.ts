/** Decimal text as it travels: digits with an optional point and fraction. */
export const decimalPattern = /^-?\d{1,90}(\.\d{1,90})?$/;

const scale = 36;

/** Decimal text as a whole number of 10⁻³⁶, which can be added and divided; null for what is no decimal number. */
export function scaledDecimal(text: string): bigint | null {
  if (!decimalPattern.test(text)) return null;
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  return text.startsWith('-') ? -size : size;
}

/** The same back as decimal text. */
export function decimalText(scaled: bigint): string {
  return shiftPoint(scaled, scale);
}

/** Exact sum of decimal texts; null when one of them is no decimal number. */
export function sumUsd(texts: readonly string[]): string | null {
  let sum = 0n;
  for (const text of texts) {
    const value = scaledDecimal(text);
    if (value === null) return null;
    sum += value;
  }
  return decimalText(sum);
}

/** Order of two decimal texts: negative, 0 or positive; null when one is no decimal number. */
export function compareDecimal(a: string, b: string): number | null {
  const [left, right] = [scaledDecimal(a), scaledDecimal(b)];
  if (left === null || right === null) return null;
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * An integer with its point moved left by `decimals` digits, without zeros at the end. viem has this too, but the
 * list route carries no wallet code; Intl stops at 20 decimals on Node 20.
 */
export function shiftPoint(units: bigint, decimals: number): string {
  const size = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const fraction = size.slice(size.length - decimals).replace(/0+$/, '');
  const whole = size.slice(0, size.length - decimals);
  return `${units < 0n ? '-' : ''}${whole}${decimals > 0 && fraction ? `.${fraction}` : ''}`;
}

/** The same number with its sign turned. */
export function negate(text: string): string {
  if (!/[1-9]/.test(text)) return text.replace('-', '');
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

/** USD × 10⁻⁶ as USD, with every digit; null for what is no whole number. */
export function usdFromMicroUsd(text: string): string | null {
  if (!/^-?\d{1,90}$/.test(text)) return null;
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.replace('-', '').padStart(7, '0');
  return `${sign}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** Smallest units as plain decimal text: 1500000 with 6 decimals is "1.5"; null for what is no integer, or for odd decimals. */
export function decimalOf(amount: string, decimals: number): string | null {
  const units = asUnits(amount);
  if (units === null || !Number.isInteger(decimals) || decimals < 0 || decimals > 36) return null;
  return shiftPoint(units, decimals);
}

/** Digit text as a bigint; null for anything else. */
export function asUnits(value: string | null | undefined): bigint | null {
  return value != null && /^-?\d{1,78}$/.test(value) ? BigInt(value) : null;
}
