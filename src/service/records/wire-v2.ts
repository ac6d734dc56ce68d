import type * as z from 'zod/mini';
import type { FeeV2, RequestRecord } from './record';
import { usdFromMicroUsd } from '../decimal';
import { statusTone } from '../status';
import { currency, type Amount } from '../schema/currency';
import { appFee, subsidizedFee, wireFeesV2 } from '../schema/fees';
import { routePhase, wireMetadataV2, type RoutePhase } from '../schema/route';
import {
  anyOrNull,
  asObject,
  fields,
  gatedText,
  orNull,
  readFields,
  readList,
  readPart,
  text,
  textOrNull,
  type Unreadable,
} from '../schema/tolerant';
import { commonData, commonFields, commonRoot, firstChainId, firstGated } from './wire-common';
import { readFeePhase } from './wire-v3';

const wireRoot = fields({ ...commonRoot.shape, referrer: gatedText });
const wireData = fields({
  ...commonData.shape,
  metadata: orNull(wireMetadataV2),
  expandedPriceImpact: orNull(fields({ quoted: anyOrNull, actual: anyOrNull })),
  fees: orNull(wireFeesV2),
  feesUsd: orNull(wireFeesV2),
  feeCurrency: textOrNull,
  feeCurrencyObject: orNull(currency),
  appFees: anyOrNull,
  paidAppFees: anyOrNull,
  appFeeCurrencyObject: orNull(currency),
  subsidizedFee: orNull(subsidizedFee),
  currency: textOrNull,
  currencyObject: orNull(currency),
});

/** A record of GET /requests/v2 (service-api.md R2). Never throws. */
export function readRecordV2(id: string, raw: Record<string, unknown>): RequestRecord {
  const unreadable: Unreadable[] = [];
  const root = readFields(wireRoot, raw, '', unreadable);
  const data = readFields(wireData, root.data, 'data', unreadable);
  const common = commonFields(raw, root, data, unreadable);
  const { metadata, expandedPriceImpact: impact } = data;
  const { quoted, actual } = readRoute(metadata, common.status, unreadable);
  const impactPath = 'data.expandedPriceImpact';
  return {
    shape: 'v2',
    id,
    ...common,
    supersededByRequestId: data.supersededByRequestId,
    sender: metadata?.sender ?? null,
    originChainId: firstChainId(
      metadata?.currencyIn?.currency?.chainId,
      common.inTxs[0]?.chainId,
      quoted?.origin?.inputCurrency?.currency?.chainId,
    ),
    destinationChainId: firstChainId(
      metadata?.currencyOut?.currency?.chainId,
      common.outTxs[0]?.chainId,
      quoted?.destination?.outputCurrency?.currency?.chainId,
    ),
    route: {
      quoted,
      actual,
      includedSwapSources: [],
      includedOriginSwapSources: [],
      includedDestinationSwapSources: [],
    },
    fees: {
      quoted: readFeePhase(impact?.quoted, `${impactPath}.quoted`, unreadable),
      actual: readFeePhase(impact?.actual, `${impactPath}.actual`, unreadable),
      components: readFees(data.fees, data.feesUsd),
      currency: data.feeCurrencyObject,
    },
    appFees: {
      quoted: readList(appFee, data.appFees, 'data.appFees', unreadable),
      actual: readList(appFee, data.paidAppFees, 'data.paidAppFees', unreadable),
      currency: data.appFeeCurrencyObject,
    },
    subsidizedFee: data.subsidizedFee,
    currencyId: data.currency,
    currencyObject: data.currencyObject,
    feeCurrencyId: data.feeCurrency,
    onrampId: root.onrampId,
    referrer: firstGated(root.referrer, data.referrer),
    unreadable,
  };
}

type Metadata = z.output<typeof wireMetadataV2> | null;

/**
 * `metadata.route` is the quote, `currencyIn` and `currencyOut` are the outcome once there is one (service-api.md R30).
 * Before, or where a record has no route, they stand for the quote (*assumed*); the inner amounts of the outcome are
 * not reported.
 */
function readRoute(metadata: Metadata, status: string | null, unreadable: Unreadable[]) {
  if (metadata === null) return { quoted: null, actual: null };
  const { currencyIn, currencyOut, currencyGasTopup, rate } = metadata;
  const route = readPart(routePhase, metadata.route, 'data.metadata.route', unreadable);
  const quotedSide = route?.destination ?? route?.origin;
  // A recorded route has no minimum of its own.
  if (quotedSide?.outputCurrency)
    quotedSide.outputCurrency.minimumAmount ??= currencyOut?.minimumAmount ?? null;
  const isOneChain = route?.origin != null && route.destination === null;
  const outcome: RoutePhase = {
    origin: sideOf(currencyIn, isOneChain ? currencyOut : null),
    destination: isOneChain ? null : sideOf(null, currencyOut),
    rate,
    currencyGasTopup,
  };
  const isOutcome = statusTone(status) === 'success';
  return { quoted: route ?? (isOutcome ? null : outcome), actual: isOutcome ? outcome : null };
}

function sideOf(inputCurrency: Amount | null, outputCurrency: Amount | null) {
  return { inputCurrency, outputCurrency, router: null, currencyGasTopup: null };
}

type FeesByName = z.output<typeof wireFeesV2> | null;

function readFees(units: FeesByName, usd: FeesByName): FeeV2[] | null {
  if (units === null && usd === null) return null;
  const names = new Set([...Object.keys(units ?? {}), ...Object.keys(usd ?? {})]);
  return [...names].map((name) => ({
    name,
    amount: units?.[name] ?? null,
    usd: usdFromFeesUsd(usd?.[name] ?? null),
  }));
}

/**
 * `feesUsd` has two forms: with a point it is USD, without one it is micro-USD (service-api.md R16).
 * Returns decimal USD text; a value that is no number comes back as it came.
 */
export function usdFromFeesUsd(value: string | null): string | null {
  return value === null ? null : (usdFromMicroUsd(value) ?? value);
}

/** True when an object can only be a v2 record: reading by shape, never by endpoint. */
export function looksLikeV2(raw: Record<string, unknown>): boolean {
  const data = asObject(raw.data);
  if (!data) return false;
  const transactions = [data.inTxs, data.outTxs].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const hasKey = (key: string) => transactions.some((tx) => asObject(tx) && key in (tx as object));
  const fees = asObject(data.fees);
  const appFees = asObject(data.appFees);
  if (hasKey('txHash') || appFees || (fees && ('quoted' in fees || 'actual' in fees))) return false;
  return (
    hasKey('hash') ||
    ['feesUsd', 'currencyObject', 'metadata', 'paidAppFees'].some((key) => key in data)
  );
}

/** The id of a record-like object, or null. Ids are opaque text. */
export function recordId(raw: Record<string, unknown>): string | null {
  const id = text.safeParse(raw.id);
  return id.success && id.data !== '' ? id.data : null;
}
