import { formatUnits } from '../lib/amounts';
import type { Amount } from '#service/schema/currency';
import { truncated } from '../lib/truncation';

/** A share in per cent, rounded to two decimals: "−0.31%". Null for a share of nothing. */
export function percentWords(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null;
  const hundredths = roundedRatio(part * 10_000n, whole);
  if (hundredths === 0n && part !== 0n) return `${part < 0n !== whole < 0n ? '−' : '+'}<0.01%`;
  return `${signedWords(hundredths, 2)}%`;
}

/** A quotient rounded to the nearest whole number, halves away from zero. */
export function roundedRatio(part: bigint, whole: bigint): bigint {
  const double = (part * 2n) / whole;
  return (double + (double < 0n ? -1n : 1n)) / 2n;
}

/** A difference with its sign: "−2,897.1", "+0.5", "0". */
export function signedWords(units: bigint, decimals: number): string {
  const text = formatUnits((units < 0n ? -units : units).toString(), decimals) ?? '';
  if (units === 0n) return text;
  return `${units < 0n ? '−' : '+'}${text}`;
}

/** Basis points as the service writes them, as a share in per cent: "0.5%". */
export function bpsWords(bps: string | null): string | null {
  if (bps === null || !/^\d{1,9}(\.\d{1,9})?$/.test(bps)) return bps;
  return `${(Number(bps) / 100).toLocaleString('en-US', { maximumFractionDigits: 6 })}%`;
}

/** " ETH per USDC": a rate's unit isn't stated, output tokens for one of the input are assumed; empty without symbols. */
export function rateUnit(currencyOut: Amount | null, currencyIn: Amount | null): string {
  const symbols = [currencyOut, currencyIn].map((side) => side?.currency?.symbol);
  if (!symbols.every(Boolean)) return '';
  return ` ${symbols.map((symbol) => truncated(symbol ?? '', 20)).join(' per ')}`;
}
