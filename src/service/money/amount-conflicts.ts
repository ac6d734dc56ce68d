import { compareDecimal, scaledDecimal } from '../decimal';
import type { Amount } from '../schema/currency';
import { quotedFeeUsd, sumUnitsOf, sumUsdOf } from './app-fee-usd';
import type { MoneyFacts } from './facts';
import { comparableUnits, knownUsd, marksOf } from './money-amount';

export function isNegative(amount: Amount | null | undefined): boolean {
  return amount?.amount?.startsWith('-') === true && /[1-9]/.test(amount.amount);
}

export function withUnits(known: { amount: Amount } | null, amount: string): Amount | null {
  return known && { ...known.amount, amount };
}

/** What was refunded, or is to be. */
export function refundOf({ returned, planned }: MoneyFacts): Amount | null {
  return returned.amount ?? planned?.amount ?? null;
}

/** What a refund is a refund of: the payment, beside a delivery what was paid too much. */
export function wholeOf({ tone, payment, paid, overpayment }: MoneyFacts): Amount | null {
  if (tone === 'success') return overpayment?.excess ?? null;
  return payment === 'own' ? paid.amount : null;
}

export function isStrict({ record }: MoneyFacts): boolean {
  return record.depositAddress?.depositAddressType === 'strict';
}

/** What was quoted holds for another deposit only at a strict deposit address. */
export function isPaidAsQuoted(facts: MoneyFacts): boolean {
  const { payUnits } = facts;
  return payUnits === null || payUnits[0] === payUnits[1] || isStrict(facts);
}

export function isFeeAbovePayment({ record, chains, paid, quotedIn }: MoneyFacts): boolean {
  const { quoted, actual, currency } = record.appFees;
  const payment = paid.amount ?? quotedIn?.amount;
  const sums = [
    [sumUnitsOf(actual), sumUsdOf(actual)],
    [sumUnitsOf(quoted), quotedFeeUsd(record)],
  ] as const;
  return sums.some(([units, usd]) => {
    if (!payment) return false;
    const fee = { ...payment, currency, amount: units === null ? null : String(units) };
    const both = comparableUnits(chains, fee, payment);
    if (both) return both[0] > both[1] && both[1] > 0n;
    return usd !== null && compareDecimal(usd, knownUsd(payment) ?? usd) === 1;
  });
}

export function isFeeAboveQuote(facts: MoneyFacts): boolean {
  const { appFees } = facts.record;
  const [quoted, collected] = [sumUnitsOf(appFees.quoted), sumUnitsOf(appFees.actual)];
  if (quoted === null || collected === null || !isPaidAsQuoted(facts)) return false;
  return collected * 10n > quoted * 11n;
}

export function isFarApart(paid: string | null, received: string | null) {
  const [from, to] = [paid, received].map((usd) => (usd == null ? null : scaledDecimal(usd)));
  if (from == null || to == null || from <= 0n || to <= 0n) return false;
  const larger = from > to ? from : to;
  const isOverOneDollar = compareDecimal((from > to ? paid : received) ?? '0', '1') === 1;
  return isOverOneDollar && larger > 4n * (from > to ? to : from);
}

export function hasMark(facts: MoneyFacts, mark: 'decimalsDisputed' | 'unpriced'): boolean {
  return shownAmounts(facts).some((amount) => marksOf(amount).includes(mark));
}

export function shownAmounts({
  paid,
  received,
  returned,
  planned,
  quotedIn,
}: MoneyFacts): Amount[] {
  return [paid, received, returned, planned, quotedIn].flatMap((each) => each?.amount ?? []);
}
