import type { RequestRecord, TransactionRecord } from '#service/record';
import { isSameChain } from '#service/amounts-of';
import { sameHash } from '#service/address';
import { statusTone } from '#service/status';

/** `both`: one transaction of a same-chain request that took the deposit and delivered. */
export type LegKind =
  'transfer' | 'sweep' | 'deposit' | 'both' | 'fill' | 'failed' | 'refund' | 'settlement';

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
  const order: LegKind[] = [
    'transfer',
    'deposit',
    'sweep',
    'both',
    'fill',
    'failed',
    'refund',
    'settlement',
  ];
  return [
    ...transferLeg(record),
    ...record.inTxs.map((tx, index) => fromTx(inKind(record, tx), tx, `data.inTxs.${index}`)),
    ...outLegs(record),
    ...protocolLegs(record, 'fills'),
    ...failedLeg(record),
    ...protocolLegs(record, 'refunds'),
  ].toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** A same-chain request whose only transactions are in transactions: one of them did both (product, verdict 2). */
export function isOneTransaction(record: RequestRecord): boolean {
  return (
    isSameChain(record) &&
    record.inTxs.some((tx) => tx.hash !== null) &&
    record.outTxs.every((tx) => tx.hash === null)
  );
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
 * An out transaction is the fill, or a refund. With status refund the first one that did not fail pays the
 * user and a second is the settlement leg (supplement, section 2; inferred). Otherwise it is a refund where
 * `protocol.settlement` says so, or where it went back to the origin chain (inferred).
 */
function outLegs(record: RequestRecord): Leg[] {
  const isRefunded = statusTone(record.status) === 'refund';
  const refunds = protocolHashes(record, 'refunds');
  let paid = false;
  return record.outTxs.map((tx, index) => {
    const field = `data.outTxs.${index}`;
    if (isRefunded && tx.status !== 'failure') {
      const kind = paid ? 'settlement' : 'refund';
      paid = true;
      return fromTx(kind, tx, field, kind === 'settlement');
    }
    if (refunds.some((hash) => sameHash(hash, tx.hash))) return fromTx('refund', tx, field);
    const wentBack =
      tx.hash !== null &&
      tx.chainId !== null &&
      tx.chainId === record.originChainId &&
      record.destinationChainId !== null &&
      !isSameChain(record);
    return fromTx(wentBack ? 'refund' : 'fill', tx, field, wentBack);
  });
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

// The chain is not reported beside failedTxHash: the transaction's own, else the stub's, else the destination.
function failedLeg(record: RequestRecord): Leg[] {
  const { failedTxHash: hash, failedTxBlockNumber: block, failedCallData } = record;
  if (hash === null && block === null && failedCallData === null) return [];
  const same = [...record.inTxs, ...record.outTxs].find((tx) => sameHash(tx.hash, hash));
  const guessed = record.outTxs.find((tx) => tx.chainId !== null)?.chainId;
  const chainId = same?.chainId ?? guessed ?? record.destinationChainId;
  const field = hash !== null ? 'data.failedTxHash' : 'data.failedCallData';
  const rest = { hash, block, chainId, status: 'failure', inferred: same === undefined };
  return [bareLeg('failed', field, rest)];
}
