import type { Amount } from '#service/schema/currency';
import { formatUnits } from '../lib/amounts';
import { shownText } from '../lib/truncation';

const maxFractionDigits = 8;

/**
 * An amount in a sentence: "0.0309 BTC". Exact up to eight digits after the point; what is cut beyond them
 * is said by "about". Null where the record holds no number: words never fill in for one.
 */
export function amountWords(amount: Amount | null | undefined): string | null {
  const number = amount ? amountNumber(amount) : null;
  if (number === null) return null;
  const symbol = amount?.currency?.symbol;
  return symbol ? `${number} ${shownText(symbol, 40)}` : number;
}

function amountNumber({ amount, amountFormatted, currency }: Amount): string | null {
  const decimals = currency?.decimals ?? null;
  const exact = amount !== null && decimals !== null ? formatUnits(amount, decimals) : null;
  // A bare number of smallest units would read as a number of tokens.
  const text = exact ?? amountFormatted;
  if (text === null || !/^-?[\d,]+(\.\d+)?$/.test(text)) return null;
  const [whole = '', fraction = ''] = text.split('.');
  const kept = fraction.slice(0, maxFractionDigits).replace(/0+$/, '');
  if (/^-?0$/.test(whole) && kept === '' && /[1-9]/.test(fraction)) return text;
  const isCut = /[1-9]/.test(fraction.slice(maxFractionDigits));
  return `${isCut ? 'about ' : ''}${whole}${kept ? `.${kept}` : ''}`;
}
