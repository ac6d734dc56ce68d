import { sameAddress } from '#service/address';
import { amountIn, amountOut, wasDelivered, wasDeposited } from '#service/amounts-of';
import { successorId, type RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { isFailedOrRefunded, isSettled, statusTone } from '#service/status';
import { noChains, type ChainOf } from './chain-of';
import { refundOf, type Refund } from './refund-of';
import { isAboutDuplicate } from './route-strip';
import { asUnits } from '#service/decimal';
import { percentWords, signedWords } from './decimal-words';

/** One line of "quoted against actual". */
export interface AmountComparison {
  label: string;
  quoted: Amount | null;
  /** A planned refund: it was not quoted, and did not move. Null in every other line. */
  planned: Amount | null;
  actual: Amount | null;
  /** Why there is no actual amount; null where it is only not reported. */
  why: string | null;
  /** Actual minus quoted; null unless both are in one currency. `isLess`: by more than the slippage tolerance, where one applies. */
  difference: { units: string; percent: string | null; isLess: boolean } | null;
}

/** Paid in, delivered, returned and gas top-up, as far as the record holds them. */
export function compareAmounts(
  record: RequestRecord,
  chainOf: ChainOf = noChains,
): AmountComparison[] {
  const { quoted, actual } = record.route;
  const out = amountOut(record);
  const quotedOut = quotedOutput(record);
  const paid = amountIn(record);
  const lines = [
    line(
      chainOf,
      'Paid',
      quoted?.origin?.inputCurrency,
      paid?.source === 'actual' ? paid.amount : null,
      statusTone(record.status) === 'waiting' && !wasDeposited(record) ? notYet(record) : null,
    ),
    line(
      chainOf,
      'Received',
      quotedOut,
      out?.source === 'actual' ? out.amount : null,
      undelivered(record),
      asUnits(record.slippageToleranceBps),
    ),
  ];
  const refund = refundOf(record);
  if (refund !== null)
    lines.push(refundLine(chainOf, refund, paid?.source === 'actual' ? paid.amount : null));
  if (quoted?.currencyGasTopup || actual?.currencyGasTopup)
    lines.push(line(chainOf, 'Gas top-up', quoted?.currencyGasTopup, actual?.currencyGasTopup));
  return lines;
}

function quotedOutput({ route: { quoted } }: RequestRecord): Amount | null {
  if (quoted?.destination) return quoted.destination.outputCurrency;
  return quoted?.origin?.outputCurrency ?? null;
}

// `actual.destination` of an unfilled request is a copy of the quote, so it is no delivery (service-api.md R11).
function undelivered(record: RequestRecord): string | null {
  if (wasDelivered(record)) return null;
  // As the strip says it.
  if (isFailedOrRefunded(record.status))
    return isAboutDuplicate(record.failReason) ? 'No fill reported' : 'Not filled';
  return isSettled(record.status) || statusTone(record.status) === 'unknown'
    ? null
    : notYet(record);
}

function notYet(record: RequestRecord): string {
  return successorId(record) === null ? 'Not yet' : 'In the replacement request';
}

function line(
  chainOf: ChainOf,
  label: string,
  quoted: Amount | null | undefined,
  actual: Amount | null | undefined,
  why: string | null = null,
  toleranceBps: bigint | null = null,
): AmountComparison {
  return {
    label,
    quoted: quoted ?? null,
    planned: null,
    actual: actual ?? null,
    why,
    difference: quoted && actual ? difference(chainOf, quoted, actual, toleranceBps) : null,
  };
}

// Nothing is quoted for a refund: its difference is the one to what was paid.
function refundLine(chainOf: ChainOf, refund: Refund, paid: Amount | null): AmountComparison {
  const { amount } = refund;
  if (refund.state === 'planned' || refund.state === 'disputed')
    return {
      ...line(chainOf, 'Planned refund', null, null, 'No transaction reported'),
      planned: amount,
    };
  const against = paid && amount ? difference(chainOf, paid, amount) : null;
  return { ...line(chainOf, 'Refunded', null, amount), difference: against };
}

function difference(
  chainOf: ChainOf,
  quoted: Amount,
  actual: Amount,
  toleranceBps: bigint | null = null,
): AmountComparison['difference'] {
  const [from, to] = [asUnits(quoted.amount), asUnits(actual.amount)];
  const decimals = actual.currency?.decimals ?? null;
  if (from === null || to === null || decimals === null || !isSameCurrency(chainOf, quoted, actual))
    return null;
  const delta = to - from;
  return {
    units: delta === 0n ? 'None' : signedWords(delta, decimals),
    percent: percentWords(delta, from),
    isLess: -delta * 10_000n > (toleranceBps ?? 0n) * from,
  };
}

function isSameCurrency(
  chainOf: ChainOf,
  { currency: a }: Amount,
  { currency: b }: Amount,
): boolean {
  if (!a || !b || a.decimals !== b.decimals || a.chainId !== b.chainId) return false;
  // A recorded quote leaves the address out; the symbol then has to do.
  return a.address && b.address
    ? sameAddress(a.chainId === null ? null : chainOf(a.chainId)?.vmType, a.address, b.address)
    : a.symbol === b.symbol;
}

/** The output as quoted and as received, in smallest units of one currency. */
export interface OutputUnits {
  quoted: bigint;
  received: bigint;
  /** USD value of the quoted output; null = not reported. */
  quotedUsd: string | null;
}

/** Null unless both outputs are reported in one currency, and something was quoted. */
export function outputUnits(
  record: RequestRecord,
  chainOf: ChainOf = noChains,
): OutputUnits | null {
  const out = amountOut(record);
  const quoted = quotedOutput(record);
  if (out?.source !== 'actual' || !quoted || !isSameCurrency(chainOf, quoted, out.amount))
    return null;
  const [from, to] = [asUnits(quoted.amount), asUnits(out.amount.amount)];
  if (from === null || to === null || from <= 0n) return null;
  return { quoted: from, received: to, quotedUsd: quoted.amountUsd };
}

/** What the output lost against the quote, beside the tolerance; null unless both outputs are comparable. */
export function slippageUsed(record: RequestRecord, chainOf: ChainOf = noChains): string | null {
  const units = outputUnits(record, chainOf);
  if (units === null) return null;
  const { quoted, received } = units;
  return received >= quoted
    ? 'none'
    : (percentWords(quoted - received, quoted)?.replace('+', '') ?? null);
}
