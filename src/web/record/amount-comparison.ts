import { amountIn, amountOut, wasDelivered } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { isSettled, statusTone } from '#service/status';
import { asUnits, percentWords, signedWords } from './decimal-words';

/** One line of "quoted against actual". */
export interface AmountComparison {
  label: string;
  quoted: Amount | null;
  actual: Amount | null;
  /** Why there is no actual amount; null where it is only not reported. */
  why: string | null;
  /** Actual minus quoted; null unless both are in one currency. */
  difference: { units: string; percent: string | null; isLess: boolean } | null;
}

/** Paid in, delivered, returned and gas top-up, as far as the record holds them. */
export function compareAmounts(record: RequestRecord): AmountComparison[] {
  const { quoted, actual } = record.route;
  const out = amountOut(record);
  const quotedOut = quotedOutput(record);
  const paid = amountIn(record);
  const lines = [
    line(
      'Paid in',
      quoted?.origin?.inputCurrency,
      paid?.source === 'actual' ? paid.amount : null,
      statusTone(record.status) === 'waiting' ? 'not yet' : null,
    ),
    line('Delivered', quotedOut, out?.source === 'actual' ? out.amount : null, undelivered(record)),
  ];
  if (record.refundCurrencyData !== null || statusTone(record.status) === 'refund')
    lines.push(returned(record.refundCurrencyData, paid?.source === 'actual' ? paid.amount : null));
  if (quoted?.currencyGasTopup || actual?.currencyGasTopup)
    lines.push(line('Gas top-up', quoted?.currencyGasTopup, actual?.currencyGasTopup));
  return lines;
}

function quotedOutput({ route: { quoted } }: RequestRecord): Amount | null {
  if (quoted?.destination) return quoted.destination.outputCurrency;
  return quoted?.origin?.outputCurrency ?? null;
}

// `actual.destination` of an unfilled request is a copy of the quote, so it is no delivery (reading 11).
function undelivered(record: RequestRecord): string | null {
  if (wasDelivered(record)) return null;
  const tone = statusTone(record.status);
  if (tone === 'refund') return 'nothing, refunded';
  if (tone === 'failure') return 'no delivery reported';
  return isSettled(record.status) || tone === 'unknown' ? null : 'not yet';
}

function line(
  label: string,
  quoted: Amount | null | undefined,
  actual: Amount | null | undefined,
  why: string | null = null,
): AmountComparison {
  return {
    label,
    quoted: quoted ?? null,
    actual: actual ?? null,
    why,
    difference: quoted && actual ? difference(quoted, actual) : null,
  };
}

// Nothing is quoted for a refund: its difference is the one to what was paid.
function returned(refund: Amount | null, paid: Amount | null): AmountComparison {
  const against = paid && refund ? difference(paid, refund) : null;
  return { ...line('Returned', null, refund), difference: against };
}

function difference(quoted: Amount, actual: Amount): AmountComparison['difference'] {
  const [from, to] = [asUnits(quoted.amount), asUnits(actual.amount)];
  const decimals = actual.currency?.decimals ?? null;
  if (from === null || to === null || decimals === null || !isSameCurrency(quoted, actual))
    return null;
  const delta = to - from;
  return {
    units: signedWords(delta, decimals),
    percent: percentWords(delta, from),
    isLess: delta < 0n,
  };
}

function isSameCurrency({ currency: a }: Amount, { currency: b }: Amount): boolean {
  if (!a || !b || a.decimals !== b.decimals || a.chainId !== b.chainId) return false;
  // A recorded quote leaves the address out; the symbol then has to do.
  return a.address && b.address
    ? a.address.toLowerCase() === b.address.toLowerCase()
    : a.symbol === b.symbol;
}

/** What the output lost against the quote, beside the tolerance; null unless both outputs are comparable. */
export function slippageUsed(record: RequestRecord): string | null {
  const out = amountOut(record);
  const quoted = quotedOutput(record);
  if (out?.source !== 'actual' || !quoted || !isSameCurrency(quoted, out.amount)) return null;
  const [from, to] = [asUnits(quoted.amount), asUnits(out.amount.amount)];
  if (from === null || to === null || from === 0n) return null;
  return to >= from ? 'none' : (percentWords(from - to, from)?.replace('+', '') ?? null);
}
