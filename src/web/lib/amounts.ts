import { decimalOf, decimalPattern } from '#service/decimal';

const digits = /^-?\d{1,78}$/;
const grouped = new Intl.NumberFormat('en-US');
const usd = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const fourDigits = { maximumSignificantDigits: 4, roundingMode: 'trunc' } as const;
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', ...fourDigits });
const scientific = new Intl.NumberFormat('en-US', { notation: 'scientific', ...fourDigits });

function isDecimal(text: string): text is `${number}` {
  return decimalPattern.test(text);
}

/** Smallest units as grouped decimal text, exactly; null for what is no integer, or for odd decimals. */
export function formatUnits(amount: string, decimals: number): string | null {
  const text = decimalOf(amount, decimals);
  return text === null ? null : formatDecimal(text);
}

/** Decimal text with digit groups, every digit kept; null for what is no decimal number. */
export function formatDecimal(text: string): string | null {
  if (!isDecimal(text)) return null;
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  // Intl keeps at most twenty digits after the point in some engines, so it only sees the whole part.
  const kept = fraction.replace(/0+$/, '');
  return `${signOf(text)}${grouped.format(BigInt(whole))}${kept && `.${kept}`}`;
}

/**
 * A grouped number for a dense place, cut and never rounded up: four significant digits, the whole part in full below
 * a million and "5.82M" from there on, "<0.00000001" for what is nearly nothing. "smallest units" may follow it; what is no
 * number is returned as it is.
 */
export function shortDecimal(text: string): string {
  const [number = '', unit = ''] = text.split(/(?= smallest units$)/);
  const plain = number.replaceAll(',', '').replace('−', '-');
  return isDecimal(plain) ? shortNumber(number, plain) + unit : text;
}

function shortNumber(text: string, plain: `${number}`): string {
  if (isLong(plain)) return compactText(plain);
  const [whole = '', fraction = ''] = text.split('.');
  const size = whole.replace(/\D/g, '').replace(/^0+/, '').length;
  const zeros = size === 0 ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  if (zeros >= 8 && /[1-9]/.test(fraction))
    return plain.startsWith('-') ? '−<0.00000001' : '<0.00000001';
  const cut = fraction.slice(0, Math.max(0, 4 - size) + zeros).replace(/0+$/, '');
  return cut === '' ? whole : `${whole}.${cut}`;
}

/**
 * A grouped number at six significant digits, cut and never rounded up, and the digits that this leaves out: the whole part
 * is never cut.
 */
export function cutDecimal(text: string): [shown: string, rest: string] {
  const [, head = '', zeros = '', digits = ''] = /^(.*\.)(0*)(\d+)$/.exec(text) ?? [];
  const whole = head.replace(/\D/g, '').replace(/^0+/, '').length;
  const kept = Math.max(0, 6 - whole - (whole > 0 ? zeros.length : 0));
  // A point or zeros at the end say nothing.
  const shown = `${head}${zeros}${digits.slice(0, kept)}`.replace(/\.?0*$/, '');
  return digits.length <= kept ? [text, ''] : [shown, text.slice(shown.length)];
}

/**
 * "$1,198.40"; "<$0.01" for what is less than a cent, so that a charge never reads as zero: the service writes six digits
 * after the point, which are all zeros for a little of `amount`, in smallest units.
 */
export function formatUsd(text: string, amount: string | null = null): string | null {
  const isNothing = /^-?0+(\.0+)?$/.test(text);
  if (isNothing ? hasValue(amount) : /^-?0+\.00/.test(text) && isDecimal(text))
    return text.startsWith('-') ? '−<$0.01' : '<$0.01';
  return withDollar(text, (size) => usd.format(size));
}

function hasValue(amount: string | null): boolean {
  return amount !== null && digits.test(amount) && /[1-9]/.test(amount);
}

/** For a cell: from a million on "$5.82M". */
export function formatCellUsd(text: string): string | null {
  return isLong(text) ? withDollar(text, compactText) : formatUsd(text);
}

function withDollar(text: string, write: (size: `${number}`) => string): string | null {
  if (!isDecimal(text)) return null;
  return `${signOf(text)}$${write(text.replace('-', '') as `${number}`)}`;
}

function signOf(text: string): string {
  return text.startsWith('-') && /[1-9]/.test(text) ? '−' : '';
}

/** From a million on. */
function isLong(text: string): boolean {
  return /^-?0*[1-9]\d{6}/.test(text);
}

/** "5.823M"; "1.234E18" beyond what has a letter. */
function compactText(text: `${number}`): string {
  return (/^-?0*[1-9]\d{15}/.test(text) ? scientific : compact).format(text).replace('-', '−');
}
