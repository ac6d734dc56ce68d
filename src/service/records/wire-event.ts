import type { RequestRecord } from './record';
import { reasonOrNull } from '../fail-reason';
import { depositAddressOf, wireDepositAddress } from '../schema/deposit-address';
import {
  anyOrNull,
  fields,
  gatedText,
  listOf,
  millisecondsOrNull,
  numericOrNull,
  orNull,
  readFields,
  text,
  textOrNull,
  type Unreadable,
} from '../schema/tolerant';
import { statusTone } from '../status';
import { readRecordV3 } from './wire-v3';

const hashes = orNull(listOf(text));
const wireEvent = fields({
  status: textOrNull,
  failReason: textOrNull,
  refundFailReason: textOrNull,
  details: anyOrNull,
  supersededByRequestId: textOrNull,
  depositAddress: orNull(wireDepositAddress),
  originChainId: numericOrNull,
  destinationChainId: numericOrNull,
  updatedAt: millisecondsOrNull,
  quoteCreatedAt: millisecondsOrNull,
  inTxHashes: hashes,
  txHashes: hashes,
  referrer: gatedText,
});

/**
 * The body of GET /intents/status/v3, or the `data` of a webhook: status, hashes, chains, reasons and no
 * amounts. Becomes a partial record; the rest is "not reported". Never throws.
 */
export function readEventRecord(
  id: string,
  raw: Record<string, unknown>,
  shape: 'status' | 'webhook',
): RequestRecord {
  const unreadable: Unreadable[] = [];
  const { inTxHashes, txHashes, updatedAt, quoteCreatedAt, depositAddress, ...event } = readFields(
    wireEvent,
    raw,
    '',
    unreadable,
  );
  const { status, originChainId, destinationChainId } = event;
  const deposit = depositAddressOf(depositAddress);
  const isFill = isOnDestination(
    status,
    txHashes?.length ?? 0,
    deposit?.depositAddressType ?? null,
  );
  const outChainId = isFill ? destinationChainId : null;
  const bare = (hashes: string[] | null, chainId: number | null) =>
    hashes?.map((txHash) => ({ txHash, chainId }));
  return {
    // A record that reports nothing else.
    ...readRecordV3(id, {
      data: { inTxs: bare(inTxHashes, originChainId), outTxs: bare(txHashes, outChainId) },
    }),
    ...event,
    shape,
    failReason: reasonOrNull(event.failReason),
    refundFailReason: reasonOrNull(event.refundFailReason),
    depositAddress: deposit,
    isDepositAddressReported: raw.depositAddress !== undefined,
    updatedAtMs: updatedAt,
    quoteCreatedAtMs: quoteCreatedAt,
    unreadable,
  };
}

/**
 * `txHashes` are named destination transactions. With a refund or a failure one may be the refund, and of several for a
 * strict deposit address one may return the excess: the chain of those is not reported.
 */
function isOnDestination(status: string | null, count: number, addressType: string | null) {
  const tone = statusTone(status);
  if (tone === 'refund' || tone === 'failure' || tone === 'unknown') return false;
  return count < 2 || addressType !== 'strict';
}
