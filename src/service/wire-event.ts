import type { RequestRecord, TransactionRecord } from './record';
import { reasonOrNull } from './fail-reason';
import { depositAddressOf, wireDepositAddress } from './schema/deposit-address';
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
} from './schema/tolerant';
import { statusTone } from './status';

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
  const event = readFields(wireEvent, raw, '', unreadable);
  const { status, originChainId, destinationChainId } = event;
  const deposit = depositAddressOf(event.depositAddress);
  const outHashes = event.txHashes ?? [];
  const isFill = isOnDestination(status, outHashes.length, deposit?.depositAddressType ?? null);
  const outChainId = isFill ? destinationChainId : null;
  return {
    shape,
    id,
    orderId: null,
    status,
    failReason: reasonOrNull(event.failReason),
    refundFailReason: reasonOrNull(event.refundFailReason),
    details: event.details,
    supersededByRequestId: event.supersededByRequestId,
    user: null,
    sender: null,
    recipient: null,
    refundTo: null,
    isRefundToUnset: false,
    depositAddress: deposit,
    isDepositAddressReported: raw.depositAddress !== undefined,
    requestType: null,
    features: null,
    originChainId,
    destinationChainId,
    createdAtMs: null,
    updatedAtMs: event.updatedAt,
    quoteCreatedAtMs: event.quoteCreatedAt,
    timeEstimateSeconds: null,
    slippageToleranceBps: null,
    inTxs: (event.inTxHashes ?? []).map((hash) => bareTransaction(hash, originChainId)),
    outTxs: outHashes.map((hash) => bareTransaction(hash, outChainId)),
    failedTxHash: null,
    failedTxBlockNumber: null,
    failedCallData: null,
    route: {
      quoted: null,
      actual: null,
      includedSwapSources: [],
      includedOriginSwapSources: [],
      includedDestinationSwapSources: [],
    },
    refundCurrencyData: null,
    fees: { quoted: null, actual: null, components: null, currency: null },
    appFees: { quoted: null, actual: null, currency: null },
    feeSponsorship: null,
    subsidizedRequest: null,
    subsidizedFee: null,
    price: null,
    currencyId: null,
    currencyObject: null,
    feeCurrencyId: null,
    quoteOraclePrice: null,
    usesExternalLiquidity: null,
    triggeredByFastFill: null,
    onrampId: null,
    externalIds: [],
    protocol: null,
    orderData: null,
    apiKeyName: undefined,
    referrer: event.referrer,
    platformFee: undefined,
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

function bareTransaction(hash: string, chainId: number | null): TransactionRecord {
  return {
    hash,
    chainId,
    block: null,
    timestampSeconds: null,
    status: null,
    type: null,
    fee: null,
    feeUsd: null,
    data: null,
    callData: null,
    stateChanges: null,
    reorg: null,
  };
}
