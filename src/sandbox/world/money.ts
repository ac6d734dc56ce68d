import type { Plan } from './plan';
import { heldTokensOn, microUsdOf, unitsOf, type Token } from './tokens';

/** The charges of one request in micro-USD, and what they leave. in = out + charges − sponsored, always. */
export interface Money {
  inMicroUsd: bigint;
  swap: bigint;
  execution: bigint;
  platform: bigint;
  app: bigint;
  sponsored: bigint;
  outMicroUsd: bigint;
}

const bpsOf = (base: bigint, bps: number) => (base * BigInt(Math.round(bps * 100))) / 1_000_000n;

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

/** What each sponsored bucket would cost; the order is the one in which a cap is used up. */
export function sponsoredBuckets(
  plan: Plan,
): readonly ('execution' | 'swap' | 'platform' | 'app')[] {
  if (plan.sponsorship === 'absent') return [];
  return plan.sponsorship === 'capped'
    ? ['execution', 'swap']
    : ['execution', 'swap', 'platform', 'app'];
}

/** A cap of the sponsor, where one was configured, in micro-USD. */
export function sponsorCap(plan: Plan): bigint | null {
  return plan.sponsorship === 'capped' ? 15_000n : null;
}

/** What the swaps of the route cost as quoted; none where the currency stays the same. */
function quotedSwap(plan: Plan): bigint {
  return plan.origin.id === plan.destination.id ? 0n : bpsOf(plan.inMicroUsd, 8 + (plan.row % 40));
}

/**
 * App fees are a share of what reaches the solver's deposit currency on the origin chain, not of the input
 * (service-api.md F11): half of the swap cost is spent before.
 */
function fullShares(plan: Plan) {
  const swapsFirst = solverCurrency(plan) !== plan.origin;
  const base = plan.inMicroUsd - (swapsFirst ? quotedSwap(plan) / 2n : 0n);
  return plan.appFeeBps.map((fee) => ({ ...fee, microUsd: bpsOf(base, fee.bps) }));
}

/** Cases in which the quote names a fee and none is collected: sends, gasless execution without a quote, tiny same-chain fees; and `nothing`, which nobody explains. */
export function collectsNothing(plan: Plan): boolean {
  return ['nothing', 'send', 'gasless', 'tiny'].includes(plan.appFees);
}

/** The charges as quoted. */
export function quotedMoney(plan: Plan): Money {
  if (plan.claim)
    return withSponsor(plan, {
      swap: 0n,
      execution: 0n,
      platform: plan.claim.feeMicroUsd,
      app: 0n,
    });
  const swap = quotedSwap(plan);
  const app = sum(quotedShares(plan).map(({ microUsd }) => microUsd));
  const execution = BigInt(900 + (plan.row % 97) * 211);
  const platform = bpsOf(plan.inMicroUsd, plan.requestType === 'Send' ? 0 : 2.5);
  return withSponsor(plan, { swap, execution, platform, app });
}

/** The charges as they came out: the price moved a little, and not every quoted app fee is collected. */
export function actualMoney(plan: Plan): Money {
  const quoted = quotedMoney(plan);
  const moved = quoted.swap === 0n ? 0n : bpsOf(plan.inMicroUsd, (plan.row % 7) * 0.5);
  const collected = sum(collectedShares(plan).map(({ microUsd }) => microUsd));
  return withSponsor(plan, {
    swap: quoted.swap + moved,
    execution: quoted.execution,
    platform: quoted.platform,
    app: collected,
  });
}

function withSponsor(
  plan: Plan,
  charges: Record<'swap' | 'execution' | 'platform' | 'app', bigint>,
): Money {
  const wanted = sum(sponsoredBuckets(plan).map((bucket) => charges[bucket]));
  const cap = sponsorCap(plan);
  const sponsored = cap !== null && wanted > cap ? cap : wanted;
  const paid = sum(Object.values(charges)) - sponsored;
  return {
    inMicroUsd: plan.inMicroUsd,
    ...charges,
    sponsored,
    outMicroUsd: plan.inMicroUsd - paid,
  };
}

/** Quoted app fee per recipient, in micro-USD. */
export function quotedShares(plan: Plan) {
  if (plan.appFees === 'unquoted') return [];
  return fullShares(plan);
}

/** Collected app fee per recipient, in micro-USD; `short` collects four fifths. */
export function collectedShares(plan: Plan) {
  if (collectsNothing(plan)) return [];
  const full = fullShares(plan);
  return plan.appFees === 'short'
    ? full.map((fee) => ({ ...fee, microUsd: (fee.microUsd * 4n) / 5n }))
    : full;
}

/** The quoted input in smallest units: of a claim exactly what is drawn, which no trip through USD keeps. */
export function inUnitsOf(plan: Plan): bigint {
  return plan.claim?.inUnits ?? unitsOf(plan.inMicroUsd, plan.origin);
}

/** What comes out after the charges, in smallest units. */
export function outUnitsOf(plan: Plan, { outMicroUsd }: Money): bigint {
  return plan.claim?.outUnits ?? unitsOf(outMicroUsd, plan.destination);
}

/** What arrived on the origin chain, in units of the origin currency: strict addresses get too much or too little. */
export function depositedUnits(plan: Plan): bigint {
  const quoted = inUnitsOf(plan);
  const fit = plan.deposit?.fit ?? 'exact';
  if (fit === 'under') return (quoted * 3n) / 4n;
  return fit === 'exact' ? quoted : (quoted * 5n) / 4n;
}

/** The currency that the solver takes on the origin chain: app fees are counted in it (service-api.md F11). */
export function solverCurrency(plan: Plan): Token {
  const held = heldTokensOn(plan.origin.chain);
  const alike = held.find((token) => token.id === plan.destination.id);
  const accepted = plan.origin.isHeld
    ? plan.origin
    : (held.find(({ id }) => id === 'usdc') ?? held[0]);
  return alike ?? accepted ?? plan.origin;
}

/** An open deposit address fills what came; a strict one fills the quoted amount (service-api.md S12, S14). */
export function fillsDeposited(plan: Plan): boolean {
  return plan.deposit?.type === 'open' && plan.deposit.fit !== 'exact';
}

/** The plan as it came out: with another amount where an open deposit address filled what arrived. */
export function executedPlan(plan: Plan): Plan {
  return fillsDeposited(plan)
    ? { ...plan, inMicroUsd: microUsdOf(depositedUnits(plan), plan.origin) }
    : plan;
}
