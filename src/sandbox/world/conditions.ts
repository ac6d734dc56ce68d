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
  'one-millisecond':
    'everyday requests that came between one and five hours ago, over 120 of a key, have one `createdAt` and one `updatedAt`',
  'listed-late':
    'every third everyday request, and each change of it, is in no list, status or event until 90 s after its own time',
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

const moment = { fromMs: 5 * 60 * minuteMs, untilMs: 60 * minuteMs };
const listedLateMs = 90_000;

/** The same with the times that such a condition gives it. */
function timed(plan: Plan, active: ReadonlySet<Condition>, beganMs: number): Plan {
  const { createdAtMs, origin, row } = plan;
  const fromMs = beganMs - moment.fromMs;
  const isOfMoment =
    createdAtMs >= fromMs &&
    createdAtMs < beganMs - moment.untilMs &&
    // Whose deposits wait for no block.
    origin.chain.vmType !== 'bvm';
  return {
    ...plan,
    ...(active.has('listed-late') && row % 3 === 0 && { seenAfterMs: listedLateMs }),
    ...(active.has('one-millisecond') &&
      isOfMoment && {
        idAtMs: createdAtMs,
        createdAtMs: fromMs,
        depositDelayMs: 10_000,
        fillDelayMs: 30_000,
      }),
  };
}

/** An own everyday request under the conditions that hold since `beganMs`; any other request as it was. */
export function underConditions(
  usual: Plan,
  active: ReadonlySet<Condition>,
  beganMs: number,
): Plan {
  const { scenario, row, createdAtMs } = usual;
  const isEveryday = scenario.name === 'ordinary' && scenario.course === 'success';
  if (!isEveryday || isOtherRow(row) || createdAtMs < beganMs - conditionReachMs) return usual;
  const plan = timed(usual, active, beganMs);
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
