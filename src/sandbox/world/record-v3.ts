import { hasOrder } from './entries';
import { appFeesBody, feesBody, sponsorshipBody } from './fee-bodies';
import { hashText, requestIdText, walletAddress } from './identifiers';
import { depositAddressOf, legsOf, recipientOf, userOf, type Legs } from './legs';
import { depositedUnits, executedPlan, outUnitsOf, quotedMoney } from './money';
import { planOf, referrers, type Plan } from './plan';
import { refundToken, refundUnits, routeBody, slippageTolerance } from './route-body';
import { recordedReason } from './scenario';
import type { RowState } from './timeline';
import { amountBody, usdText } from './tokens';
import { transferData } from './transactions';
import { solverAddress } from './chains';

/** Who asks: fields that only the owner sees are absent for everybody else. */
export interface Viewer {
  /** Keys of the caller's integrator, by their place among all keys. */
  ownKeys: readonly number[];
  includeAuthenticatedData: boolean;
}

export const publicViewer: Viewer = { ownKeys: [], includeAuthenticatedData: false };

/** A key's name; null for a key without one. */
export const apiKeyNames: readonly (string | null)[] = [
  'Production',
  null,
  'Partner',
  'Somebody else',
];

export function requestIdOf(seed: number, plan: Plan): string {
  return (
    plan.claim?.id ?? requestIdText(seed, plan.row, plan.idAtMs ?? plan.createdAtMs, plan.datedId)
  );
}

export function orderIdOf(seed: number, plan: Plan): string {
  return hashText(seed, plan.row, 'order', 'evm');
}

/** The request that took over from a superseded one: the family's next. */
export function supersededBy(seed: number, plan: Plan): string {
  return requestIdOf(seed, planOf(seed, plan.row + 1, plan.sinceMs));
}

/** A record as GET /requests/v3 sends it: pure, from seed, row and state. */
export function recordV3(seed: number, plan: Plan, state: RowState, viewer: Viewer = publicViewer) {
  const { facts } = state.phase;
  const legs = legsOf(seed, plan, state);
  const executed = executedPlan(plan);
  const filled = facts.has('filled');
  const head = {
    id: requestIdOf(seed, plan),
    status: state.phase.status,
    user: userOf(seed, plan),
    recipient: recipientOf(seed, plan),
  };
  const dates = {
    createdAt: new Date(plan.createdAtMs).toISOString(),
    updatedAt: new Date(state.updatedAtMs).toISOString(),
  };
  const transactions = { inTxs: legs.inTxs, outTxs: legs.outTxs };
  const priced = routeBody(plan, facts);
  const route = plan.scenario.trait === 'unpriced' ? withoutUsd(priced) : priced;
  if (plan.scenario.trait === 'sparse')
    return { ...head, data: { ...transactions, route }, ...dates };
  return {
    ...head,
    sender: userOf(seed, plan),
    refundTo: refundToOf(seed, plan),
    supersededByRequestId: facts.has('superseded') ? supersededBy(seed, plan) : null,
    depositAddress: depositAddressBody(seed, plan, legs),
    data: {
      slippageTolerance: slippageTolerance(plan),
      ...reasons(plan, state),
      ...failedLeg(seed, legs, plan),
      usesExternalLiquidity: plan.row % 5 === 0,
      timeEstimate: Math.round(plan.fillDelayMs / 1000) + 2,
      triggeredByFastFill: plan.features.includes('fast_fill') ? true : null,
      ...transactions,
      appFees: appFeesBody(seed, plan, executed, filled),
      feeSponsorship: sponsorshipBody(plan, executed, filled),
      fees: feesBody(plan, executed, filled),
      route,
      quoteOraclePrice: oraclePrice(plan, route),
      refundCurrencyData: refundBody(plan, legs, facts.has('refundAmount')),
      externalMetadata: {
        onrampId: plan.scenario.trait === 'onramp' ? `onramp-${plan.row % 100_000}` : null,
        ...(plan.scenario.trait === 'onramp' && { sessionId: `session-${plan.row % 1_000}` }),
      },
      ...gatedFields(plan, viewer),
    },
    protocol: protocolBody(seed, plan, state, legs),
    requestType: plan.requestType,
    features: [...plan.features],
    ...dates,
  };
}

/** Somebody else's only where the scenario says so. */
function refundToOf(seed: number, plan: Plan): string | null {
  if (plan.scenario.trait === 'refund to another address')
    return walletAddress(seed, plan.origin.chain.vmType, plan.user + 1);
  return hasRefundTo(plan) ? userOf(seed, plan) : null;
}

/** What a token without a price leaves of a body. */
function withoutUsd<T>(body: T): T {
  return JSON.parse(
    JSON.stringify(body, (key, value: unknown) => (key === 'amountUsd' ? undefined : value)),
  ) as T;
}

function reasons(plan: Plan, { phase }: RowState) {
  const told = phase.facts.has('reason');
  return {
    failReason: told ? recordedReason(plan.scenario) : null,
    refundFailReason: phase.facts.has('refundReason')
      ? (plan.scenario.refundFailReason ?? null)
      : null,
  };
}

function failedLeg(seed: number, { failed }: Legs, plan: Plan) {
  // Broadcast and not included: there is a hash, and no block and no reverted call.
  const isIncluded = plan.scenario.failReason !== 'TRANSACTION_NOT_INCLUDED';
  const call = {
    from: solverAddress(plan.destination.chain, 0),
    to: plan.destination.address,
    data: transferData(recipientOf(seed, plan), outUnitsOf(plan, quotedMoney(plan))),
    value: '0',
  };
  return {
    failedTxHash: failed?.txHash ?? null,
    failedTxBlockNumber: isIncluded ? (failed?.block ?? null) : null,
    failedCallData: failed && isIncluded ? call : null,
  };
}

function depositAddressBody(seed: number, plan: Plan, { depositTxHash }: Legs) {
  if (plan.deposit === null) return null;
  return {
    address: depositAddressOf(seed, plan),
    type: plan.deposit.type,
    depositor: depositTxHash === null ? null : userOf(seed, plan),
    depositTxHash,
    recoveryAddress: null,
  };
}

function refundBody(plan: Plan, { refundTxHash }: Legs, reported: boolean) {
  return reported || refundTxHash !== null
    ? amountBody(refundToken(plan), refundUnits(plan))
    : null;
}

function oraclePrice(plan: Plan, route: ReturnType<typeof routeBody>) {
  if (plan.row % 3 === 0) return null;
  const { origin, destination } = route.quoted;
  return {
    rate: usdText((plan.origin.priceMicroUsd * 1_000_000n) / plan.destination.priceMicroUsd),
    observedAt: new Date(plan.createdAtMs - 1_500).toISOString(),
    inputCurrency: origin.inputCurrency,
    outputCurrency: destination?.outputCurrency ?? origin.outputCurrency,
  };
}

/** Only for the owner, and only when asked for: null = a key without a name, absent = somebody else's request. */
function gatedFields(plan: Plan, viewer: Viewer) {
  if (!viewer.includeAuthenticatedData || !viewer.ownKeys.includes(plan.apiKey)) return {};
  return {
    apiKeyName: apiKeyNames[plan.apiKey] ?? null,
    referrer: referrers[plan.referrer] ?? null,
    platformFee:
      plan.row % 4 === 0 ? { bucket: 'standard', ruleId: 'default', totalFeeBps: '2.5' } : null,
  };
}

/** Strict addresses need one; without one nothing is refunded by itself (service-api.md R27, S12). */
function hasRefundTo({ deposit, scenario, row }: Plan): boolean {
  const isRefunded = /refund|fallback|superseded/.test(scenario.course) || scenario.members;
  return deposit?.type === 'strict' || Boolean(isRefunded) || row % 3 !== 0;
}

function protocolBody(seed: number, plan: Plan, { phase }: RowState, legs: Legs) {
  if (!hasOrder(plan)) return null;
  const [from, to] = [plan.origin.chain, plan.destination.chain];
  const deposit = legs.inTxs[0];
  return {
    orderId: orderIdOf(seed, plan),
    hubType: 'onchain',
    // Of a deposit that nobody filled or refunded (*assumed*).
    isWithdrawable: phase.status === 'failure' && deposit !== undefined && !legs.refundTxHash,
    solver: { address: solverAddress(to, 0), protocolChainId: String(to.id), chainId: to.id },
    ...(deposit && {
      deposit: {
        origin: {
          amount: String(depositedUnits(plan)),
          chainId: from.id,
          currency: plan.origin.address,
          depositor: userOf(seed, plan),
          depository: solverAddress(from, 0),
          onchainId: orderIdOf(seed, plan),
          transactionId: deposit.txHash,
        },
        relay: { operation: 'mint', chainId: to.id },
        attestation: { status: deposit.status === 'success' ? 'attested' : 'none' },
      },
    }),
    settlement: {
      destination: {
        fills: legs.fillTxHash === null ? [] : [{ chainId: to.id, transactionId: legs.fillTxHash }],
        refunds:
          legs.refundTxHash === null
            ? []
            : [{ chainId: refundToken(plan).chain.id, transactionId: legs.refundTxHash }],
      },
    },
  };
}
