import type { FeeV2, RequestRecord } from './record';
import { statusTone } from './status';
import { amount, currency } from './schema/currency';
import { appFee, subsidizedFee, wireFeesV2 } from './schema/fees';
import { quoteOraclePrice, routePhase, wireMetadataV2, type RoutePhase } from './schema/route';
import { asObject, readPart, text, type Unreadable } from './schema/tolerant';
import {
  commonFields,
  fieldReader,
  firstChainId,
  firstGated,
  readSponsorship,
  readTransactions,
  type FieldReader,
} from './wire-common';
import { readFeePhase } from './wire-v3';

/** A record of GET /requests/v2 (service-api.md R2; retired on 2026-11-24, V1). Never throws. */
export function readRecordV2(id: string, raw: unknown): RequestRecord {
  const unreadable: Unreadable[] = [];
  const root = fieldReader(raw, '', unreadable);
  const data = fieldReader(root.raw('data'), 'data', unreadable);
  const common = commonFields(root, data);
  const inTxs = readTransactions(data, 'inTxs', unreadable);
  const outTxs = readTransactions(data, 'outTxs', unreadable);
  const metadata = data.part('metadata', wireMetadataV2);
  const reported = readRoute(metadata, unreadable);
  const impact = asObject(data.raw('expandedPriceImpact'));
  const impactPath = 'data.expandedPriceImpact';
  return {
    shape: 'v2',
    id,
    ...common,
    orderId: common.protocol?.orderId ?? root.text('orderId'),
    supersededByRequestId: data.text('supersededByRequestId'),
    sender: metadata?.sender ?? null,
    originChainId: firstChainId(
      metadata?.currencyIn?.currency?.chainId,
      inTxs[0]?.chainId,
      reported?.origin?.inputCurrency?.currency?.chainId,
    ),
    destinationChainId: firstChainId(
      metadata?.currencyOut?.currency?.chainId,
      outTxs[0]?.chainId,
      reported?.destination?.outputCurrency?.currency?.chainId,
    ),
    inTxs,
    outTxs,
    route: {
      quoted: reported,
      // v2 has one set of amounts; with a success they are what occurred (*assumed*).
      actual: statusTone(common.status) === 'success' ? reported : null,
      includedSwapSources: [],
      includedOriginSwapSources: [],
      includedDestinationSwapSources: [],
    },
    refundCurrencyData: data.part('refundCurrencyData', amount),
    fees: {
      quoted: readFeePhase(impact?.quoted, `${impactPath}.quoted`, unreadable),
      actual: readFeePhase(impact?.actual, `${impactPath}.actual`, unreadable),
      components: readFees(data),
      currency: data.part('feeCurrencyObject', currency),
    },
    appFees: {
      quoted: data.list('appFees', appFee),
      actual: data.list('paidAppFees', appFee),
      currency: data.part('appFeeCurrencyObject', currency),
    },
    feeSponsorship: readSponsorship(data, unreadable),
    subsidizedRequest: data.flag('subsidizedRequest'),
    subsidizedFee: data.part('subsidizedFee', subsidizedFee),
    price: data.text('price'),
    currencyId: data.text('currency'),
    currencyObject: data.part('currencyObject', currency),
    feeCurrencyId: data.text('feeCurrency'),
    quoteOraclePrice: data.part('quoteOraclePrice', quoteOraclePrice),
    onrampId: root.text('onrampId'),
    referrer: firstGated(root.gatedText('referrer'), data.gatedText('referrer')),
    unreadable,
  };
}

type Metadata = ReturnType<typeof wireMetadataV2.parse> | null;

// currencyIn and currencyOut are fuller than the route's own sides: they win where both are there.
function readRoute(metadata: Metadata, unreadable: Unreadable[]): RoutePhase | null {
  if (metadata === null) return null;
  const route = readPart(routePhase, metadata.route, 'data.metadata.route', unreadable);
  const destination = route?.destination ?? null;
  const sameChain = destination === null && route?.origin != null;
  return {
    origin: {
      inputCurrency: metadata.currencyIn ?? route?.origin?.inputCurrency ?? null,
      outputCurrency:
        (sameChain ? metadata.currencyOut : null) ?? route?.origin?.outputCurrency ?? null,
      router: route?.origin?.router ?? null,
      currencyGasTopup: null,
    },
    destination: sameChain
      ? null
      : {
          inputCurrency: destination?.inputCurrency ?? null,
          outputCurrency: metadata.currencyOut ?? destination?.outputCurrency ?? null,
          router: destination?.router ?? null,
          currencyGasTopup: null,
        },
    rate: metadata.rate,
    currencyGasTopup: metadata.currencyGasTopup ?? destination?.currencyGasTopup ?? null,
  };
}

function readFees(data: FieldReader): FeeV2[] | null {
  const units = data.part('fees', wireFeesV2);
  const usd = data.part('feesUsd', wireFeesV2);
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
  if (value === null || !/^-?\d+$/.test(value)) return value;
  const sign = value.startsWith('-') ? '-' : '';
  const digits = value.replace('-', '').padStart(7, '0');
  return `${sign}${digits.slice(0, -6)}.${digits.slice(-6)}`;
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
