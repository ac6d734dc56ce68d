import { addressKey } from '#service/address';
import type { Amount } from '#service/schema/currency';
import { formatUsd } from '../../../lib/amounts';
import { shownText, visibleText } from '../../../lib/truncation';
import { disagreeingText } from '#service/money/money-amount';
import { amountWords } from '../../../components/amount-text';
import { unitsText } from '../../../record/claim/units-text';
import { isUnits } from './available-balances';
import { usdOfUnits } from './available-units';
import type { AvailableBalances, Claim, ClaimTerms } from './claim';
import { tokenLine } from './claim-amounts';

/** The amount as people read it: of the claimed currency where one was sent, else what was available. */
export function amountText({ amount, currency, available }: ClaimTerms): string {
  if (amount !== null)
    return `${unitsText(amount, currency.decimals)} ${visibleText(currency.symbol ?? '')}`.trim();
  const what = available.usd === null ? 'Balance' : 'Available';
  const tokens = available.usd === null ? null : balancesText(available);
  const held = available.balances.filter((balance) => balance.amount !== '0');
  return `${maxText(held.length)} ${what} at the time: ${availableText(available)}${tokens ? `; total balance: ${tokens}` : ''}`;
}

/** What the amount that was sent is worth, by the balance as it was then; null where that isn't known. */
export function usdText({ amount, chainId, currency, available }: ClaimTerms): string | null {
  const key = `${chainId}:${addressKey(currency.address)}`;
  const held = available.balances.find((balance) => balance.key === key);
  if (!held || !isUnits(amount)) return null;
  const usd = usdOfUnits(BigInt(amount), { amount: held.amount, amountUsd: held.usd });
  const text = usd === null ? null : formatUsd(usd, amount);
  return text === null ? null : `≈ ${text}`;
}

/** What a claim without an amount asks for. */
export function maxText(balanceCount: number): string {
  return balanceCount > 1
    ? 'No amount is sent: the service may pay all balances or only one of them.'
    : 'The full available balance will be claimed.';
}

/** In few words, for tables: what a payment drew where that is reported, else what was requested. */
export function shortAmountText({ terms, state, amounts }: Claim): string {
  if (terms.amount !== null) return amountText(terms);
  if (state === 'paid' && amounts?.claimed) return tokenLine(amounts.claimed);
  return `Max, ${availableText(terms.available)} available`;
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
  return known.length > 0 ? new Intl.ListFormat('en-US').format(known) : null;
}

/** Of a balance whose smallest units and text are two numbers, both; null where they agree. */
export function decimalsWarning(balance: Amount): string | null {
  const other = disagreeingText(balance);
  if (other === null) return null;
  // Without its own text the amount has no mark that says the same.
  const byDecimals = amountWords({ ...balance, amountFormatted: null });
  return `By the token’s decimals it is ${byDecimals}, but the service wrote ${shownText(other, 40)}. Compare both before you claim.`;
}
