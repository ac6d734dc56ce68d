import { decimalOf, formatDecimal, formatUsd } from '../../../lib/amounts';
import { visibleText } from '../../../lib/truncation';
import type { AvailableBalances, ClaimTerms } from './claim';

/** The amount as people read it: of the claimed currency where one was sent, else what was available. */
export function amountText({ amount, currency, available }: ClaimTerms): string {
  if (amount !== null)
    return `${unitsText(amount, currency.decimals)} ${visibleText(currency.symbol ?? '')}`.trim();
  const what = available.usd === null ? 'balance' : 'available';
  const tokens = available.usd === null ? null : balancesText(available);
  const held = available.balances.filter((balance) => balance.amount !== '0');
  const all =
    held.length > 1
      ? 'All available, or one of the balances only (no amount is sent)'
      : 'All available (assumed, no amount is sent)';
  return `${all}; ${what} at the time: ${availableText(available)}${tokens ? `, of ${tokens}` : ''}`;
}

/** The same in few words, for tables. */
export function shortAmountText(terms: ClaimTerms): string {
  if (terms.amount !== null) return amountText(terms);
  return `All available (${availableText(terms.available)})`;
}

/** A claim in one line: how much, where and to whom. */
export function claimText(terms: ClaimTerms): string {
  const { chainName, recipient, amount } = terms;
  const what = amount === null ? terms.currency.symbol : amountText(terms);
  return visibleText(`${what ?? terms.currency.address} on ${chainName} to ${recipient}`);
}

/** The available total in USD, else the balances, as they were when the claim was asked for. */
export function availableText(available: AvailableBalances): string {
  const { usd } = available;
  return usd === null
    ? (balancesText(available) ?? 'not reported')
    : (formatUsd(usd) ?? visibleText(usd));
}

/** The balances in their tokens; null where no amount is known. */
function balancesText({ balances }: AvailableBalances): string | null {
  const known = balances.flatMap(({ amount, decimals, symbol }) =>
    amount === null ? [] : [`${unitsText(amount, decimals)} ${visibleText(symbol ?? '')}`.trim()],
  );
  return known.length > 0 ? known.join(' and ') : null;
}

/** An amount in smallest units as people read it; without the symbol. */
export function unitsText(amount: string, decimals: number | null): string {
  const decimal = decimals === null ? null : decimalOf(amount, decimals);
  return (decimal && formatDecimal(decimal)) ?? `${amount} smallest units`;
}
