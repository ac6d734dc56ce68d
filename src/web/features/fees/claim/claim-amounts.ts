import { parseUnits } from 'viem';
import { compareDecimal, decimalOf, sumUsd, scaledDecimal, shiftPoint } from '#service/decimal';
import { moneyOf } from '#service/money/money';
import type { RequestRecord } from '#service/records/record';
import type { ClaimHistoryEntry } from '#service/schema/claim';
import type { Amount } from '#service/schema/currency';
import { addressKey } from '#service/address';
import type { AppFeeBalances } from '#service/schema/app-fee';
import { disagreeingText } from '#service/money/money-amount';
import { formatDecimal, formatUsd } from '../../../lib/amounts';
import { truncated } from '../../../lib/truncation';
import { unitsText } from '../../../record/claim/payment-mismatches';
import { amountWords } from '../../../components/amount/amount-text';
import type { Claim, ClaimAmounts, TokenAmountText, AvailableBalances, ClaimTerms } from './claim';

/**
 * What a paid claim moved, as far as it was reported: by the request that paid it, else by the history. What a history
 * entry's amount means is not stated; it is taken as what was received (*assumed*).
 */
export function claimAmounts(
  { terms }: Claim,
  record: RequestRecord | null,
  entry: ClaimHistoryEntry | null,
): ClaimAmounts {
  const money = record && moneyOf(record, 'unavailable');
  const [into, out] = [money?.paid.amount, money?.received.amount];
  const asked =
    terms.amount === null
      ? null
      : tokenText(terms.amount, terms.currency.decimals, terms.currency.symbol);
  const claimed = into ? reportedToken(into) : asked;
  const received = reportedToken(out ?? entry?.currency);
  const isSameToken =
    into && out
      ? into.currency?.address === out.currency?.address &&
        into.currency?.chainId === out.currency?.chainId
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

function reportedToken(amount: Amount | null | undefined): TokenAmountText | null {
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
  return `${formatDecimal(token.amount) ?? token.amount} ${token.symbol ?? ''}`.trim();
}

/** What a claim can draw on, as far as the answer says: all of it, because the service does not say which balance it takes. */
export function availableBalances(data: AppFeeBalances): AvailableBalances {
  return {
    usd: data.availableBalanceUsd,
    balances: data.balances.map((balance) => ({
      key: balanceKey(balance),
      amount: balance.amount,
      symbol: balance.currency?.symbol ?? null,
      decimals: balance.currency?.decimals ?? null,
      usd: balance.amountUsd,
    })),
  };
}

/** Tells an address's balances apart: chain and currency, or what there is of them. */
export function balanceKey({ currency }: Amount): string {
  const address = currency?.address
    ? addressKey(currency.address)
    : (currency?.symbol ?? 'unknown');
  return `${currency?.chainId ?? 'any'}:${address}`;
}

/**
 * Whether anything can be claimed: by the available total, else by the amounts; null where neither is readable. Less than a
 * cent is nothing: what accrues after a claim of all is not offered at once.
 */
export function hasAvailable({ usd, balances }: AvailableBalances): boolean | null {
  const order = usd === null ? null : compareDecimal(usd, '0.01');
  if (order !== null) return order >= 0;
  const amounts = balances.map(({ amount }) => (isUnits(amount) ? BigInt(amount) : null));
  if (amounts.some((amount) => amount !== null && amount > 0n)) return true;
  return amounts.includes(null) ? null : false;
}

export function isUnits(value: string | null | undefined): value is string {
  return typeof value === 'string' && /^\d{1,78}$/.test(value);
}

/** `scaledDecimal` counts in 10⁻³⁶. */
const usdScale = 36;

/**
 * The available total in units of one balance's token, rounded down and never more than the balance. It is reported in USD:
 * by the balance's own worth, else one unit of its stablecoin is taken as 1 USD (*assumed*). Null where it is not reported.
 */
export function availableUnits(
  { amount, amountUsd, currency }: Amount,
  availableUsd: string | null,
): bigint | null {
  const available = usdUnits(availableUsd);
  if (available === null) return null;
  const [whole, worth] = [isUnits(amount) ? BigInt(amount) : null, usdUnits(amountUsd)];
  if (worth && whole) return lower((available * whole) / worth, whole);
  const decimals = currency?.decimals ?? null;
  if (decimals === null || !Number.isInteger(decimals) || decimals > usdScale) return null;
  return lower(available / 10n ** BigInt(usdScale - decimals), whole);
}

/** An estimate without the digits that it can't vouch for: cut to two after the point, or to four digits where that is more. */
export function estimatedUnits(units: bigint, decimals: number | null): bigint {
  const digits = String(units).length;
  const cut = Math.max(0, Math.min((decimals ?? 0) - 2, digits - 4));
  return units - (units % 10n ** BigInt(cut));
}

function lower(units: bigint, most: bigint | null): bigint {
  return most !== null && most < units ? most : units;
}

/** What an amount of a balance's token is worth in USD by what the service reports of the balance; null where it doesn't. */
export function usdOfUnits(
  units: bigint,
  { amount, amountUsd }: Pick<Amount, 'amount' | 'amountUsd'>,
): string | null {
  const worth = usdUnits(amountUsd);
  if (worth === null || !isUnits(amount) || BigInt(amount) === 0n) return null;
  return shiftPoint((units * worth) / BigInt(amount), usdScale);
}

/** USD in 10⁻³⁶; null for what isn't reported, is no decimal number, or is negative. */
export function usdUnits(usd: string | null): bigint | null {
  const units = usd === null ? null : scaledDecimal(usd);
  return units !== null && units >= 0n ? units : null;
}

/** Parts of a balance in units of its token; together they are the balance. */
export interface BalanceShare {
  available: bigint;
  outstanding: bigint;
  /** False: worked out from the available total, which is reported in USD. */
  isExact: boolean;
}

/**
 * How much of one balance can be claimed, and how much is outstanding. Null where it isn't known: of several balances the
 * service doesn't report to which of them an outstanding part belongs.
 */
export function balanceShare(
  balance: Amount,
  { balances, unreadable, availableBalanceUsd, totalBalanceUsd }: AppFeeBalances,
): BalanceShare | null {
  if (!isUnits(balance.amount) || availableBalanceUsd === null) return null;
  const whole = BigInt(balance.amount);
  if (compareDecimal(availableBalanceUsd, '0') === 0)
    return { available: 0n, outstanding: whole, isExact: true };
  if (totalBalanceUsd !== null && compareDecimal(availableBalanceUsd, totalBalanceUsd) === 0)
    return { available: whole, outstanding: 0n, isExact: true };
  const isOnly = balances.length + unreadable.length === 1;
  const available = isOnly ? availableUnits(balance, availableBalanceUsd) : null;
  return available === null ? null : { available, outstanding: whole - available, isExact: false };
}

/** Whether what could be claimed fell by nine tenths of what was claimed at least; balances accrue meanwhile. */
interface BalanceFall {
  fell: boolean;
  /** The two amounts, as people read them. */
  detail: string;
}

/** Null where the two cannot be compared. Claims from elsewhere and sponsorship move a balance too. */
export function balanceFall(terms: ClaimTerms, now: AvailableBalances): BalanceFall | null {
  return terms.amount === null
    ? (totalFall(terms.available, now) ?? onlyBalanceFall(terms.available, now))
    : partFall(terms, terms.amount, now);
}

/** Only what is available can be claimed, so the rest of a balance never falls. */
function totalFall({ usd: before }: AvailableBalances, { usd }: AvailableBalances) {
  const [from, to] = [microUsd(before), microUsd(usd)];
  if (from === null || to === null || before === null || usd === null) return null;
  return compared(
    from,
    to,
    from,
    `${formatUsd(before) ?? ''} to ${formatUsd(usd) ?? ''} available`,
  );
}

/** Which of several balances a claim draws on is not stated, so only a single one can be compared. */
function onlyBalanceFall({ balances }: AvailableBalances, now: AvailableBalances) {
  const [held, ...others] = balances;
  if (!held || others.length > 0 || !isUnits(held.amount)) return null;
  return heldFall(held.key, held.amount, held.amount, balances, now);
}

/** An amount is in units of the claimed currency, so the balance of that currency is compared. */
function partFall(terms: ClaimTerms, amount: string, now: AvailableBalances) {
  const key = `${terms.chainId}:${addressKey(terms.currency.address)}`;
  const before = terms.available.balances.find((held) => held.key === key)?.amount;
  return isUnits(before) && isUnits(amount)
    ? heldFall(key, before, amount, terms.available.balances, now)
    : null;
}

function heldFall(
  key: string,
  before: string,
  claimed: string,
  balances: AvailableBalances['balances'],
  now: AvailableBalances,
) {
  const after = now.balances.find((held) => held.key === key)?.amount;
  if (!isUnits(after)) return null;
  const { symbol = null, decimals = null } = balances.find((held) => held.key === key) ?? {};
  const detail =
    `${unitsText(before, decimals)} to ${unitsText(after, decimals)} ${symbol ?? ''}`.trimEnd();
  return compared(BigInt(before), BigInt(after), BigInt(claimed), detail);
}

function compared(from: bigint, to: bigint, claimed: bigint, detail: string): BalanceFall {
  return { fell: claimed > 0n && (from - to) * 10n >= claimed * 9n, detail };
}

function microUsd(text: string | null): bigint | null {
  return text !== null && compareDecimal(text, '0') !== null ? parseUnits(text, 6) : null;
}

/** "2.5 USDC". */
export function unitsOf(units: string, token: Pick<ClaimTerms['currency'], 'decimals' | 'symbol'>) {
  return `${unitsText(units, token.decimals)} ${token.symbol ?? ''}`.trim();
}

/** The amount as people read it: of the claimed currency where one was sent, else what was available. */
export function amountText({ amount, currency, available }: ClaimTerms): string {
  if (amount !== null) return unitsOf(amount, currency);
  const what = available.usd === null ? 'Balance' : 'Available';
  const tokens = available.usd === null ? null : balancesText(available);
  const held = available.balances.filter((balance) => balance.amount !== '0');
  return `${maxText(held.length)} ${what} at the time: ${availableText(available)}${tokens ? `; total balance: ${tokens}` : ''}`;
}

/** What the amount that was sent is worth, by the balance as it was then; null where that isn't known. */
export function claimUsd({ amount, chainId, currency, available }: ClaimTerms): string | null {
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
  return `${what ?? terms.currency.address} on ${chainName} to ${recipient}`;
}

/** The available total in USD, else the balances, as they were when the claim was asked for. */
export function availableText(available: AvailableBalances): string {
  const { usd } = available;
  return usd === null ? (balancesText(available) ?? 'not reported') : (formatUsd(usd) ?? usd);
}

/** The balances in their tokens; null where no amount is known. */
function balancesText({ balances }: AvailableBalances): string | null {
  const known = balances.flatMap((held) =>
    held.amount === null ? [] : unitsOf(held.amount, held),
  );
  return known.length > 0 ? new Intl.ListFormat('en-US').format(known) : null;
}

/** Of a balance whose smallest units and text are two numbers, both; null where they agree. */
export function decimalsWarning(balance: Amount): string | null {
  const other = disagreeingText(balance);
  if (other === null) return null;
  // Without its own text the amount has no mark that says the same.
  const byDecimals = amountWords({ ...balance, amountFormatted: null });
  return `By the token’s decimals it is ${byDecimals}, but the service wrote ${truncated(other, 40)}. Compare both before you claim.`;
}
