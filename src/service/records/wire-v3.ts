import type * as z from 'zod/mini';
import type { FeeComponent, RequestRecord } from './record';
import { appFee, feeComponent, feePhase, wireAppFeesV3, wireFeesV3 } from '../schema/fees';
import { currency } from '../schema/currency';
import { routePhase, wireRoute, type RoutePhase } from '../schema/route';
import {
  fields,
  orNull,
  readFields,
  readList,
  readPart,
  textOrNull,
  type Unreadable,
} from '../schema/tolerant';
import { bucketName, commonData, commonFields, commonRoot, firstChainId } from './wire-common';

const wireRoot = fields({
  ...commonRoot.shape,
  supersededByRequestId: textOrNull,
  sender: textOrNull,
});
const wireData = fields({
  ...commonData.shape,
  route: orNull(wireRoute),
  fees: orNull(wireFeesV3),
  appFees: orNull(wireAppFeesV3),
});
const wireExternal = fields({ onrampId: textOrNull });

/** A record of GET /requests/v3 (service-api.md R2). `id` was checked by the caller. Never throws. */
export function readRecordV3(id: string, raw: Record<string, unknown>): RequestRecord {
  const unreadable: Unreadable[] = [];
  const root = readFields(wireRoot, raw, '', unreadable);
  const data = readFields(wireData, root.data, 'data', unreadable);
  const common = commonFields(raw, root, data, unreadable);
  const { route } = data;
  const quoted = readPhase(route?.quoted, 'data.route.quoted', unreadable);
  const actual = readPhase(route?.actual, 'data.route.actual', unreadable);
  return {
    shape: 'v3',
    id,
    ...common,
    supersededByRequestId: root.supersededByRequestId ?? data.supersededByRequestId,
    sender: root.sender,
    originChainId: firstChainId(
      quoted?.origin?.inputCurrency?.currency?.chainId,
      actual?.origin?.inputCurrency?.currency?.chainId,
      common.inTxs[0]?.chainId,
    ),
    // A same-chain request has no destination side: its output is the origin's.
    destinationChainId: firstChainId(
      quoted?.destination?.outputCurrency?.currency?.chainId,
      actual?.destination?.outputCurrency?.currency?.chainId,
      quoted?.origin?.outputCurrency?.currency?.chainId,
      actual?.origin?.outputCurrency?.currency?.chainId,
      common.outTxs[0]?.chainId,
    ),
    route: {
      quoted,
      actual,
      includedSwapSources: route?.includedSwapSources ?? [],
      includedOriginSwapSources: route?.includedOriginSwapSources ?? [],
      includedDestinationSwapSources: route?.includedDestinationSwapSources ?? [],
    },
    fees: readFees(data.fees, unreadable),
    appFees: readAppFees(data.appFees, unreadable),
    subsidizedFee: null,
    currencyId: null,
    currencyObject: null,
    feeCurrencyId: null,
    onrampId:
      readFields(wireExternal, data.externalMetadata, 'data.externalMetadata', unreadable)
        .onrampId ?? root.onrampId,
    referrer: data.referrer,
    unreadable,
  };
}

/** A phase of the route; its gas top-up stands at the destination (service-api.md R13). */
function readPhase(raw: unknown, path: string, unreadable: Unreadable[]): RoutePhase | null {
  const phase = readPart(routePhase, raw, path, unreadable);
  const currencyGasTopup = phase?.currencyGasTopup ?? phase?.destination?.currencyGasTopup ?? null;
  return phase && { ...phase, currencyGasTopup };
}

function readFees(
  wire: z.output<typeof wireFeesV3> | null,
  unreadable: Unreadable[],
): RequestRecord['fees'] {
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

function readAppFees(
  wire: z.output<typeof wireAppFeesV3> | null,
  unreadable: Unreadable[],
): RequestRecord['appFees'] {
  return {
    quoted: readList(appFee, wire?.quoted, 'data.appFees.quoted', unreadable),
    actual: readList(appFee, wire?.actual, 'data.appFees.actual', unreadable),
    currency: wire?.currency ?? null,
  };
}
