import type * as z from 'zod/mini';
import type {
  FeeSponsorship,
  RequestRecord,
  SponsorshipBucket,
  SponsorshipPhase,
  TransactionRecord,
} from './record';
import { reasonOrNull } from '../fail-reason';
import { amount, currency } from '../schema/currency';
import { depositAddressOf, wireDepositAddress } from '../schema/deposit-address';
import { protocol } from '../schema/protocol';
import { quoteOraclePrice } from '../schema/route';
import { sponsorshipBucket, sponsorshipPhase, wireSponsorship } from '../schema/sponsorship';
import {
  anyOrNull,
  anyValue,
  anyRecord,
  asObject,
  fields,
  flagOrNull,
  hashOrNull,
  millisecondsOrNull,
  gatedText,
  numericOrNull,
  orNull,
  readList,
  readPart,
  text,
  textOrNull,
  type Unreadable,
} from '../schema/tolerant';
import { callData, reorg, stateChange, wireTransaction } from '../schema/transaction';

/** The fields at the root of a record that v2 and v3 spell alike. */
export const commonRoot = fields({
  status: textOrNull,
  orderId: textOrNull,
  user: textOrNull,
  recipient: textOrNull,
  refundTo: textOrNull,
  externalMetadata: anyOrNull,
  depositAddress: orNull(wireDepositAddress),
  requestType: textOrNull,
  features: anyOrNull,
  createdAt: textOrNull,
  updatedAt: textOrNull,
  protocol: orNull(protocol),
  orderData: anyOrNull,
  onrampId: textOrNull,
  apiKeyName: gatedText,
  data: anyOrNull,
});

/** The fields in `data` that v2 and v3 spell alike. */
export const commonData = fields({
  failReason: textOrNull,
  refundFailReason: textOrNull,
  supersededByRequestId: textOrNull,
  externalMetadata: anyOrNull,
  inTxs: anyOrNull,
  outTxs: anyOrNull,
  timeEstimate: numericOrNull,
  slippageTolerance: textOrNull,
  failedTxHash: hashOrNull,
  failedTxBlockNumber: numericOrNull,
  failedCallData: orNull(callData),
  usesExternalLiquidity: flagOrNull,
  triggeredByFastFill: flagOrNull,
  refundCurrencyData: orNull(amount),
  feeSponsorship: orNull(wireSponsorship),
  subsidizedRequest: flagOrNull,
  price: textOrNull,
  quoteOraclePrice: orNull(quoteOraclePrice),
  orderData: anyOrNull,
  apiKeyName: gatedText,
  referrer: gatedText,
  platformFee: anyValue,
});

/** ISO 8601 text, or a Unix time, as Unix milliseconds. What is no date is noted, and null. */
function readTime(text: string | null, path: string, unreadable: Unreadable[]): number | null {
  if (text === null) return null;
  if (/^\d{10,}$/.test(text)) return readPart(millisecondsOrNull, text, path, unreadable);
  const ms = Date.parse(text);
  if (Number.isFinite(ms)) return ms;
  unreadable.push({ path, issue: 'not a date', raw: text });
  return null;
}

/** What v2 and v3 spell alike. `raw` tells a null at the root from an absent key. */
export function commonFields(
  raw: Record<string, unknown>,
  root: z.output<typeof commonRoot>,
  data: z.output<typeof commonData>,
  unreadable: Unreadable[],
) {
  return {
    status: root.status,
    orderId: root.protocol?.orderId ?? root.orderId,
    failReason: reasonOrNull(data.failReason),
    refundFailReason: reasonOrNull(data.refundFailReason),
    details: null,
    user: root.user,
    recipient: root.recipient,
    refundTo: root.refundTo,
    isRefundToUnset: raw.refundTo === null && root.depositAddress !== null,
    externalIds: externalIds(data.externalMetadata ?? root.externalMetadata),
    depositAddress: depositAddressOf(root.depositAddress),
    isDepositAddressReported: raw.depositAddress !== undefined,
    requestType: root.requestType,
    features: readList(text, root.features, 'features', unreadable),
    createdAtMs: readTime(root.createdAt, 'createdAt', unreadable),
    updatedAtMs: readTime(root.updatedAt, 'updatedAt', unreadable),
    quoteCreatedAtMs: null,
    timeEstimateSeconds: data.timeEstimate,
    slippageToleranceBps: data.slippageTolerance,
    inTxs: readTransactions(data.inTxs, 'data.inTxs', unreadable),
    outTxs: readTransactions(data.outTxs, 'data.outTxs', unreadable),
    failedTxHash: data.failedTxHash,
    failedTxBlockNumber: data.failedTxBlockNumber,
    failedCallData: data.failedCallData,
    usesExternalLiquidity: data.usesExternalLiquidity,
    triggeredByFastFill: data.triggeredByFastFill,
    refundCurrencyData: data.refundCurrencyData,
    feeSponsorship: readSponsorship(data.feeSponsorship, unreadable),
    subsidizedRequest: data.subsidizedRequest,
    price: data.price,
    quoteOraclePrice: data.quoteOraclePrice,
    protocol: root.protocol,
    orderData: root.orderData ?? data.orderData,
    apiKeyName: firstGated(data.apiKeyName, root.apiKeyName),
    platformFee: data.platformFee,
  } satisfies Partial<RequestRecord>;
}

/** Every id of another system that `externalMetadata` names, beside the on-ramp's, which has a field of its own. */
function externalIds(raw: unknown): { name: string; value: string }[] {
  return Object.entries(asObject(raw) ?? {}).flatMap(([name, value]) =>
    name !== 'onrampId' && /id$/i.test(name) && ['string', 'number'].includes(typeof value)
      ? [{ name, value: String(value) }]
      : [],
  );
}

/** The first place that has the key: a null there is an answer, unlike an absent key. */
export function firstGated(...found: (string | null | undefined)[]): string | null | undefined {
  return found.find((value) => value !== undefined);
}

/** inTxs or outTxs; a missing list is an empty one, because a missing hash never implies a state. */
function readTransactions(
  raw: unknown,
  path: string,
  unreadable: Unreadable[],
): TransactionRecord[] {
  return (readList(wireTransaction, raw, path, unreadable) ?? []).map((wire, index) => {
    return {
      hash: wire.txHash ?? wire.hash,
      chainId: wire.chainId,
      block: wire.block,
      timestampSeconds: wire.timestamp,
      status: wire.status,
      type: wire.type,
      fee: wire.fee,
      feeUsd: wire.feeUsd,
      data: wire.data,
      callData: readCallData(wire.data),
      stateChanges: readList(
        stateChange,
        wire.stateChanges,
        `${path}.${index}.stateChanges`,
        unreadable,
      ),
      reorg: readPart(reorg, wire.metadata?.reorg, `${path}.${index}.metadata.reorg`, unreadable),
    };
  });
}

// Only the EVM form has these keys; another chain's free-form data is kept raw and is no drift.
function readCallData(data: unknown) {
  const object = asObject(data);
  if (!object || !('to' in object || 'data' in object)) return null;
  const result = callData.safeParse(object);
  return result.success ? result.data : null;
}

/** `relay` of v2 and of quotes is v3's `platform`; any other name stays. */
export function bucketName(rawName: string): string {
  return rawName === 'relay' ? 'platform' : rawName;
}

/** `feeSponsorship`, both phases, any bucket. */
export function readSponsorship(
  wire: z.output<typeof wireSponsorship> | null,
  unreadable: Unreadable[],
): FeeSponsorship | null {
  if (wire === null) return null;
  const phase = (raw: unknown, name: string): SponsorshipPhase | null => {
    const path = `data.feeSponsorship.${name}`;
    const read = readPart(sponsorshipPhase, raw, path, unreadable);
    if (read === null) return null;
    const { components, maxSubsidizationAmount, ...rest } = read;
    return {
      ...rest,
      capMicroUsd: maxSubsidizationAmount,
      buckets: readBuckets(components, `${path}.components`, unreadable),
    };
  };
  return {
    quoted: phase(wire.quoted, 'quoted'),
    actual: phase(wire.actual, 'actual'),
    currency: readPart(currency, wire.currency, 'data.feeSponsorship.currency', unreadable),
  };
}

function readBuckets(raw: unknown, path: string, unreadable: Unreadable[]): SponsorshipBucket[] {
  const components = readPart(anyRecord, raw, path, unreadable) ?? {};
  return Object.entries(components).map(([rawName, value]) => {
    const bucket = readPart(sponsorshipBucket, value, `${path}.${rawName}`, unreadable);
    return {
      name: bucketName(rawName),
      rawName,
      selected: bucket?.selected ?? null,
      total: bucket?.total ?? null,
      sponsored: bucket?.sponsored ?? null,
      userPays: bucket?.userPays ?? null,
      unreadable: bucket === null,
    };
  });
}

/** The first chain id that any of the sources reports. */
export function firstChainId(...ids: (number | null | undefined)[]): number | null {
  return ids.find((id) => id != null) ?? null;
}
