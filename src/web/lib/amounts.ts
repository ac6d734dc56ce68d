import { decimalPattern, shiftPoint } from '#service/decimal';

const digits = /^-?\d{1,78}$/;
const grouped = new Intl.NumberFormat('en-US');
const usd = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const smallUsd = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const feeUsd = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
  maximumSignificantDigits: 3,
  roundingPriority: 'morePrecision',
});
const compact = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 3,
  roundingMode: 'trunc',
});

function isDecimal(text: string): text is `${number}` {
  return decimalPattern.test(text);
}

/** Smallest units as grouped decimal text, exactly; null for what is no integer, or for odd decimals. */
export function formatUnits(amount: string, decimals: number): string | null {
  const text = decimalOf(amount, decimals);
  return text === null ? null : formatDecimal(text);
}

/** Smallest units as plain decimal text: 1500000 with 6 decimals is "1.5". */
export function decimalOf(amount: string, decimals: number): string | null {
  if (!digits.test(amount) || !Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    return null;
  return shiftPoint(BigInt(amount), decimals);
}

/** Decimal text with digit groups, every digit kept; null for what is no decimal number. */
export function formatDecimal(text: string): string | null {
  if (!isDecimal(text)) return null;
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  // Intl keeps at most twenty digits after the point in some engines, so it only sees the whole part.
  const kept = fraction.replace(/0+$/, '');
  const sign = text.startsWith('-') && /[1-9]/.test(text) ? '-' : '';
  return `${sign}${grouped.format(BigInt(whole))}${kept && `.${kept}`}`;
}

/** "$ 1,198.40"; below a dollar three significant digits, so that a charge never reads as zero or as twice itself. */
export function formatUsd(text: string): string | null {
  return withDollar(text, (size) =>
    /^0*(\.|$)/.test(size) ? smallUsdText(size) : usd.format(size),
  );
}

/** Up to six digits after the point: two fees that differ must not read alike. Null as above. */
export function formatFeeUsd(text: string): string | null {
  return withDollar(text, (size) => feeUsd.format(size));
}

/** For a cell: from ten million on "$ 12.345M", because a number that is cut off reads as another number. */
export function formatCellUsd(text: string): string | null {
  return hasLongWhole(text) ? withDollar(text, (size) => compact.format(size)) : formatUsd(text);
}

function withDollar(text: string, write: (size: `${number}`) => string): string | null {
  if (!isDecimal(text)) return null;
  const isNegative = text.startsWith('-') && /[1-9]/.test(text);
  return `${isNegative ? '−' : ''}$ ${write(text.replace('-', '') as `${number}`)}`;
}

function smallUsdText(size: `${number}`): string {
  const [whole, fraction = ''] = smallUsd.format(size).split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

/** Grouped decimal text from ten million on as "12.345M", cut and never rounded up; null for a smaller number, or none. */
export function compactDecimal(text: string): string | null {
  const plain = text.replaceAll(',', '');
  return isDecimal(plain) && hasLongWhole(plain) ? compact.format(plain) : null;
}

function hasLongWhole(text: string): boolean {
  return /^-?0*\d{8}/.test(text);
}
