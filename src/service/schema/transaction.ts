import type * as z from 'zod/mini';
import {
  fields,
  anyOrNull,
  decimalOrNull,
  hashOrNull,
  millisecondsOrNull,
  numericOrNull,
  orNull,
  secondsOrNull,
  textOrNull,
} from './tolerant';

/** `metadata.reorg` of a failed in transaction: only the reorg and finality path writes it. `detectedAt` is unix milliseconds. */
export const reorg = fields({
  detectedAt: millisecondsOrNull,
  source: textOrNull,
  reason: textOrNull,
  details: anyOrNull,
  failReason: textOrNull,
  action: textOrNull,
  blockNumber: numericOrNull,
  blockHash: textOrNull,
  receiptStatus: anyOrNull,
});
export type Reorg = z.output<typeof reorg>;

/** One balance change that a transaction caused; `balanceDiff` is a signed integer in smallest units. */
export const stateChange = fields({
  address: textOrNull,
  change: orNull(
    fields({
      kind: textOrNull,
      balanceDiff: textOrNull,
      data: orNull(fields({ tokenKind: textOrNull, tokenAddress: textOrNull })),
    }),
  ),
});
export type StateChange = z.output<typeof stateChange>;

/**
 * An item of inTxs or outTxs. v2 names the hash `hash`, v3 `txHash`; `timestamp` is unix seconds; `fee` is
 * in smallest units of the chain's native currency (*assumed*). A stub `{ chainId }` occurs in outTxs.
 */
export const wireTransaction = fields({
  hash: hashOrNull,
  txHash: hashOrNull,
  fee: decimalOrNull,
  feeUsd: decimalOrNull,
  block: numericOrNull,
  type: textOrNull,
  chainId: numericOrNull,
  timestamp: secondsOrNull,
  status: textOrNull,
  data: anyOrNull,
  stateChanges: anyOrNull,
  metadata: orNull(fields({ reorg: anyOrNull })),
});

/** Call data as `data` of an EVM transaction and as `failedCallData` hold it. */
export const callData = fields({
  from: textOrNull,
  to: textOrNull,
  data: textOrNull,
  value: textOrNull,
});
export type CallData = z.output<typeof callData>;
