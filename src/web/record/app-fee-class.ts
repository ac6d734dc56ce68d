import type { RequestRecord } from '#service/record';
import type { AppFee } from '#service/schema/fees';
import { amountIn, amountOut, isSameChain } from '#service/amounts-of';
import { statusTone } from '#service/status';
import { sumUsd } from '../lib/amounts';
import { noChains, type ChainOf } from './chain-of';

/** Design: product, "Quoted against collected app fees"; `none` and `not-reported` are the two ways to have no fee. */
export type AppFeeClass =
  | 'collected'
  | 'short'
  | 'nothing-collected'
  | 'collected-without-quote'
  | 'not-due'
  | 'expected-zero'
  | 'not-yet'
  | 'none'
  | 'not-reported';

export const appFeeClassLabels: Record<AppFeeClass, string> = {
  collected: 'collected in full',
  short: 'collected short',
  'nothing-collected': 'nothing collected although quoted',
  'collected-without-quote': 'collected without a quote',
  'not-due': 'not due',
  'expected-zero': 'none expected',
  'not-yet': 'not yet',
  none: 'no app fee',
  'not-reported': 'not reported',
};

export interface AppFeeReading {
  class: AppFeeClass;
  /** Decimal text; null = not reported, or not all of it. */
  quotedUsd: string | null;
  collectedUsd: string | null;
}

/** One request as a whole. */
export function appFeeReading(record: RequestRecord, chainOf: ChainOf = noChains): AppFeeReading {
  const { quoted, actual } = record.appFees;
  const usd = { quotedUsd: quotedFeeUsd(record), collectedUsd: sumUsdOf(actual) };
  return { class: classOf(record, quoted, actual, chainOf), ...usd };
}

/** One recipient of it. */
export function appFeeClassOfRecipient(
  record: RequestRecord,
  recipient: string | null,
  chainOf: ChainOf = noChains,
): AppFeeClass {
  const mine = (fees: AppFee[] | null) =>
    fees?.filter((fee) => fee.recipient?.toLowerCase() === recipient?.toLowerCase()) ?? null;
  return classOf(record, mine(record.appFees.quoted), mine(record.appFees.actual), chainOf);
}

function classOf(
  record: RequestRecord,
  quoted: AppFee[] | null,
  actual: AppFee[] | null,
  chainOf: ChainOf,
): AppFeeClass {
  const wasQuoted = hasAmount(quoted);
  const wasCollected = hasAmount(actual);
  if (wasCollected) return wasQuoted ? compare(quoted, actual) : 'collected-without-quote';
  if (quoted === null && actual === null) return 'not-reported';
  if (!wasQuoted) return isExpectedZero(record, quoted, chainOf) ? 'expected-zero' : 'none';
  const tone = statusTone(record.status);
  if (tone === 'failure' || tone === 'refund') return 'not-due';
  if (tone !== 'success') return 'not-yet';
  if (isExpectedZero(record, quoted, chainOf)) return 'expected-zero';
  return actual === null ? 'not-reported' : 'nothing-collected';
}

function hasAmount(fees: AppFee[] | null): boolean {
  return fees?.some((fee) => isDigits(fee.amount) && BigInt(fee.amount) > 0n) ?? false;
}

function compare(quoted: AppFee[] | null, actual: AppFee[] | null): AppFeeClass {
  return total(actual) >= total(quoted) ? 'collected' : 'short';
}

// Within one request all app fees are in one currency, so their amounts may be added.
function total(fees: AppFee[] | null): bigint {
  return (fees ?? []).reduce(
    (sum, { amount }) => sum + (isDigits(amount) ? BigInt(amount) : 0n),
    0n,
  );
}

function isDigits(value: string | null): value is string {
  return value !== null && /^\d{1,78}$/.test(value);
}

/**
 * reading 16: sends; gasless execution without a quote; same-chain where the solver holds neither currency and
 * the fee does not exceed 0.025 USD. Which currencies the solver holds is only known where the chain lists them.
 */
function isExpectedZero(record: RequestRecord, quoted: AppFee[] | null, chainOf: ChainOf): boolean {
  if (isSend(record)) return true;
  if (!isSameChain(record)) return false;
  if (record.features?.includes('gasless_execution') && record.route.quoted === null) return true;
  const held = chainOf(record.originChainId ?? -1)?.solverCurrencies;
  const feeUsd = quoted?.length ? quotedFeeUsd(record) : null;
  if (!held || feeUsd === null || !(Number(feeUsd) <= 0.025)) return false;
  const origin = record.route.quoted?.origin;
  const out = origin?.outputCurrency ?? record.route.quoted?.destination?.outputCurrency;
  return ![origin?.inputCurrency, out].some((side) =>
    held.some(
      ({ address }) =>
        !!address && address.toLowerCase() === side?.currency?.address?.toLowerCase(),
    ),
  );
}

/** As reported; a record without a type (v2) is one where a currency stays itself on its chain (*assumed*). */
function isSend(record: RequestRecord): boolean {
  if (record.requestType !== null) return record.requestType.toLowerCase() === 'send';
  const [paid, out] = [amountIn(record), amountOut(record)].map((side) => side?.amount.currency);
  return (
    isSameChain(record) &&
    !!paid?.address &&
    paid.address.toLowerCase() === out?.address?.toLowerCase()
  );
}

/** v2 items carry USD; v3's total is `fees.quoted.app.usd` with its sign turned (reading 13). */
export function quotedFeeUsd({ appFees, fees }: RequestRecord): string | null {
  const itemised = sumUsdOf(appFees.quoted);
  if (itemised !== null) return itemised;
  const app = fees.quoted?.find(({ name }) => name === 'app')?.usd ?? null;
  if (app === null || !/^-?\d+(\.\d+)?$/.test(app)) return null;
  return app.startsWith('-') ? app.slice(1) : /[1-9]/.test(app) ? `-${app}` : app;
}

const decimal = /^-?\d+(\.\d+)?$/;

/** Null where one of the fees has no USD value: half a sum would read as the whole. */
export function sumUsdOf(fees: AppFee[] | null): string | null {
  const values = fees?.map((fee) => fee.amountUsd) ?? [null];
  return values.every((value) => value !== null && decimal.test(value))
    ? sumUsd(values.filter((value) => value !== null))
    : null;
}
