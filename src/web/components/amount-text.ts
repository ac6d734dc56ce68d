import type { Amount } from '#service/schema/currency';
import { formatDecimal, formatUnits } from '../lib/amounts';
import { shownText, visibleText } from '../lib/truncation';

/** An amount's number as text: from smallest units where its decimals are known, else as the service wrote it. */
export function amountNumber({ amount, amountFormatted, currency }: Amount): string | null {
  if (amount !== null && currency?.decimals != null) {
    const exact = formatUnits(amount, currency.decimals);
    if (exact !== null) return exact;
  }
  if (amountFormatted !== null)
    return formatDecimal(amountFormatted) ?? visibleText(amountFormatted);
  return amount === null ? null : `${visibleText(amount)} smallest units`;
}

/** An amount in a sentence, every digit of it: "0.0309 BTC". Null without a number: words never fill in for one. */
export function amountWords(amount: Amount | null | undefined): string | null {
  const number = amount ? numberWords(amount) : null;
  if (number === null) return null;
  const symbol = amount?.currency?.symbol;
  return symbol ? `${number} ${shownText(symbol, 40)}` : number;
}

function numberWords({ amount, amountFormatted, currency }: Amount): string | null {
  const exact =
    amount !== null && currency?.decimals != null ? formatUnits(amount, currency.decimals) : null;
  // A bare number of smallest units would read as a number of tokens.
  return exact ?? (amountFormatted === null ? null : formatDecimal(amountFormatted));
}
