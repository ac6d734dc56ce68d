import type { RequestRecord, TransactionRecord } from './record';
import { reasonOrNull } from './fail-reason';
import { depositAddress } from './schema/deposit-address';
import { textList, type Unreadable } from './schema/tolerant';
import { statusTone } from './status';
import { fieldReader } from './wire-common';

/**
 * The body of GET /intents/status/v3, or the `data` of a webhook: status, hashes, chains, reasons and no
 * amounts. Becomes a partial record; the rest is "not reported". Never throws.
 */
export function readEventRecord(
  id: string,
  raw: unknown,
  shape: 'status' | 'webhook',
): RequestRecord {
  const unreadable: Unreadable[] = [];
  const body = fieldReader(raw, '', unreadable);
  const originChainId = body.number('originChainId');
  const destinationChainId = body.number('destinationChainId');
  const status = body.text('status');
  const deposit = body.part('depositAddress', depositAddress);
  const hashes = (key: string) => body.part(key, textList) ?? [];
  const outHashes = hashes('txHashes');
  const isFill = isOnDestination(status, outHashes.length, deposit?.depositAddressType ?? null);
  const outChainId = isFill ? destinationChainId : null;
  const none = null;
  return {
    shape,
    id,
    orderId: none,
    status,
    failReason: reasonOrNull(body.text('failReason')),
    refundFailReason: reasonOrNull(body.text('refundFailReason')),
    details: body.raw('details') ?? null,
    supersededByRequestId: body.text('supersededByRequestId'),
    user: none,
    sender: none,
    recipient: none,
    refundTo: none,
    isRefundOff: false,
    depositAddress: deposit,
    isDepositAddressReported: body.raw('depositAddress') !== undefined,
    requestType: none,
    features: none,
    originChainId,
    destinationChainId,
    createdAtMs: none,
    updatedAtMs: body.number('updatedAt'),
    quoteCreatedAtMs: body.number('quoteCreatedAt'),
    timeEstimateSeconds: none,
    slippageToleranceBps: none,
    inTxs: hashes('inTxHashes').map((hash) => bareTransaction(hash, originChainId)),
    outTxs: outHashes.map((hash) => bareTransaction(hash, outChainId)),
    failedTxHash: none,
    failedTxBlockNumber: none,
    failedCallData: none,
    route: {
      quoted: none,
      actual: none,
      includedSwapSources: [],
      includedOriginSwapSources: [],
      includedDestinationSwapSources: [],
    },
    refundCurrencyData: none,
    fees: { quoted: none, actual: none, components: none, currency: none },
    appFees: { quoted: none, actual: none, currency: none },
    feeSponsorship: none,
    subsidizedRequest: none,
    subsidizedFee: none,
    price: none,
    currencyId: none,
    currencyObject: none,
    feeCurrencyId: none,
    quoteOraclePrice: none,
    usesExternalLiquidity: none,
    triggeredByFastFill: none,
    onrampId: none,
    externalIds: [],
    protocol: none,
    orderData: none,
    apiKeyName: undefined,
    referrer: body.gatedText('referrer'),
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
