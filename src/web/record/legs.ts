import type { RequestRecord, TransactionRecord } from '#service/record';
import { sameHash } from '#service/address';
import { isSameChain } from '#service/amounts-of';
import { statusTone } from '#service/status';

/**
 * `both`: one transaction of a same-chain request that took the deposit and delivered. `out`: an out transaction of
 * which the record does not say whether it fills or refunds.
 */
export type LegKind = (typeof legKinds)[number];

/** In the order of the way. */
export const legKinds = [
  'transfer',
  'deposit',
  'sweep',
  'both',
  'fill',
  'out',
  'failed',
  'refund',
  'settlement',
] as const;

/** What a transaction is called, everywhere. */
export const legNames: Record<LegKind, string> = {
  transfer: 'Deposit',
  deposit: 'Deposit',
  sweep: 'Sweep',
  both: 'Deposit and fill',
  fill: 'Fill',
  out: 'Fill or refund',
  failed: 'Failed transaction',
  refund: 'Refund',
  settlement: 'Settlement',
};

/** One step of a request on a chain, from whichever field of the record tells of it. */
export interface Leg {
  kind: LegKind;
  /** The record's field, as a path. */
  field: string;
  hash: string | null;
  chainId: number | null;
  block: number | null;
  timestampSeconds: number | null;
  status: string | null;
  /** The transaction of inTxs or outTxs; null for a leg that stands elsewhere in the record. */
  tx: TransactionRecord | null;
  /** True where the interface does not say what the leg is, or on which chain. */
  inferred: boolean;
}

/** Every leg of a request in the order of the way: deposit address, deposit, fill, failed transaction, refund. */
export function legsOf(record: RequestRecord): Leg[] {
  return [
    ...transferLeg(record),
    ...record.inTxs.map((tx, index) => fromTx(inKind(record, tx), tx, `data.inTxs.${index}`)),
    ...outLegs(record),
    ...protocolLegs(record, 'fills'),
    ...failedLeg(record),
    ...protocolLegs(record, 'refunds'),
  ].toSorted((a, b) => legKinds.indexOf(a.kind) - legKinds.indexOf(b.kind));
}

/** A same-chain request with no other transactions than the in transactions: one of them did both. */
export function isOneTransaction(record: RequestRecord): boolean {
  return (
    isSameChain(record) &&
    record.inTxs.some((tx) => tx.hash !== null) &&
    record.outTxs.every((tx) => tx.hash === null || isListedIn(record, tx))
  );
}

function isListedIn({ inTxs }: RequestRecord, { hash }: TransactionRecord): boolean {
  return inTxs.some((tx) => sameHash(tx.hash, hash));
}

/** Seen on chain as far as the record says: success, or a hash that is not marked failed. */
export function isSeen(leg: Leg): boolean {
  return leg.status !== 'failure' && (leg.hash !== null || leg.status === 'success');
}

function fromTx(kind: LegKind, tx: TransactionRecord, field: string, inferred = false): Leg {
  const { hash, chainId, block, timestampSeconds, status } = tx;
  return { kind, field, hash, chainId, block, timestampSeconds, status, tx, inferred };
}

function bareLeg(kind: LegKind, field: string, rest: Partial<Leg>): Leg {
  return {
    kind,
    field,
    hash: null,
    chainId: null,
    block: null,
    timestampSeconds: null,
    status: null,
    tx: null,
    inferred: false,
    ...rest,
  };
}

function transferLeg(record: RequestRecord): Leg[] {
  if (record.depositAddress === null) return [];
  const hash = record.depositAddress.depositTxHash;
  return [
    bareLeg('transfer', 'depositAddress.depositTxHash', { hash, chainId: record.originChainId }),
  ];
}

function inKind(record: RequestRecord, tx: TransactionRecord): LegKind {
  if (record.depositAddress !== null) return 'sweep';
  const isBoth =
    statusTone(record.status) === 'success' && isOneTransaction(record) && tx.status !== 'failure';
  return isBoth ? 'both' : 'deposit';
}

/**
 * An out transaction is the fill, or a refund. `protocol.settlement` may say so. With status refund the first one that
 * did not fail pays the user and a second is the settlement leg (inferred).
 */
function outLegs(record: RequestRecord): Leg[] {
  const tone = statusTone(record.status);
  const isOne = tone === 'success' && isOneTransaction(record);
  const refunds = protocolHashes(record, 'refunds');
  const isAmong = (hashes: string[], tx: TransactionRecord) =>
    hashes.some((hash) => sameHash(hash, tx.hash));
  let paid = false;
  return record.outTxs.flatMap((tx, index) => {
    if (isOne && isListedIn(record, tx)) return [];
    const field = `data.outTxs.${index}`;
    if (tone === 'refund' && tx.status !== 'failure') {
      const kind = paid ? 'settlement' : 'refund';
      paid ||= tx.hash !== null;
      return fromTx(kind, tx, field, kind === 'settlement');
    }
    if (isAmong(refunds, tx)) return fromTx('refund', tx, field);
    if (tx.hash === null || isAmong(protocolHashes(record, 'fills'), tx))
      return fromTx('fill', tx, field);
    const kind = outKind(record, tx);
    return fromTx(kind, tx, field, kind === 'refund');
  });
}

/** What the chain of an out transaction tells of it: one that went back to the origin is a refund (inferred). */
function outKind(record: RequestRecord, tx: TransactionRecord): 'fill' | 'out' | 'refund' {
  const tone = statusTone(record.status);
  const isBack = tx.chainId === record.originChainId && record.destinationChainId !== null;
  if (tx.status === 'failure') return isBack && !isSameChain(record) ? 'out' : 'fill';
  if (tx.chainId === null) {
    const isOnly = record.outTxs.filter(({ hash }) => hash !== null).length === 1;
    return tone === 'success' && isOnly ? 'fill' : 'out';
  }
  if (tx.chainId !== record.originChainId || record.destinationChainId === null) return 'fill';
  // On one chain the in transaction delivers as well: what comes out after a failure is the refund.
  if (isSameChain(record)) return tone === 'failure' ? 'refund' : 'fill';
  return tone === 'success' || tone === 'failure' ? 'refund' : 'out';
}

function protocolHashes(record: RequestRecord, side: 'fills' | 'refunds') {
  const list = record.protocol?.settlement?.destination?.[side] ?? [];
  return list.flatMap((item) => item.transactionId ?? []);
}

// `protocol.settlement` may know a transaction that inTxs and outTxs lack.
function protocolLegs(record: RequestRecord, side: 'fills' | 'refunds'): Leg[] {
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
  const field = hash !== null ? 'data.failedTxHash' : 'data.failedCallData';
  const rest = { hash, block, chainId: same?.chainId ?? null, status: 'failure' };
  return [bareLeg('failed', field, rest)];
}
