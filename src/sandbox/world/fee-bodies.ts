import { formatUnits } from 'viem';
import { feeRecipient } from './identifiers';
import {
  actualMoney,
  collectedShares,
  quotedMoney,
  quotedShares,
  solverCurrency,
  sponsorCap,
  sponsoredBuckets,
  type Money,
} from './money';
import type { Plan } from './plan';
import { bareAmount, currencyBody, unitsOf, usdText, type Token } from './tokens';

/** A component of v3 `fees`: charges are negative, what a sponsor pays is positive. */
function component(microUsd: bigint, token: Token) {
  const units = unitsOf(microUsd < 0n ? -microUsd : microUsd, token);
  return {
    usd: usdText(microUsd),
    amount: String(units),
    amountFormatted: formatUnits(units, token.decimals),
  };
}

function feePhase(money: Money, token: Token) {
  return {
    swap: component(-money.swap, token),
    execution: component(-money.execution, token),
    platform: component(-money.platform, token),
    app: component(-money.app, token),
    sponsored: component(money.sponsored, token),
  };
}

/** v3 `fees`; the actual phase only once the request has been filled. */
export function feesBody(plan: Plan, executed: Plan, filled: boolean) {
  const token = solverCurrency(plan);
  return {
    quoted: feePhase(quotedMoney(plan), token),
    actual: filled ? feePhase(actualMoney(executed), token) : null,
    currency: currencyBody(token),
  };
}

/** v3 `appFees`: quoted items carry no USD, collected ones do (service-api.md R20). */
export function appFeesBody(seed: number, plan: Plan, executed: Plan, filled: boolean) {
  const token = solverCurrency(plan);
  const item = (fee: { recipient: number | string; bps: number; microUsd: bigint }) => {
    const units = unitsOf(fee.microUsd, token);
    const isNull = plan.appFees === 'null amounts';
    return {
      recipient: feeRecipient(seed, fee.recipient),
      bps: String(fee.bps),
      amount: isNull ? null : String(units),
      amountFormatted: isNull ? null : formatUnits(units, token.decimals),
    };
  };
  const actual = collectedShares(executed).map((fee) => ({
    ...item(fee),
    amountUsd: plan.appFees === 'null amounts' ? null : usdText(fee.microUsd),
  }));
  return {
    quoted: quotedShares(plan).map(item),
    actual: filled ? actual : [],
    currency: currencyBody(token),
  };
}

const bucketNames = ['execution', 'swap', 'platform', 'app'] as const;

function sponsorshipPhase(plan: Plan, money: Money) {
  const token = solverCurrency(plan);
  const selected: readonly string[] = sponsoredBuckets(plan);
  const cap = sponsorCap(plan);
  let left = cap ?? money.sponsored;
  const components = Object.fromEntries(
    bucketNames.map((name) => {
      const total = money[name];
      const wanted = selected.includes(name) ? total : 0n;
      const sponsored = wanted > left ? left : wanted;
      left -= sponsored;
      return [name, bucket(selected.includes(name), total, sponsored, token)];
    }),
  );
  const charges = bucketNames.reduce((total, name) => total + money[name], 0n);
  const rent = plan.sponsorship === 'full' && { rent: bucket(false, 0n, 0n, token) };
  const odd = plan.sponsorship === 'odd bucket' && {
    priorityLane: bucket(false, 1_200n, 0n, token),
  };
  return {
    selectedComponents: [...selected],
    maxSubsidizationAmount: cap === null ? null : String(cap),
    subsidizationBps: selected.length > 0 ? 10_000 : 0,
    capHit: cap !== null && money.sponsored === cap,
    components: { ...components, ...rent, ...odd },
    sponsoredTotal: worth(money.sponsored, token),
    userPaysTotal: worth(charges - money.sponsored, token),
  };
}

const worth = (microUsd: bigint, token: Token) => ({
  ...bareAmount(token, unitsOf(microUsd, token)),
  amountUsd: usdText(microUsd),
});

function bucket(selected: boolean, total: bigint, sponsored: bigint, token: Token) {
  return {
    selected,
    total: worth(total, token),
    sponsored: worth(sponsored, token),
    userPays: worth(total - sponsored, token),
  };
}

/** v3 `feeSponsorship`; null where nobody sponsors. Amounts carry no currency: it is hoisted beside the phases. */
export function sponsorshipBody(plan: Plan, executed: Plan, filled: boolean) {
  if (plan.sponsorship === 'absent') return null;
  const token = solverCurrency(plan);
  const money = actualMoney(executed);
  const sponsorPayment = {
    amount: String(unitsOf(money.sponsored, plan.destination)),
    address: plan.destination.address,
    chainId: plan.destination.chain.id,
  };
  return {
    quoted: sponsorshipPhase(plan, quotedMoney(plan)),
    actual: filled ? { ...sponsorshipPhase(executed, money), sponsorPayment } : null,
    currency: currencyBody(token),
  };
}
