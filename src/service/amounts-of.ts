import type { RequestRecord, TransactionRecord } from './record';
import type { Amount } from './schema/currency';
import { statusTone } from './status';

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
 * What entered on the origin chain (supplement, section 2): the real deposit, else the quoted one. `actual` is a copy
 * of the quote when nothing was executed, so it counts as a deposit only where the record shows one.
 */
export function amountIn(record: RequestRecord): SourcedAmount | null {
  const actual = record.route.actual?.origin?.inputCurrency;
  const quoted = record.route.quoted?.origin?.inputCurrency;
  return wasDeposited(record) ? sourced(actual, quoted) : sourced(null, quoted ?? actual);
}

/** True where the status says so, or a deposit's transaction that is not marked failed. */
function wasDeposited({ status, inTxs, depositAddress }: RequestRecord): boolean {
  if (['success', 'refund', 'flight'].includes(statusTone(status))) return true;
  if (depositAddress?.depositTxHash != null) return true;
  return inTxs.some((tx) => tx.hash !== null && tx.status !== 'failure');
}

/**
 * What leaves on the destination chain. `actual.destination` may be a copy of the quote when no fill was
 * attempted (interface.md, GET /requests/v3), so it counts as actual only with `success` or a successful out
 * transaction. A same-chain request has no destination side; its output is the origin's.
 */
export function amountOut(record: RequestRecord): SourcedAmount | null {
  const { actual, quoted } = record.route;
  const outOf = (phase: typeof actual) =>
    phase?.destination?.outputCurrency ??
    (phase?.destination ? null : phase?.origin?.outputCurrency);
  return wasDelivered(record)
    ? sourced(outOf(actual), outOf(quoted))
    : sourced(null, outOf(quoted) ?? outOf(actual));
}

/** True with status `success`, or with a successful out transaction where no refund is reported. */
export function wasDelivered(record: RequestRecord): boolean {
  const tone = statusTone(record.status);
  if (tone === 'success') return true;
  return tone !== 'refund' && tone !== 'failure' && record.outTxs.some(isSuccessful);
}

export function isSuccessful(tx: TransactionRecord): boolean {
  return tx.status === 'success' && tx.hash !== null;
}

/** Same origin and destination chain, as far as the record says. */
export function isSameChain(record: RequestRecord): boolean {
  return record.originChainId !== null && record.originChainId === record.destinationChainId;
}

/** Last successful out minus first in, in seconds; null when either is missing or the difference is negative. */
export function fillTimeSeconds(record: RequestRecord): number | null {
  if (statusTone(record.status) !== 'success') return null;
  const ins = record.inTxs.flatMap((tx) => tx.timestampSeconds ?? []);
  const outs = record.outTxs.filter(isSuccessful).flatMap((tx) => tx.timestampSeconds ?? []);
  if (ins.length === 0 || outs.length === 0) return null;
  const seconds = Math.max(...outs) - Math.min(...ins);
  return seconds >= 0 ? seconds : null;
}
