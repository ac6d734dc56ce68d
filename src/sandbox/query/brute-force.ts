import { fillTimeSeconds } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';
import {
  filterGroupKeys,
  type FilterGroup,
  type FilterGroupKey,
  type RequestsV3Query,
} from '#service/requests-query';

// A second reading of the interface's rules, from whole records and without a single column: what tests hold
// the query against. It reads slowly and simply.

const isReorged = (record: RequestRecord) =>
  record.inTxs.some((tx) => tx.reorg !== null) && record.outTxs.length > 0;
const currencyIn = (record: RequestRecord) => record.route.quoted?.origin?.inputCurrency;
const currencyOut = (record: RequestRecord) =>
  record.route.quoted?.destination?.outputCurrency ?? record.route.quoted?.origin?.outputCurrency;

function fillHash(record: RequestRecord) {
  if (record.status !== 'success' && !isReorged(record)) return null;
  return record.outTxs.find((tx) => tx.chainId === record.destinationChainId)?.hash ?? null;
}
function refundHash(record: RequestRecord) {
  const fill = fillHash(record);
  return record.outTxs.find((tx) => tx.hash !== fill)?.hash ?? null;
}

const readings = new WeakMap<RequestRecord, Record<FilterGroupKey, string[]>>();

/** What a record has in a filter key: no values = the field is empty. */
export function valuesOf(record: RequestRecord, key: FilterGroupKey): string[] {
  const reading = readings.get(record) ?? readingOf(record);
  readings.set(record, reading);
  return reading[key];
}

function readingOf(record: RequestRecord): Record<FilterGroupKey, string[]> {
  const list = (...values: (string | number | null | undefined)[]) =>
    values.flatMap((value) => (value == null ? [] : [String(value)]));
  const isOwn = record.apiKeyName !== undefined;
  return {
    id: [record.id],
    orderId: list(record.orderId),
    depositTxHash: list(...record.inTxs.map((tx) => tx.hash), record.depositAddress?.depositTxHash),
    fillTxHash: list(fillHash(record)),
    refundTxHash: list(refundHash(record)),
    user: list(record.user),
    recipient: list(record.recipient),
    depositAddress: list(record.depositAddress?.address),
    originChainId: list(record.originChainId),
    destinationChainId: list(record.destinationChainId),
    chainId: list(record.originChainId, record.destinationChainId),
    status: list(record.status),
    failReason: list(record.failReason),
    refundFailReason: list(record.refundFailReason),
    apiKey: isOwn ? [record.apiKeyName === null ? 'sandbox-key-2' : 'sandbox-key'] : ['foreign'],
    requestType: list(record.requestType),
    referrer: isOwn ? list(record.referrer) : ['not shown'],
    currencyInChainId: list(currencyIn(record)?.currency?.chainId),
    currencyOutChainId: list(currencyOut(record)?.currency?.chainId),
    currencyInAddress: list(currencyIn(record)?.currency?.address),
    currencyOutAddress: list(currencyOut(record)?.currency?.address),
    currencyInSymbol: list(currencyIn(record)?.currency?.symbol),
    currencyOutSymbol: list(currencyOut(record)?.currency?.symbol),
  };
}

const ignoresCase = new Set<FilterGroupKey>([
  'requestType',
  'currencyInSymbol',
  'currencyOutSymbol',
]);
function same(key: FilterGroupKey, a: string, b: string): boolean {
  const isHex = /^(0x)?[0-9a-f]+$/i.test(a);
  return ignoresCase.has(key) || isHex ? a.toLowerCase() === b.toLowerCase() : a === b;
}

function holds(record: RequestRecord, key: FilterGroupKey, value: string | number | null): boolean {
  const values = valuesOf(record, key);
  return value === null ? values.length === 0 : values.some((one) => same(key, one, String(value)));
}

function groupHolds(record: RequestRecord, group: FilterGroup): boolean {
  return Object.entries(group).every(([name, value]) => {
    const negated = name.startsWith('not:');
    const key = (negated ? name.slice(4) : name) as FilterGroupKey;
    const any = (Array.isArray(value) ? value : [value]).some((one) => holds(record, key, one));
    return any !== negated;
  });
}

const micro = (text: string | null | undefined) => Math.round(Number(text ?? 0) * 1e6);
export const amountUsd = (record: RequestRecord) => micro(currencyIn(record)?.amountUsd) / 1e6;
export const appFeesUsd = (record: RequestRecord) =>
  -micro((record.fees.actual ?? record.fees.quoted)?.find(({ name }) => name === 'app')?.usd) / 1e6;

function within(value: number | null, min?: string, max?: string): boolean {
  if (min === undefined && max === undefined) return true;
  return value !== null && value >= Number(min ?? -Infinity) && value <= Number(max ?? Infinity);
}

function queryHolds(
  record: RequestRecord,
  query: RequestsV3Query,
  groups: FilterGroup[] | null,
): boolean {
  const plain = filterGroupKeys.every((key) => {
    const value = query[key];
    if (value === undefined) return true;
    if (key === 'chainId' && (query.originChainId ?? query.destinationChainId) !== undefined)
      return true;
    return holds(record, key, value === 'N/A' ? null : value);
  });
  const timeMs = query.sortBy === 'updatedAt' ? record.updatedAtMs : record.createdAtMs;
  const inBlocks = record.inTxs.flatMap(({ block }) => block ?? []);
  const outBlocks =
    query.originChainId === undefined ? record.outTxs.flatMap(({ block }) => block ?? []) : [];
  const hasBlocks = query.startBlock !== undefined || query.endBlock !== undefined;
  const features = query.features?.split(',');
  return (
    plain &&
    (groups?.some((group) => groupHolds(record, group)) ?? true) &&
    within(Math.floor((timeMs ?? 0) / 1000), query.startTimestamp, query.endTimestamp) &&
    within(amountUsd(record), query.amountUsdMin, query.amountUsdMax) &&
    within(appFeesUsd(record), query.appFeesAmountUsdMin, query.appFeesAmountUsdMax) &&
    within(fillTimeSeconds(record), query.fillTimeMin, query.fillTimeMax) &&
    (!hasBlocks ||
      [...inBlocks, ...outBlocks].some((block) =>
        within(block, query.startBlock, query.endBlock),
      )) &&
    (!features || features.some((feature) => record.features?.includes(feature)))
  );
}

/** The records that a query asks for, in its order. */
export function bruteForce(
  records: readonly RequestRecord[],
  asked: RequestsV3Query,
): RequestRecord[] {
  const sortBy = asked.sortBy ?? 'createdAt';
  const sign =
    (asked.sortDirection ?? (sortBy === 'amountUsd' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const keyOf = (one: RequestRecord) =>
    sortBy === 'amountUsd'
      ? amountUsd(one)
      : ((sortBy === 'updatedAt' ? one.updatedAtMs : one.createdAtMs) ?? 0);
  const groups = asked.filters === undefined ? null : (JSON.parse(asked.filters) as FilterGroup[]);
  // Records are in the order of creation; those of one moment turn round with the order.
  return (sign === 1 ? records : records.toReversed())
    .filter((one) => queryHolds(one, asked, groups))
    .toSorted(
      (a, b) => sign * (keyOf(a) - keyOf(b) || (a.createdAtMs ?? 0) - (b.createdAtMs ?? 0)),
    );
}
