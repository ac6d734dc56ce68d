import type { FeeComponent, RequestRecord } from './record';
import { amount } from './schema/currency';
import { appFee, feeComponent, feePhase, wireAppFeesV3, wireFeesV3 } from './schema/fees';
import { currency } from './schema/currency';
import { quoteOraclePrice, routePhase, wireRoute, type RoutePhase } from './schema/route';
import { readList, readPart, type Unreadable } from './schema/tolerant';
import {
  bucketName,
  commonFields,
  fieldReader,
  firstChainId,
  readSponsorship,
  readTransactions,
} from './wire-common';

/** A record of GET /requests/v3 (service-api.md R2). `id` was checked by the caller. Never throws. */
export function readRecordV3(id: string, raw: unknown): RequestRecord {
  const unreadable: Unreadable[] = [];
  const root = fieldReader(raw, '', unreadable);
  const data = fieldReader(root.raw('data'), 'data', unreadable);
  const common = commonFields(root, data);
  const inTxs = readTransactions(data, 'inTxs', unreadable);
  const outTxs = readTransactions(data, 'outTxs', unreadable);
  const wire = data.part('route', wireRoute);
  const quoted = readPhase(wire?.quoted, 'data.route.quoted', unreadable);
  const actual = readPhase(wire?.actual, 'data.route.actual', unreadable);
  return {
    shape: 'v3',
    id,
    ...common,
    orderId: common.protocol?.orderId ?? root.text('orderId'),
    supersededByRequestId: root.text('supersededByRequestId') ?? data.text('supersededByRequestId'),
    sender: root.text('sender'),
    originChainId: firstChainId(
      quoted?.origin?.inputCurrency?.currency?.chainId,
      actual?.origin?.inputCurrency?.currency?.chainId,
      inTxs[0]?.chainId,
    ),
    // A same-chain request has no destination side: its output is the origin's.
    destinationChainId: firstChainId(
      quoted?.destination?.outputCurrency?.currency?.chainId,
      actual?.destination?.outputCurrency?.currency?.chainId,
      quoted?.origin?.outputCurrency?.currency?.chainId,
      actual?.origin?.outputCurrency?.currency?.chainId,
      outTxs[0]?.chainId,
    ),
    inTxs,
    outTxs,
    route: {
      quoted,
      actual,
      includedSwapSources: wire?.includedSwapSources ?? [],
      includedOriginSwapSources: wire?.includedOriginSwapSources ?? [],
      includedDestinationSwapSources: wire?.includedDestinationSwapSources ?? [],
    },
    refundCurrencyData: data.part('refundCurrencyData', amount),
    fees: readFees(data.part('fees', wireFeesV3), unreadable),
    appFees: readAppFees(data.part('appFees', wireAppFeesV3), unreadable),
    feeSponsorship: readSponsorship(data, unreadable),
    subsidizedRequest: data.flag('subsidizedRequest'),
    subsidizedFee: null,
    price: data.text('price'),
    currencyId: null,
    currencyObject: null,
    feeCurrencyId: null,
    quoteOraclePrice: data.part('quoteOraclePrice', quoteOraclePrice),
    onrampId:
      fieldReader(data.raw('externalMetadata'), 'data.externalMetadata', unreadable).text(
        'onrampId',
      ) ?? root.text('onrampId'),
    referrer: data.gatedText('referrer'),
    unreadable,
  };
}

/** A phase of the route; its gas top-up stands at the destination (service-api.md R13). */
function readPhase(raw: unknown, path: string, unreadable: Unreadable[]): RoutePhase | null {
  const phase = readPart(routePhase, raw, path, unreadable);
  const currencyGasTopup = phase?.currencyGasTopup ?? phase?.destination?.currencyGasTopup ?? null;
  return phase && { ...phase, currencyGasTopup };
}

type WireFees = ReturnType<typeof wireFeesV3.parse> | null;
function readFees(wire: WireFees, unreadable: Unreadable[]): RequestRecord['fees'] {
  return {
    quoted: readFeePhase(wire?.quoted, 'data.fees.quoted', unreadable),
    actual: readFeePhase(wire?.actual, 'data.fees.actual', unreadable),
    components: null,
    currency: readPart(currency, wire?.currency, 'data.fees.currency', unreadable),
  };
}

/** A fee breakdown by component, in the order in which it came; null when the phase is absent. */
export function readFeePhase(
  raw: unknown,
  path: string,
  unreadable: Unreadable[],
): FeeComponent[] | null {
  const phase = readPart(feePhase, raw, path, unreadable);
  if (phase === null) return null;
  return Object.entries(phase).flatMap(([rawName, value]) => {
    const component = readPart(feeComponent, value, `${path}.${rawName}`, unreadable);
    return component === null ? [] : [{ name: bucketName(rawName), rawName, ...component }];
  });
}

type WireAppFees = ReturnType<typeof wireAppFeesV3.parse> | null;
function readAppFees(wire: WireAppFees, unreadable: Unreadable[]): RequestRecord['appFees'] {
  return {
    quoted: readList(appFee, wire?.quoted, 'data.appFees.quoted', unreadable),
    actual: readList(appFee, wire?.actual, 'data.appFees.actual', unreadable),
    currency: wire?.currency ?? null,
  };
}
