import type { Amount } from '#service/schema/currency';
import { truncated } from '../lib/truncation';

/** " ETH per USDC": a rate's unit isn't stated, output tokens for one of the input are assumed; empty without symbols. */
export function rateUnit(currencyOut: Amount | null, currencyIn: Amount | null): string {
  const symbols = [currencyOut, currencyIn].map((side) => side?.currency?.symbol);
  if (!symbols.every(Boolean)) return '';
  return ` ${symbols.map((symbol) => truncated(symbol ?? '', 20)).join(' per ')}`;
}
