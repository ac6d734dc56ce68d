import { chainById } from './chains';
import { isOtherRow, type Plan } from './plan';
import { heldTokensOn, type Token } from './tokens';

/** Bad times that can be switched on, each with what it does; docs/sandbox.md is checked against this list. */
export const conditions = {
  'slow-route':
    'every third everyday request of the last two hours goes from Base to Optimism and takes two days',
  'failure-burst':
    'four of five everyday requests of the last half hour fail with SOLVER_BALANCE_TOO_LOW and are not refunded',
  'chain-issues': 'Arbitrum is disabled, takes no deposits and says so',
  'uncollected-fees':
    'everyday requests of the last six hours collect none of their quoted app fees',
  'past-issues':
    '`slow-route`, `failure-burst` and `uncollected-fees` until ten minutes ago; how `npm run sandbox` starts',
} as const;
export type Condition = keyof typeof conditions;

export const isCondition = (text: string): text is Condition => Object.hasOwn(conditions, text);

export const disabledChainId = 42161;

const minuteMs = 60_000;
/** Rows that are older than this when a condition begins are never touched. */
export const conditionReachMs = 6 * 60 * minuteMs;
const slowReachMs = 2 * 60 * minuteMs;
const burstReachMs = 30 * minuteMs;
const pastMs = 10 * minuteMs;
const pastIssues: ReadonlySet<Condition> = new Set([
  'slow-route',
  'failure-burst',
  'uncollected-fees',
]);
const slowFillMs = 48 * 60 * minuteMs;

const slowRoute = { origin: usdcOn(8453), destination: usdcOn(10) };

export function usdcOn(chainId: number): Token {
  const chain = chainById.get(chainId);
  const token = chain && heldTokensOn(chain).find(({ symbol }) => symbol === 'USDC');
  if (!token) throw new Error(`no USDC on chain ${chainId}`);
  return token;
}

/** An own everyday request under the conditions that hold since `beganMs`; any other request as it was. */
export function underConditions(plan: Plan, active: ReadonlySet<Condition>, beganMs: number): Plan {
  const { scenario, row, createdAtMs } = plan;
  const isEveryday = scenario.name === 'ordinary' && scenario.course === 'success';
  if (!isEveryday || isOtherRow(row) || createdAtMs < beganMs - conditionReachMs) return plan;
  const endedMs = beganMs - pastMs;
  if (active.has('past-issues') && createdAtMs < endedMs)
    return underConditions(plan, pastIssues, endedMs);
  if (active.has('slow-route') && row % 3 === 0 && createdAtMs >= beganMs - slowReachMs)
    return {
      ...plan,
      ...slowRoute,
      deposit: null,
      features: plan.features.filter((feature) => feature !== 'deposit_address'),
      requestType: 'Bridge',
      fillDelayMs: slowFillMs,
    };
  if (active.has('failure-burst') && row % 5 !== 0 && createdAtMs >= beganMs - burstReachMs)
    return {
      ...plan,
      scenario: { ...scenario, course: 'failure, kept', failReason: 'SOLVER_BALANCE_TOO_LOW' },
    };
  if (active.has('uncollected-fees') && plan.appFees === 'full')
    return { ...plan, appFees: 'nothing' };
  return plan;
}
