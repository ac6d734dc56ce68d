import { noReason } from '#service/fail-reason';
import { isSettled } from '#service/status';
import type { feesBody, sponsorshipBody } from './fee-bodies';
import { feeRecipient } from './identifiers';
import { legsOf, depositAddressOf, recipientOf, userOf } from './legs';
import {
  actualMoney,
  collectedShares,
  executedPlan,
  inUnitsOf,
  outUnitsOf,
  quotedMoney,
  quotedShares,
  solverCurrency,
  type Money,
} from './money';
import { referrers, type Plan } from './plan';
import {
  orderIdOf,
  recordV3,
  requestIdOf,
  supersededBy,
  apiKeyNames,
  type Viewer,
  publicViewer,
} from './record-v3';
import { slippageTolerance } from './route-body';
import { recordedReason } from './scenario';
import type { RowState } from './timeline';
import { currencyBody, unitsOf, usdText, type Token } from './tokens';
import type { WireTransaction } from './transactions';

/** The same row in the older shape of GET /requests/v2 (service-api.md R2). */
export function recordV2(seed: number, plan: Plan, state: RowState, viewer: Viewer = publicViewer) {
  const { facts, status } = state.phase;
  const legs = legsOf(seed, plan, state);
  const filled = facts.has('filled');
  const executed = executedPlan(plan);
  const v3 = recordV3(seed, plan, state);
  const token = solverCurrency(plan);
  const isOwn = viewer.includeAuthenticatedData && viewer.ownKeys.includes(plan.apiKey);
  const told = facts.has('reason');
  return {
    id: requestIdOf(seed, plan),
    // v2 has no word for submitted (service-api.md S1).
    status: status === 'submitted' ? 'pending' : status,
    user: userOf(seed, plan),
    recipient: recipientOf(seed, plan),
    depositAddress: depositBody(seed, plan, legs.depositTxHash),
    ...(plan.scenario.trait === 'onramp' && { onrampId: `onramp-${plan.row % 100_000}` }),
    ...(isOwn && { referrer: referrers[plan.referrer] ?? null }),
    data: {
      slippageTolerance: slippageTolerance(plan),
      failReason: (told ? recordedReason(plan.scenario) : null) ?? noReason,
      refundFailReason:
        (facts.has('refundReason') ? plan.scenario.refundFailReason : undefined) ?? noReason,
      supersededByRequestId: facts.has('superseded') ? supersededBy(seed, plan) : null,
      ...(legs.failed && {
        failedTxHash: legs.failed.txHash,
        ...('failedCallData' in v3.data && {
          failedTxBlockNumber: v3.data.failedTxBlockNumber,
          failedCallData: v3.data.failedCallData,
        }),
      }),
      ...subsidizedFee(plan, filled ? actualMoney(executed) : null),
      subsidizedRequest: quotedMoney(plan).sponsored > 0n,
      ...weiFees(plan, filled ? actualMoney(executed) : quotedMoney(plan)),
      inTxs: legs.inTxs.map(withHash),
      outTxs: legs.outTxs.map(withHash),
      currency: plan.destination.id,
      // Often empty although the currency is known (service-api.md R26).
      currencyObject: plan.row % 3 === 0 ? {} : currencyBody(plan.destination),
      feeCurrency: token.id,
      feeCurrencyObject: currencyBody(token),
      appFeeCurrencyObject: currencyBody(token),
      ...('refundCurrencyData' in v3.data && { refundCurrencyData: v3.data.refundCurrencyData }),
      appFees: quotedShares(plan).map((fee) => appFee(seed, fee, plan)),
      paidAppFees: filled
        ? collectedShares(executed).map((fee) => appFee(seed, fee, executed))
        : [],
      ...('fees' in v3.data && { expandedPriceImpact: impactOf(v3.data.fees) }),
      feeSponsorship:
        ('feeSponsorship' in v3.data && sponsorshipBodyV2(v3.data.feeSponsorship)) || null,
      metadata: metadataOf(seed, plan, v3.data.route, filled),
      price: String(outUnitsOf(plan, quotedMoney(plan))),
      usesExternalLiquidity: plan.row % 5 === 0,
      timeEstimate: Math.round(plan.fillDelayMs / 1000) + 2,
      ...(isOwn && { apiKeyName: apiKeyNames[plan.apiKey] ?? null }),
    },
    ...('protocol' in v3 && { protocol: v3.protocol }),
    createdAt: v3.createdAt,
    updatedAt: v3.updatedAt,
  };
}

/** The protocol's order, for `includeOrderData`: somebody else's pending one lacks its output (service-api.md R29). */
export function orderDataOf(seed: number, plan: Plan, { phase }: RowState, isOwn: boolean) {
  const money = quotedMoney(plan);
  const output = {
    chainId: plan.destination.chain.id,
    currency: plan.destination.address,
    amount: String(outUnitsOf(plan, money)),
    recipient: recipientOf(seed, plan),
  };
  return {
    orderId: orderIdOf(seed, plan),
    inputs: [
      {
        chainId: plan.origin.chain.id,
        currency: plan.origin.address,
        amount: String(inUnitsOf(plan)),
      },
    ],
    ...((isOwn || isSettled(phase.status)) && { output }),
  };
}

/** As GET /requests/v2 and events show it (service-api.md R5). */
export function depositBody(seed: number, plan: Plan, depositTxHash: string | null) {
  if (plan.deposit === null) return null;
  return {
    address: depositAddressOf(seed, plan),
    depositAddressType: plan.deposit.type,
    depositor: depositTxHash === null ? null : userOf(seed, plan),
    depositTxHash,
  };
}

function withHash({ txHash, ...rest }: WireTransaction) {
  return txHash === undefined ? rest : { hash: txHash, ...rest };
}

/** Smallest units of the fee currency, and the same in USD: older records as whole micro-USD (service-api.md R16). */
function weiFees(plan: Plan, money: Money) {
  const token = solverCurrency(plan);
  const micro = {
    gas: money.execution,
    fixed: 0n,
    price: money.swap + money.platform,
    gateway: 0n,
  };
  const isOld = plan.scenario.trait === 'old id';
  const each = (write: (value: bigint) => string) =>
    Object.fromEntries(Object.entries(micro).map(([name, value]) => [name, write(value)]));
  return {
    fees: each((value) => String(unitsOf(value, token))),
    feesUsd: each((value) => (isOld ? String(value) : usdText(value))),
  };
}

/** What the sponsor paid, on the origin chain's terms and on its own. */
function subsidizedFee(plan: Plan, money: Money | null) {
  if (money === null || money.sponsored === 0n) return {};
  const side = (token: Token) => ({
    amount: String(unitsOf(money.sponsored, token)),
    address: token.address,
    chainId: token.chain.id,
  });
  return {
    subsidizedFee: {
      origin: side(solverCurrency(plan)),
      sponsor: side(plan.destination),
      amountUsd: usdText(money.sponsored),
      amountUsdCurrent: usdText((money.sponsored * 1001n) / 1000n),
    },
  };
}

type FeesV3 = ReturnType<typeof feesBody>;
type SponsorshipV3 = NonNullable<ReturnType<typeof sponsorshipBody>>;
type PhaseV3 = SponsorshipV3['quoted'];

/** v2 calls the bucket `relay` that v3 calls `platform`. */
const bucketNameV2 = (name: string) => (name === 'platform' ? 'relay' : name);

function renamed<T>(buckets: Record<string, T>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(buckets).map(([name, value]) => [bucketNameV2(name), value]),
  );
}

/** v3's breakdown, of which v2 holds the USD alone (service-api.md R17). */
function impactOf({ quoted, actual }: FeesV3) {
  const usd = (phase: NonNullable<FeesV3['actual']>) =>
    renamed(
      Object.fromEntries(Object.entries(phase).map(([name, each]) => [name, { usd: each.usd }])),
    );
  return { quoted: usd(quoted), actual: actual && usd(actual) };
}

/** The same sponsorship with the names of v2 and of quotes; each amount carries its own currency. */
export function sponsorshipBodyV2(body: SponsorshipV3 | null) {
  if (body === null) return null;
  const { quoted, actual, currency } = body;
  const phase = (v3: PhaseV3) => ({
    selectedComponents: v3.selectedComponents.map(bucketNameV2),
    maxSubsidizationAmount: v3.maxSubsidizationAmount,
    subsidizationBps: v3.subsidizationBps,
    capHit: v3.capHit,
    components: renamed(
      Object.fromEntries(
        Object.entries(v3.components).map(([name, { selected, ...amounts }]) => [
          name,
          { selected, ...withCurrency(amounts, currency) },
        ]),
      ),
    ),
    ...withCurrency(
      { sponsoredTotal: v3.sponsoredTotal, userPaysTotal: v3.userPaysTotal },
      currency,
    ),
  });
  return { quoted: phase(quoted), ...(actual && { actual: phase(actual) }) };
}

function withCurrency(amounts: Record<string, object>, currency: unknown) {
  return Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, { currency, ...amount }]),
  );
}

function appFee(
  seed: number,
  fee: { recipient: number | string; bps: number; microUsd: bigint },
  plan: Plan,
) {
  if (plan.appFees === 'null amounts')
    return {
      recipient: feeRecipient(seed, fee.recipient),
      bps: String(fee.bps),
      amount: null,
      amountUsd: null,
      amountUsdCurrent: null,
    };
  return {
    recipient: feeRecipient(seed, fee.recipient),
    bps: String(fee.bps),
    amount: String(unitsOf(fee.microUsd, solverCurrency(plan))),
    amountUsd: usdText(fee.microUsd),
    amountUsdCurrent: usdText((fee.microUsd * 1001n) / 1000n),
  };
}

/** v2 says what an amount is worth now; prices never move here, so it is a little more than then (*assumed*). */
function withCurrent<T extends { amountUsd?: string }>(amount: T | null) {
  if (amount?.amountUsd === undefined) return amount;
  const micro = BigInt(amount.amountUsd.replace('.', ''));
  return { ...amount, amountUsdCurrent: usdText((micro * 1001n) / 1000n) };
}

/** One set of amounts: what was paid in, and what was delivered or else quoted. */
function metadataOf(
  seed: number,
  plan: Plan,
  route: ReturnType<typeof recordV3>['data']['route'],
  filled: boolean,
) {
  const { destination, origin: outputSide } = filled ? route.actual : route.quoted;
  const output = destination?.outputCurrency ?? outputSide.outputCurrency;
  const topUp =
    destination && 'currencyGasTopup' in destination ? destination.currencyGasTopup : null;
  return {
    sender: userOf(seed, plan),
    recipient: recipientOf(seed, plan),
    currencyIn: withCurrent(route.actual.origin.inputCurrency),
    currencyOut: withCurrent(output),
    ...(topUp !== null && { currencyGasTopup: topUp }),
    rate: 'rate' in route.actual ? route.actual.rate : null,
    route: { origin: route.quoted.origin, destination: route.quoted.destination },
  };
}
