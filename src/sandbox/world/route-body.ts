import { formatUnits } from 'viem';
import { isSameChain } from './entries';
import {
  actualMoney,
  depositedUnits,
  executedPlan,
  inUnitsOf,
  outUnitsOf,
  quotedMoney,
  solverCurrency,
  type Money,
} from './money';
import type { Plan } from './plan';
import type { Fact } from './timeline';
import { amountBody, microUsdOf, unitsOf, type Token } from './tokens';

const slippageBps = (plan: Plan) => 50 + (plan.row % 3) * 50;

/** The slippage that the user allowed, in basis points as text. */
export function slippageTolerance(plan: Plan): string {
  return String(slippageBps(plan));
}

function originSide(plan: Plan, money: Money, inUnits: bigint) {
  const solver = solverCurrency(plan);
  const output = isSameChain(plan)
    ? outputAmount(plan, money)
    : amountBody(
        solver,
        solver === plan.origin ? inUnits : unitsOf(money.inMicroUsd - money.swap / 2n, solver),
      );
  return {
    inputCurrency: amountBody(plan.origin, inUnits),
    outputCurrency: output,
    router: 'relay',
  };
}

function outputAmount(plan: Plan, money: Money) {
  const units = outUnitsOf(plan, money);
  return amountBody(
    plan.destination,
    units,
    (units * BigInt(10_000 - slippageBps(plan))) / 10_000n,
  );
}

// A same-chain request has no destination side (service-api.md R12).
function destinationSide(plan: Plan, money: Money) {
  if (isSameChain(plan)) return null;
  const amount = outputAmount(plan, money);
  return { inputCurrency: amount, outputCurrency: amount, router: 'relay' };
}

function rateText(plan: Plan, money: Money, inUnits: bigint): string {
  const out = Number(formatUnits(outUnitsOf(plan, money), plan.destination.decimals));
  return String(out / Number(formatUnits(inUnits, plan.origin.decimals)));
}

/** v3 `data.route`: what was quoted, and what the record says that occurred. */
export function routeBody(plan: Plan, facts: ReadonlySet<Fact>) {
  const money = quotedMoney(plan);
  const inUnits = inUnitsOf(plan);
  const origin = originSide(plan, money, inUnits);
  const destination = destinationSide(plan, money);
  return {
    includedSwapSources: plan.scenario.trait === 'swap sources' ? ['curve-like', 'pool-v3'] : [],
    includedOriginSwapSources: plan.scenario.trait === 'swap sources' ? ['pool-v3'] : [],
    includedDestinationSwapSources: [],
    quoted: { origin, destination },
    actual: actualRoute(plan, facts, { origin, destination }),
  };
}

function actualRoute(
  plan: Plan,
  facts: ReadonlySet<Fact>,
  quoted: {
    origin: ReturnType<typeof originSide>;
    destination: ReturnType<typeof destinationSide>;
  },
) {
  if (!isDepositObserved(plan, facts)) return quoted;
  const deposited = amountBody(plan.origin, depositedUnits(plan));
  if (!attempted.some((fact) => facts.has(fact)))
    return {
      origin: { ...quoted.origin, inputCurrency: deposited, outputCurrency: null },
      destination: quoted.destination,
    };
  const executed = executedPlan(plan);
  const money = actualMoney(executed);
  // A strict deposit address uses the quoted amount and returns the rest in a leg of its own.
  const used = plan.deposit?.type === 'open' ? depositedUnits(plan) : inUnitsOf(plan);
  const origin = { ...originSide(executed, money, used), inputCurrency: deposited };
  return {
    origin,
    destination: facts.has('filled') ? withGasTopUp(plan, destinationSide(executed, money)) : null,
    rate: rateText(executed, money, used),
  };
}

/** A gas top-up stands at the actual destination (service-api.md R13). */
function withGasTopUp(plan: Plan, side: ReturnType<typeof destinationSide>) {
  if (side === null || plan.scenario.trait !== 'gas top-up') return side;
  return {
    ...side,
    currencyGasTopup: amountBody(plan.destination, unitsOf(50_000n, plan.destination)),
  };
}

const attempted: readonly Fact[] = ['attempted', 'filled', 'out', 'outStub', 'failedLeg'];

// A reorged deposit was observed before; one that failed at once never was.
function isDepositObserved(plan: Plan, facts: ReadonlySet<Fact>): boolean {
  if (plan.deposit !== null && facts.has('depositTx')) return true;
  return facts.has('in') || facts.has('mempool') || (facts.has('inFailed') && facts.has('reorg'));
}

/** The chain and currency in which a refund is paid; the origin's, where a scenario does not say otherwise. */
export function refundToken(plan: Plan): Token {
  return plan.scenario.trait === 'refund on the destination' ? plan.destination : plan.origin;
}

/** The amount that went back, in units of the currency in which it is paid. */
export function refundUnits(plan: Plan): bigint {
  const token = refundToken(plan);
  const units = originRefundUnits(plan);
  return token === plan.origin ? units : unitsOf(microUsdOf(units, plan.origin), token);
}

function originRefundUnits(plan: Plan): bigint {
  const deposited = depositedUnits(plan);
  const kept =
    plan.deposit?.type === 'strict' && plan.deposit.fit === 'over' ? inUnitsOf(plan) : 0n;
  const cost = unitsOf(18_000n, plan.origin);
  return deposited - kept - cost;
}
