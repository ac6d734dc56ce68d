import type { Amount, Currency } from '../schema/currency';
import type { DepositAddress } from '../schema/deposit-address';
import type { AppFee, SubsidizedFee } from '../schema/fees';
import type { Protocol } from '../schema/protocol';
import type { QuoteOraclePrice, RoutePhase } from '../schema/route';
import type { SponsorPayment } from '../schema/sponsorship';
import type { Unreadable } from '../schema/tolerant';
import type { CallData, Reorg, StateChange } from '../schema/transaction';

/** An in or out transaction, from either shape. */
export interface TransactionRecord {
  /** As the service wrote it: a tonvm origin is 64 bare hex digits. Null where it sent none. */
  hash: string | null;
  chainId: number | null;
  block: number | null;
  timestampSeconds: number | null;
  /** `success`, `failure`, or any other word as it came. */
  status: string | null;
  type: string | null;
  /** Smallest units of the chain's native currency (*assumed*). */
  fee: string | null;
  feeUsd: string | null;
  callData: CallData | null;
  /** `data` as it came; only the EVM form is understood as call data. */
  data: unknown;
  stateChanges: StateChange[] | null;
  reorg: Reorg | null;
}

/** A component of the fee breakdown. `name` is v3's word, `rawName` the record's own (`relay` reads as platform). */
export interface FeeComponent {
  name: string;
  rawName: string;
  usd: string | null;
  amount: string | null;
  amountFormatted: string | null;
}

/** v2's own fees: smallest units of `feeCurrency`; USD already in USD, whichever form the record used. */
export interface FeeV2 {
  name: string;
  amount: string | null;
  usd: string | null;
}

export interface RecordFees {
  quoted: FeeComponent[] | null;
  actual: FeeComponent[] | null;
  /** v2 only. */
  components: FeeV2[] | null;
  currency: Currency | null;
}

export interface RecordAppFees {
  /** Null: not reported. An empty list: the service says that there is none. */
  quoted: AppFee[] | null;
  actual: AppFee[] | null;
  currency: Currency | null;
}

/** A sponsorship bucket; one of another shape keeps its raw value and has no amounts. */
export interface SponsorshipBucket {
  name: string;
  rawName: string;
  selected: boolean | null;
  total: Amount | null;
  sponsored: Amount | null;
  userPays: Amount | null;
  unreadable: boolean;
}

export interface SponsorshipPhase {
  selectedComponents: string[] | null;
  /** USD × 10⁻⁶ as digits; null = no cap. */
  capMicroUsd: string | null;
  capHit: boolean | null;
  subsidizationBps: number | null;
  buckets: SponsorshipBucket[];
  sponsoredTotal: Amount | null;
  userPaysTotal: Amount | null;
  sponsorPayment: SponsorPayment | null;
}

export interface FeeSponsorship {
  quoted: SponsorshipPhase | null;
  actual: SponsorshipPhase | null;
  currency: Currency | null;
}

export interface RecordRoute {
  quoted: RoutePhase | null;
  actual: RoutePhase | null;
  includedSwapSources: string[];
  includedOriginSwapSources: string[];
  includedDestinationSwapSources: string[];
}

/**
 * The one shape that the product reads, from v3, v2, a status answer or a webhook payload.
 * Null is "not reported", never zero. Times are unix milliseconds unless the name says seconds.
 */
export interface RequestRecord {
  shape: 'v3' | 'v2' | 'status' | 'webhook';
  id: string;
  /** The protocol's id of the deposit; not the request id. */
  orderId: string | null;
  status: string | null;
  failReason: string | null;
  refundFailReason: string | null;
  /** Status answer and webhook: extra context such as decoded revert data, as it came. */
  details: unknown;
  supersededByRequestId: string | null;

  user: string | null;
  sender: string | null;
  recipient: string | null;
  refundTo: string | null;
  /** True where a deposit-address request has `refundTo` null: elsewhere null says nothing (service-api.md R27). */
  isRefundToUnset: boolean;
  depositAddress: DepositAddress | null;
  /** False where the answer has no such key: then a null above says nothing. */
  isDepositAddressReported: boolean;
  requestType: string | null;
  features: string[] | null;
  originChainId: number | null;
  destinationChainId: number | null;
  createdAtMs: number | null;
  updatedAtMs: number | null;
  quoteCreatedAtMs: number | null;
  timeEstimateSeconds: number | null;
  slippageToleranceBps: string | null;

  inTxs: TransactionRecord[];
  outTxs: TransactionRecord[];
  failedTxHash: string | null;
  failedTxBlockNumber: number | null;
  failedCallData: CallData | null;

  route: RecordRoute;
  refundCurrencyData: Amount | null;
  fees: RecordFees;
  appFees: RecordAppFees;
  feeSponsorship: FeeSponsorship | null;
  subsidizedRequest: boolean | null;
  subsidizedFee: SubsidizedFee | null;
  /** v2 only: an output amount in smallest units, and no rate (service-api.md R25). */
  price: string | null;
  /** v2 only: the service's own id of a currency, such as `usdc`. */
  currencyId: string | null;
  currencyObject: Currency | null;
  feeCurrencyId: string | null;
  quoteOraclePrice: QuoteOraclePrice | null;

  usesExternalLiquidity: boolean | null;
  triggeredByFastFill: boolean | null;
  onrampId: string | null;
  /** Further ids under `externalMetadata`, each with its name. */
  externalIds: { name: string; value: string }[];
  protocol: Protocol | null;
  orderData: unknown;

  /** Gated: undefined = not this key's request; null = a key without a name, a quote without a referrer. */
  apiKeyName: string | null | undefined;
  referrer: string | null | undefined;
  platformFee: unknown;

  /** Parts that did not parse. */
  unreadable: Unreadable[];
}

/** A row of a listing: a record with what it was read from, or a row that is no record at all. */
export type ReadRow =
  | { raw: unknown; record: RequestRecord; broken?: undefined }
  | { raw: unknown; record?: undefined; broken: string };

/** The request that took over the deposit of this one; null without one. A request never replaces itself. */
export function successorId({ id, supersededByRequestId }: RequestRecord): string | null {
  return supersededByRequestId && supersededByRequestId !== id ? supersededByRequestId : null;
}

/** Same origin and destination chain, as far as the record says. */
export function isSameChain({ originChainId, destinationChainId }: RequestRecord): boolean {
  return originChainId !== null && originChainId === destinationChainId;
}
