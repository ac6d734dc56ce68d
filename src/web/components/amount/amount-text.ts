import { disagreeingText, marksOf } from '#service/money/money-amount';
import type { Amount } from '#service/schema/currency';
import { formatDecimal, formatUnits } from '../../lib/amounts';
import { truncated } from '../../lib/truncation';

/** An amount's number as text: from smallest units where its decimals are known, else as the service wrote it. */
export function amountNumber({ amount, amountFormatted, currency }: Amount): string | null {
  if (amount !== null && currency?.decimals != null) {
    const exact = formatUnits(amount, currency.decimals);
    if (exact !== null) return exact;
  }
  if (amountFormatted !== null) return formatDecimal(amountFormatted) ?? amountFormatted;
  return amount === null ? null : `${amount} smallest units`;
}

/**
 * An amount in a sentence, every digit of it, with its marks: "0.0309 BTC", "5 USDC (unverified token)", "5 smallest units
 * of USDC" where its decimals aren't known. Null without a number: words never fill in for one.
 */
export function amountWords(amount: Amount | null | undefined): string | null {
  if (!amount) return null;
  const tokens = numberWords(amount);
  const symbol = amount.currency?.symbol;
  const units = symbol && amount.amount ? formatUnits(amount.amount, 0) : null;
  const number = tokens ?? (units && `${units} smallest units of`);
  if (number === null) return null;
  const marks = markWords(amount);
  const words = symbol ? `${number} ${symbolWords(symbol)}` : number;
  return marks.length === 0 ? words : `${words} (${marks.join(', ')})`;
}

/** A symbol is a stranger's text: one that could pass for words of a sentence stands in quotation marks. */
function symbolWords(symbol: string): string {
  const shown = truncated(symbol, 40);
  return /^[^\s“”]{1,20}( \([^\s()]{1,10}\))?$/.test(shown) ? shown : `“${shown}”`;
}

/** What has to be seen beside an amount, wherever it is shown. That its USD value is unknown is said beside that. */
export function markWords(amount: Amount): string[] {
  return marksOf(amount).flatMap((mark) => {
    switch (mark) {
      case 'unverified':
        return 'unverified token';
      case 'mixedScripts':
        return 'symbol mixes alphabets';
      case 'decimalsDisputed':
        return `the service wrote ${truncated(disagreeingText(amount) ?? '', 40)}`;
      default:
        return [];
    }
  });
}

function numberWords({ amount, amountFormatted, currency }: Amount): string | null {
  const exact =
    amount !== null && currency?.decimals != null ? formatUnits(amount, currency.decimals) : null;
  // A bare number of smallest units would read as a number of tokens.
  return exact ?? (amountFormatted === null ? null : formatDecimal(amountFormatted));
}
