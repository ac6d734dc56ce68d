import { amountIn, amountOut } from '#service/amounts-of';
import { compareDecimal, decimalOf, sumUsd } from '#service/decimal';
import type { RequestRecord } from '#service/record';
import type { ClaimHistoryEntry } from '#service/schema/claim';
import type { Amount } from '#service/schema/currency';
import { formatDecimal } from '../../../lib/amounts';
import { visibleText } from '../../../lib/truncation';
import type { Claim, ClaimAmounts, TokenAmountText } from './claim';

/**
 * What a paid claim moved, as far as it was reported: by the request that paid it, else by the history. What a history
 * entry's amount means is not stated; it is taken as what was received (*assumed*).
 */
export function claimAmounts(
  { terms }: Claim,
  record: RequestRecord | null,
  entry: ClaimHistoryEntry | null,
): ClaimAmounts {
  const into = record && amountIn(record);
  const out = record && amountOut(record);
  const asked =
    terms.amount === null
      ? null
      : tokenText(terms.amount, terms.currency.decimals, terms.currency.symbol);
  const claimed = into?.source === 'actual' ? amountText(into.amount) : asked;
  const received = out?.source === 'actual' ? amountText(out.amount) : amountText(entry?.currency);
  const isSameToken =
    into?.source === 'actual' && out?.source === 'actual'
      ? into.amount.currency?.address === out.amount.currency?.address &&
        into.amount.currency?.chainId === out.amount.currency?.chainId
      : record === null && claimed?.symbol === received?.symbol;
  return {
    claimed,
    received,
    fee: (isSameToken ? lessThan(claimed, received) : null) ?? reportedFee(record),
  };
}

/** The difference of the two, where both are amounts of one currency and something is missing. */
function lessThan(claimed: TokenAmountText | null, received: TokenAmountText | null) {
  if (!claimed || !received) return null;
  const amount = sumUsd([claimed.amount, `-${received.amount}`]);
  const isFee = amount !== null && (compareDecimal(amount, '0') ?? -1) >= 0;
  return isFee ? { amount, symbol: claimed.symbol } : null;
}

/** All charges of the request in USD: the record has them as negative amounts. */
function reportedFee(record: RequestRecord | null): TokenAmountText | null {
  const charges = record?.fees.actual?.flatMap(({ usd }) => (usd?.startsWith('-') ? [usd] : []));
  const sum = charges?.length ? sumUsd(charges) : null;
  return sum === null ? null : { amount: sum.replace('-', ''), symbol: 'USD' };
}

function amountText(amount: Amount | null | undefined): TokenAmountText | null {
  const { decimals = null, symbol = null } = amount?.currency ?? {};
  if (amount?.amount && decimals !== null) return tokenText(amount.amount, decimals, symbol);
  return amount?.amountFormatted && compareDecimal(amount.amountFormatted, '0') !== null
    ? { amount: amount.amountFormatted, symbol }
    : null;
}

function tokenText(units: string, decimals: number | null, symbol: string | null) {
  const amount = decimals === null ? null : decimalOf(units, decimals);
  return amount === null ? null : { amount, symbol };
}

/**
 * "claimed 1,244.39 USDC, received 1,238.05 USDC (fee 6.34 USDC)". What was paid in another way than requested was paid
 * out: who received it is not known to be who claimed it.
 */
export function amountsText({ claimed, received, fee }: ClaimAmounts, isWrong = false): string {
  const verb = isWrong ? 'paid out' : 'received';
  return `claimed ${tokenLine(claimed)}, ${verb} ${tokenLine(received)} (fee ${tokenLine(fee)})`;
}

export function tokenLine(token: TokenAmountText | null): string {
  if (!token) return 'not reported';
  return `${formatDecimal(token.amount) ?? token.amount} ${visibleText(token.symbol ?? '')}`.trim();
}
