import type {
  RequestRecord,
  SponsorshipBucket,
  SponsorshipPhase,
  TransactionRecord,
} from './record';
import { reasonOrNull } from './fail-reason';
import { currency } from './schema/currency';
import { depositAddress } from './schema/deposit-address';
import { protocol } from './schema/protocol';
import { sponsorshipBucket, sponsorshipPhase, wireSponsorship } from './schema/sponsorship';
import {
  anyRecord,
  asObject,
  flag,
  numeric,
  readList,
  readPart,
  text,
  type Unreadable,
} from './schema/tolerant';
import { callData, reorg, stateChange, wireTransaction } from './schema/transaction';
import type * as z from 'zod/mini';

/** Reads named fields of one object of an answer; what does not parse is noted with its path. */
export function fieldReader(raw: unknown, path: string, unreadable: Unreadable[]) {
  const object = asObject(raw) ?? {};
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  const part = <S extends z.ZodMiniType>(key: string, schema: S) =>
    readPart(schema, object[key], at(key), unreadable);
  return {
    raw: (key: string) => object[key],
    part,
    list: <S extends z.ZodMiniType>(key: string, schema: S) =>
      readList(schema, object[key], at(key), unreadable),
    text: (key: string) => part(key, text),
    number: (key: string) => part(key, numeric),
    flag: (key: string) => part(key, flag),
    /** Undefined where the key is absent: gated fields tell absent from null. */
    gatedText: (key: string) => (key in object ? part(key, text) : undefined),
  };
}
export type FieldReader = ReturnType<typeof fieldReader>;

/** ISO 8601 text to unix milliseconds; null when it is no date. */
export function isoToMs(iso: string | null): number | null {
  if (iso === null) return null;
  const ms = Date.parse(iso);
  return Number.isFinite(ms) ? ms : null;
}

/** The fields that v2 and v3 spell alike, at the root and in `data`. */
export function commonFields(root: FieldReader, data: FieldReader) {
  return {
    status: root.text('status'),
    failReason: reasonOrNull(data.text('failReason')),
    refundFailReason: reasonOrNull(data.text('refundFailReason')),
    details: null,
    user: root.text('user'),
    recipient: root.text('recipient'),
    refundTo: root.text('refundTo'),
    isRefundOff: root.raw('refundTo') === null,
    externalIds: externalIds(data.raw('externalMetadata') ?? root.raw('externalMetadata')),
    depositAddress: root.part('depositAddress', depositAddress),
    isDepositAddressReported: root.raw('depositAddress') !== undefined,
    requestType: root.text('requestType'),
    features: root.list('features', text),
    createdAtMs: isoToMs(root.text('createdAt')),
    updatedAtMs: isoToMs(root.text('updatedAt')),
    quoteCreatedAtMs: null,
    timeEstimateSeconds: data.number('timeEstimate'),
    slippageToleranceBps: data.text('slippageTolerance'),
    failedTxHash: data.text('failedTxHash'),
    failedTxBlockNumber: data.number('failedTxBlockNumber'),
    failedCallData: data.part('failedCallData', callData),
    usesExternalLiquidity: data.flag('usesExternalLiquidity'),
    triggeredByFastFill: data.flag('triggeredByFastFill'),
    protocol: root.part('protocol', protocol),
    orderData: root.raw('orderData') ?? data.raw('orderData') ?? null,
    apiKeyName: firstGated(data.gatedText('apiKeyName'), root.gatedText('apiKeyName')),
    platformFee: data.raw('platformFee'),
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
export function readTransactions(
  data: FieldReader,
  key: 'inTxs' | 'outTxs',
  unreadable: Unreadable[],
): TransactionRecord[] {
  return (data.list(key, wireTransaction) ?? []).map((wire, index) => {
    const path = `data.${key}.${index}`;
    const reorgRaw = wire.metadata?.reorg ?? undefined;
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
      stateChanges: readList(stateChange, wire.stateChanges, `${path}.stateChanges`, unreadable),
      reorg: readPart(reorg, reorgRaw, `${path}.metadata.reorg`, unreadable),
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
export function readSponsorship(data: FieldReader, unreadable: Unreadable[]) {
  const wire = data.part('feeSponsorship', wireSponsorship);
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
