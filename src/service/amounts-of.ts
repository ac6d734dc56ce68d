import { sameHash } from './address';
import { compareDecimal, decimalPattern } from './decimal';
import type { RequestRecord, TransactionRecord } from './record';
import type { Amount } from './schema/currency';
import { statusTone } from './status';

/**
 * An amount's USD value; null where it is zero although the amount isn't: its token has no price (service-api.md R31);
 * where it is out of range; and where it is no number.
 */
export function knownUsd({ amount, amountUsd }: Pick<Amount, 'amount' | 'amountUsd'>) {
  if (amountUsd === null || !decimalPattern.test(amountUsd)) return null;
  return isUnpriced(amountUsd, amount) || isUsdOutOfRange(amountUsd) ? null : amountUsd;
}

/** A billion USD or more (*assumed* to be no transfer): one such value would be all that a sum shows. */
export function isUsdOutOfRange(usd: string | null): boolean {
  return usd !== null && (compareDecimal(usd.replace('-', ''), '1000000000') ?? -1) >= 0;
}

/** `amount` in smallest units. */
export function isUnpriced(usd: string | null, amount: string | null): boolean {
  const isZero = usd !== null && /^-?0+(\.0+)?$/.test(usd);
  return isZero && /^-?\d*[1-9]\d*$/.test(amount ?? '');
}

/** An amount, and whether the record says that it moved or only that it was quoted. */
export interface SourcedAmount {
  amount: Amount;
  source: 'actual' | 'quoted';
}

function sourced(actual: Amount | null | undefined, quoted: Amount | null | undefined) {
  if (actual) return { amount: actual, source: 'actual' } as const;
  return quoted ? ({ amount: quoted, source: 'quoted' } as const) : null;
}

/**
 * What entered on the origin chain: the real deposit, else the quoted one. Before anything was executed `actual` is a
 * copy of the quote, so it counts as a deposit only where the record shows one and differs from a whole copy.
 */
export function amountIn(record: RequestRecord): SourcedAmount | null {
  const actual = record.route.actual?.origin?.inputCurrency;
  const quoted = record.route.quoted?.origin?.inputCurrency;
  const isReal = wasDeposited(record) && (wasDelivered(record) || !isCopiedQuote(record));
  return isReal ? sourced(actual, quoted) : sourced(null, quoted ?? actual);
}

/**
 * True where the status says so, or a deposit's transaction that is not marked failed. A request in progress whose
 * deposit transactions all failed shows none.
 */
export function wasDeposited(record: RequestRecord): boolean {
  const tone = statusTone(record.status);
  if (tone === 'success' || tone === 'refund' || isDepositSeen(record)) return true;
  return tone === 'flight' && !record.inTxs.some((tx) => tx.status === 'failure');
}

/** True where the record lists the transfer into the deposit address, or an in transaction not marked failed. */
export function isDepositSeen({ inTxs, depositAddress }: RequestRecord): boolean {
  if (depositAddress?.depositTxHash != null) return true;
  return inTxs.some((tx) => tx.hash !== null && tx.status !== 'failure');
}

/**
 * A real deposit without a fill has no `actual.origin.outputCurrency`; where both amounts of the origin side are those
 * of the quote, nothing was executed.
 */
function isCopiedQuote({ route: { actual, quoted } }: RequestRecord): boolean {
  const [real, copied] = [actual?.origin, quoted?.origin];
  if (!real?.outputCurrency || !copied) return false;
  return (
    isSameAmount(real.inputCurrency, copied.inputCurrency) &&
    isSameAmount(real.outputCurrency, copied.outputCurrency)
  );
}

export function isSameAmount(a: Amount | null, b: Amount | null): boolean {
  const text = (amount: Amount | null) =>
    [
      amount?.amount ?? amount?.amountFormatted,
      amount?.currency?.chainId,
      amount?.currency?.address,
    ].join();
  return text(a) === text(b);
}

/**
 * What leaves on the destination chain. Without `success` it is the quoted amount, whatever `actual` holds: that may be
 * a copy of the quote, or an amount on the way. A same-chain request has no destination side; its output is the
 * origin's.
 */
export function amountOut(record: RequestRecord): SourcedAmount | null {
  const { actual, quoted } = record.route;
  const outOf = (phase: typeof actual) =>
    phase?.destination?.outputCurrency ??
    (hasDestinationSide(record) ? null : phase?.origin?.outputCurrency);
  return wasDelivered(record)
    ? sourced(outOf(actual), outOf(quoted))
    : sourced(null, outOf(quoted) ?? outOf(actual));
}

// The origin's output of a request between two chains is another token on the way: never what arrived.
function hasDestinationSide(record: RequestRecord): boolean {
  const { actual, quoted } = record.route;
  return !!actual?.destination || !!quoted?.destination || !isSameChain(record);
}

/** The one rule for "delivered": the status field alone says it. */
export function wasDelivered({ status }: RequestRecord): boolean {
  return statusTone(status) === 'success';
}

export function isSuccessful(tx: TransactionRecord): boolean {
  return tx.status === 'success' && tx.hash !== null;
}

/** Same origin and destination chain, as far as the record says. */
export function isSameChain(record: RequestRecord): boolean {
  return record.originChainId !== null && record.originChainId === record.destinationChainId;
}

/**
 * Last successful out minus first in, in seconds; null when either is missing or the difference is negative. One
 * transaction that stands on both sides takes no time.
 */
export function fillTimeSeconds(record: RequestRecord): number | null {
  if (statusTone(record.status) !== 'success') return null;
  const ins = record.inTxs.flatMap((tx) => tx.timestampSeconds ?? []);
  const outs = record.outTxs
    .filter((tx) => isSuccessful(tx) && !record.inTxs.some(({ hash }) => sameHash(hash, tx.hash)))
    .flatMap((tx) => tx.timestampSeconds ?? []);
  if (ins.length === 0 || outs.length === 0) return null;
  const seconds = Math.max(...outs) - Math.min(...ins);
  return seconds >= 0 ? seconds : null;
}
