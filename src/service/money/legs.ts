import { sameHash } from '../address';
import { isSameChain, type RequestRecord, type TransactionRecord } from '../records/record';
import { statusTone } from '../status';

/**
 * What a transaction did. `sweep`: from a deposit address to the service. `depositAndFill`: one transaction of a
 * same-chain request that took the deposit and delivered. `settlement`: the second transaction of a refund (inferred).
 * `failedCall`: the failed transaction or call beside the lists. `stub`: only a chain is listed. `unknown`: an out
 * transaction of which the record does not say whether it fills or refunds.
 */
export type LegRole = (typeof legRoles)[number];

/** In the order in which money moves. */
export const legRoles = [
  'deposit',
  'sweep',
  'depositAndFill',
  'fill',
  'stub',
  'unknown',
  'failedCall',
  'refund',
  'settlement',
] as const;

/** One transaction of a request, from whichever field of the record lists it. */
export interface Leg {
  role: LegRole;
  /** In a list of the record, or beside both. */
  list: 'in' | 'out' | null;
  /** The record's field, as a path. */
  field: string;
  hash: string | null;
  chainId: number | null;
  block: number | null;
  timestampSeconds: number | null;
  /** `success`, `failure`, or any other word as the service wrote it. */
  status: string | null;
  /** The transaction of inTxs or outTxs; null for a leg from another field. */
  tx: TransactionRecord | null;
  /** True where the interface does not say what the leg is. */
  inferred: boolean;
}

/**
 * Every transaction of a request with its role, in the order in which money moves. The role follows from list, status,
 * chain, position and `protocol.settlement` together; it is decided here alone.
 */
export function legsOf(record: RequestRecord): Leg[] {
  return [
    ...depositAddressLeg(record),
    ...record.inTxs.map((tx, index) => fromTx(inRole(record, tx), tx, 'in', index)),
    ...outLegs(record),
    ...protocolLegs(record, 'fills'),
    ...failedLeg(record),
    ...protocolLegs(record, 'refunds'),
  ].toSorted((a, b) => legRoles.indexOf(a.role) - legRoles.indexOf(b.role));
}

/** What came out: the fill before the refund. One transaction that took the deposit and delivered is both. */
export function isOut({ list, role }: Leg): boolean {
  return list === 'out' || role === 'depositAndFill';
}

/** Every hash that a record names. */
export function hashesOf(record: RequestRecord): string[] {
  return legsOf(record).flatMap(({ hash }) => hash ?? []);
}

/** On chain as far as the record says: success, or a hash that is not marked failed. */
export function isSeen({ status, hash }: Leg): boolean {
  return status !== 'failure' && (hash !== null || status === 'success');
}

export function isProvenFill({ status, hash }: Pick<Leg, 'status' | 'hash'>): boolean {
  return status === 'success' && hash !== null;
}

/** Unix milliseconds; null = not reported. */
export function legMs(leg: Leg | undefined): number | null {
  return leg?.timestampSeconds == null ? null : leg.timestampSeconds * 1000;
}

/** A same-chain request with no other transactions than the in transactions: one of them did both. */
export function isOneTransaction(record: RequestRecord): boolean {
  return (
    isSameChain(record) &&
    record.inTxs.some((tx) => tx.hash !== null) &&
    record.outTxs.every((tx) => tx.hash === null || isAmongIns(record, tx))
  );
}

function isAmongIns({ inTxs }: RequestRecord, { hash }: TransactionRecord): boolean {
  return inTxs.some((tx) => sameHash(tx.hash, hash));
}

function fromTx(
  role: LegRole,
  tx: TransactionRecord,
  list: 'in' | 'out',
  index: number,
  inferred = false,
): Leg {
  const { hash, chainId, block, timestampSeconds, status } = tx;
  const field = `data.${list}Txs.${index}`;
  return { role, list, field, hash, chainId, block, timestampSeconds, status, tx, inferred };
}

function bareLeg(role: LegRole, field: string, known: Partial<Leg>): Leg {
  return {
    role,
    list: null,
    field,
    hash: null,
    chainId: null,
    block: null,
    timestampSeconds: null,
    status: null,
    tx: null,
    inferred: false,
    ...known,
  };
}

function depositAddressLeg({ depositAddress, originChainId }: RequestRecord): Leg[] {
  if (depositAddress === null) return [];
  const { depositTxHash: hash } = depositAddress;
  return [bareLeg('deposit', 'depositAddress.depositTxHash', { hash, chainId: originChainId })];
}

function inRole(record: RequestRecord, tx: TransactionRecord): LegRole {
  if (record.depositAddress !== null) return 'sweep';
  const isBoth =
    statusTone(record.status) === 'success' && isOneTransaction(record) && tx.status !== 'failure';
  return isBoth ? 'depositAndFill' : 'deposit';
}

function outLegs(record: RequestRecord): Leg[] {
  const tone = statusTone(record.status);
  const isOne = tone === 'success' && isOneTransaction(record);
  const refunds = settledHashes(record, 'refunds');
  const fills = settledHashes(record, 'fills');
  const isAmong = (hashes: string[], tx: TransactionRecord) =>
    hashes.some((hash) => sameHash(hash, tx.hash));
  const refundChainId = record.refundCurrencyData?.currency?.chainId ?? null;
  const isOnRefundChain = ({ hash, status, chainId }: TransactionRecord) =>
    hash !== null && status !== 'failure' && chainId === refundChainId;
  const isChainKnown = refundChainId !== null && record.outTxs.some(isOnRefundChain);
  let isPaid = false;
  return record.outTxs.flatMap((tx, index) => {
    const isStub = tx.hash === null && tx.status === null;
    // What one transaction delivered needs no other: neither its second listing nor a stub is one.
    if (isOne && (isStub || isAmongIns(record, tx))) return [];
    if (isStub) return fromTx('stub', tx, 'out', index);
    if (tx.hash !== null && isAmong(fills, tx)) return fromTx('fill', tx, 'out', index);
    if (tone === 'refund' && tx.status !== 'failure') {
      // The first one pays the user, of those on the chain of the refund's amount where there are any.
      const first = !isChainKnown || isOnRefundChain(tx) ? 'refund' : 'unknown';
      const role = isPaid ? 'settlement' : first;
      isPaid ||= role === 'refund' && tx.hash !== null;
      return fromTx(role, tx, 'out', index, role === 'settlement');
    }
    if (isAmong(refunds, tx)) return fromTx('refund', tx, 'out', index);
    if (tx.hash === null) return fromTx('fill', tx, 'out', index);
    const role = roleByChain(record, tx);
    return fromTx(role, tx, 'out', index, role === 'refund');
  });
}

/** What the chain of an out transaction says of it: one that went back to the origin is a refund (inferred). */
function roleByChain(record: RequestRecord, tx: TransactionRecord): 'fill' | 'unknown' | 'refund' {
  const tone = statusTone(record.status);
  const isBack = tx.chainId === record.originChainId && record.destinationChainId !== null;
  if (tx.status === 'failure') return isBack && !isSameChain(record) ? 'unknown' : 'fill';
  if (tx.chainId === null) {
    const isOnly = record.outTxs.filter(({ hash }) => hash !== null).length === 1;
    return tone === 'success' && isOnly ? 'fill' : 'unknown';
  }
  if (!isBack) return 'fill';
  // On one chain the in transaction delivers as well: what comes out after a failure is the refund.
  if (isSameChain(record)) return tone === 'failure' ? 'refund' : 'fill';
  return tone === 'success' || tone === 'failure' ? 'refund' : 'unknown';
}

type Side = 'fills' | 'refunds';

function settledHashes({ protocol }: RequestRecord, side: Side): string[] {
  const list = protocol?.settlement?.destination?.[side] ?? [];
  return list.flatMap((item) => item.transactionId ?? []);
}

// `protocol.settlement` may list a transaction that inTxs and outTxs lack.
function protocolLegs(record: RequestRecord, side: Side): Leg[] {
  const known = [...record.inTxs, ...record.outTxs];
  const list = record.protocol?.settlement?.destination?.[side] ?? [];
  return list.flatMap(({ transactionId: hash, chainId }, index) => {
    if (hash === null || known.some((tx) => sameHash(tx.hash, hash))) return [];
    const field = `protocol.settlement.destination.${side}.${index}`;
    return [bareLeg(side === 'fills' ? 'fill' : 'refund', field, { hash, chainId })];
  });
}

// The chain is not reported beside failedTxHash: it is known only where another field lists the same transaction.
function failedLeg(record: RequestRecord): Leg[] {
  const { failedTxHash: hash, failedTxBlockNumber: block, failedCallData } = record;
  if (hash === null && block === null && failedCallData === null) return [];
  const same = [...record.inTxs, ...record.outTxs].find((tx) => sameHash(tx.hash, hash));
  const field = hash === null ? 'data.failedCallData' : 'data.failedTxHash';
  const known = { hash, block, chainId: same?.chainId ?? null, status: 'failure' };
  return [bareLeg('failedCall', field, known)];
}
