import { compareDecimal } from '#service/decimal';
import type { Amount } from '#service/schema/currency';
import { decimalOf, formatDecimal, formatUnits } from '../lib/amounts';
import { shownText, visibleText } from '../lib/truncation';

/** An amount's number as text: from smallest units where its decimals are known, else as the service wrote it. */
export function amountNumber({ amount, amountFormatted, currency }: Amount): string | null {
  if (amount !== null && currency?.decimals != null) {
    const exact = formatUnits(amount, currency.decimals);
    if (exact !== null) return exact;
  }
  if (amountFormatted !== null)
    return formatDecimal(amountFormatted) ?? visibleText(amountFormatted);
  return amount === null ? null : `${visibleText(amount)} units`;
}

/**
 * The service's own text of an amount where it is another number than `amount` and `decimals` say; null where
 * both agree, or where one of them is missing. Which of the two is right is not known.
 */
export function disagreeingText({ amount, amountFormatted, currency }: Amount): string | null {
  if (amount === null || amountFormatted === null || currency?.decimals == null) return null;
  const exact = decimalOf(amount, currency.decimals);
  if (exact === null) return null;
  const order = compareDecimal(exact, amountFormatted);
  return order === 0 ? null : amountFormatted;
}

const maxFractionDigits = 8;

/**
 * An amount in a sentence: "0.0309 BTC". Exact up to eight digits after the point; with more of them "about" and six
 * significant digits. Null where the record holds no number: words never fill in for one.
 */
export function amountWords(amount: Amount | null | undefined): string | null {
  const number = amount ? numberWords(amount) : null;
  if (number === null) return null;
  const symbol = amount?.currency?.symbol;
  return symbol ? `${number} ${shownText(symbol, 40)}` : number;
}

function numberWords({ amount, amountFormatted, currency }: Amount): string | null {
  const decimals = currency?.decimals ?? null;
  const exact = amount !== null && decimals !== null ? formatUnits(amount, decimals) : null;
  // A bare number of smallest units would read as a number of tokens.
  const text = exact ?? amountFormatted;
  if (text === null || !/^-?[\d,]+(\.\d+)?$/.test(text)) return null;
  const [whole = '', fraction = ''] = text.split('.');
  const isCut = /[1-9]/.test(fraction.slice(maxFractionDigits));
  const isBelowOne = /^-?0$/.test(whole);
  if (isBelowOne && isCut && /^0{8}/.test(fraction)) return text;
  const size = isBelowOne
    ? -(/^0*/.exec(fraction)?.[0].length ?? 0)
    : whole.replace(/\D/g, '').length;
  const digits = isCut ? Math.max(2, 6 - size) : maxFractionDigits;
  const kept = fraction.slice(0, digits).replace(/0+$/, '');
  return `${isCut ? 'about ' : ''}${whole}${kept ? `.${kept}` : ''}`;
}
