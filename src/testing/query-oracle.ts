import { sameAddress, sameHash } from '#service/address';
import { fillTimeOf } from '#service/money/facts';
import type { RequestRecord } from '#service/records/record';
import {
  filterGroupKeys,
  type FilterGroup,
  type FilterGroupKey,
  type FilterValue,
  type RequestsV3Query,
} from '#service/calls/requests-query';

/**
 * What a query of GET /requests/v3 asks for, said a second time: by hand, on whole records, with nothing of
 * `service/calls/matches.ts`. Answers of the stand-in service are held against it.
 */
export function isAskedFor(
  record: RequestRecord,
  query: RequestsV3Query,
  vmTypeOf: (chainId: number) => string | undefined,
): boolean {
  const isSame = (key: FilterGroupKey, own: string, asked: string): boolean => {
    const side = addressSides.get(key);
    if (hashKeys.includes(key)) return sameHash(own, asked);
    if (side) return sameAddress(vmTypeOf(record[side] ?? 0), own, asked);
    return key === 'referrer' ? own === asked : own.toLowerCase() === asked.toLowerCase();
  };
  const has = (key: FilterGroupKey, asked: string) => {
    const own = valuesOf(record, key);
    const isNoReason = own.length === 0 && key.endsWith('Reason') && asked === 'N/A';
    return isNoReason || own.some((value) => isSame(key, value, asked));
  };
  const holds = ([name, value]: [string, FilterValue]) => {
    const key = name.replace('not:', '') as FilterGroupKey;
    const isIn =
      value === null
        ? valuesOf(record, key).length === 0
        : [value].flat().some((one) => has(key, String(one)));
    return name.startsWith('not:') ? !isIn : isIn;
  };
  const isBetween = (values: readonly number[], min?: string, max?: string) =>
    (min === undefined && max === undefined) ||
    values.some((value) => value >= Number(min ?? -Infinity) && value <= Number(max ?? Infinity));

  const { term, features, filters, chainId, originChainId, destinationChainId } = query;
  const isChainOverridden = (originChainId ?? destinationChainId) !== undefined;
  const groups: FilterGroup[] = filters === undefined ? [] : JSON.parse(filters);
  const timeMs = query.sortBy === 'updatedAt' ? record.updatedAtMs : record.createdAtMs;
  const fill = fillTimeOf(record)?.seconds ?? null;
  const blocks = [...record.inTxs, ...(originChainId === undefined ? record.outTxs : [])];
  return (
    filterGroupKeys.every((key) => key === 'chainId' || !query[key] || has(key, query[key])) &&
    (chainId === undefined || isChainOverridden || has('chainId', chainId)) &&
    (groups.length === 0 || groups.some((group) => Object.entries(group).every(holds))) &&
    (features === undefined || features.split(',').some((one) => record.features?.includes(one))) &&
    (term === undefined ||
      searched.some((key) => has(key, term)) ||
      [record.failedTxHash, ...record.outTxs.map(({ hash }) => hash)].some((hash) =>
        sameHash(hash, term),
      )) &&
    isBetween([Math.floor((timeMs ?? 0) / 1000)], query.startTimestamp, query.endTimestamp) &&
    isBetween([amountUsd(record)], query.amountUsdMin, query.amountUsdMax) &&
    isBetween([appFeesUsd(record)], query.appFeesAmountUsdMin, query.appFeesAmountUsdMax) &&
    isBetween(fill === null ? [] : [fill], query.fillTimeMin, query.fillTimeMax) &&
    isBetween(
      blocks.flatMap(({ block }) => block ?? []),
      query.startBlock,
      query.endBlock,
    )
  );
}

const hashKeys: readonly string[] = [
  'id',
  'orderId',
  'depositTxHash',
  'fillTxHash',
  'refundTxHash',
];
const addressSides = new Map<string, 'originChainId' | 'destinationChainId'>([
  ['user', 'originChainId'],
  ['recipient', 'destinationChainId'],
  ['depositAddress', 'originChainId'],
  ['currencyInAddress', 'originChainId'],
  ['currencyOutAddress', 'destinationChainId'],
]);
const searched = ['id', 'user', 'recipient', 'depositAddress', 'depositTxHash'] as const;

/** What the record holds in a filter key; nothing = the field is empty. */
export function valuesOf(record: RequestRecord, key: FilterGroupKey): string[] {
  const { depositAddress, inTxs, outTxs, route } = record;
  const currencyIn = route.quoted?.origin?.inputCurrency?.currency;
  // A same-chain request has no destination side (service-api.md R12).
  const currencyOut = (route.quoted?.destination ?? route.quoted?.origin)?.outputCurrency?.currency;
  // Filled, or filled before the deposit was reorganized out: what left on the destination chain.
  const wasFilled = record.status === 'success' || inTxs.some(({ reorg }) => reorg !== null);
  const fill = outTxs.find(({ chainId }) => wasFilled && chainId === record.destinationChainId);
  const values = {
    id: record.id,
    orderId: record.orderId,
    status: record.status,
    failReason: record.failReason,
    refundFailReason: record.refundFailReason,
    requestType: record.requestType,
    apiKey: null,
    referrer: record.referrer,
    user: [record.user, record.sender, depositAddress?.depositor],
    recipient: record.recipient,
    depositAddress: depositAddress?.address,
    depositTxHash: [depositAddress?.depositTxHash, ...inTxs.map(({ hash }) => hash)],
    fillTxHash: fill?.hash,
    refundTxHash: outTxs.find(({ hash }) => hash !== fill?.hash)?.hash,
    chainId: [record.originChainId, record.destinationChainId],
    originChainId: record.originChainId,
    destinationChainId: record.destinationChainId,
    currencyInChainId: currencyIn?.chainId,
    currencyInAddress: currencyIn?.address,
    currencyInSymbol: currencyIn?.symbol,
    currencyOutChainId: currencyOut?.chainId,
    currencyOutAddress: currencyOut?.address,
    currencyOutSymbol: currencyOut?.symbol,
  } satisfies Record<FilterGroupKey, unknown>;
  return [values[key]].flat().flatMap((value) => (value == null ? [] : String(value)));
}

/** A missing amount counts as 0. */
export function amountUsd(record: RequestRecord): number {
  return Number(record.route.quoted?.origin?.inputCurrency?.amountUsd ?? 0);
}

export function appFeesUsd({ fees }: RequestRecord): number {
  const app = (fees.actual ?? fees.quoted)?.find(({ name }) => name === 'app');
  // A charge is negative (service-api.md R17).
  return Math.abs(Number(app?.usd ?? 0));
}
