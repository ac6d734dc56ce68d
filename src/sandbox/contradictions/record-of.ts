import type { FailReason } from '#service/fail-reason';
import { usdcOn } from '../world/conditions';
import { madePlan } from '../world/plan';
import type { NewRequest } from '../world/world';
import type { recordV3 } from '../world/record-v3';
import type { Course, Scenario } from '../world/scenario';
import { tokensOn } from '../world/tokens';

/** A whole record: none of the examples lacks its optional fields. */
export type ExampleRecord = Extract<ReturnType<typeof recordV3>, { features: unknown }>;

/** What differs from a course of the world, by path: `data.outTxs.0.timestamp`. */
export type Changes = Readonly<Record<string, unknown>>;

export interface Circumstances {
  failReason?: FailReason;
  deposit?: NonNullable<Scenario['deposit']>;
  destination?: 'same chain';
}

/** The example's own request as another course would have left it, with changes. */
export type RecordOf = (
  course: Course,
  circumstances?: Circumstances,
  changes?: (idOf: (name: string) => string, record: ExampleRecord) => Changes,
) => ExampleRecord;

export interface Example {
  /** For docs/sandbox.md. */
  what: string;
  /** Null: the list has no such request. */
  change: ((of: RecordOf) => ExampleRecord) | null;
  /** What the status endpoint reports; absent: what the record says. */
  status?: (of: RecordOf) => ExampleRecord;
  /** How long before the start of the sandbox it was created; two hours unless set. */
  ageMs?: number;
}

/** All examples are requests of this address, which has no other. */
export const exampleUser = '0x0000000000000000000000000000000000070000';

/** The plan of an example: 250 USDC from Base to Optimism, to the user's own address. */
export function examplePlan(
  course: Course,
  { failReason, deposit, destination }: Circumstances = {},
): NewRequest {
  const origin = usdcOn(8453);
  const other = tokensOn(origin.chain).find(({ symbol }) => symbol === 'WETH');
  const isOneChain = destination === 'same chain' && other !== undefined;
  return {
    ...madePlan,
    // The requests of a replaced one share its deposit.
    scenario: { name: 'an example', course, failReason: failReason ?? 'UNKNOWN', replaces: true },
    origin,
    destination: isOneChain ? other : usdcOn(10),
    inMicroUsd: 249_925_000n,
    deposit: deposit ?? null,
    appFees: 'full',
    appFeeBps: [{ recipient: 0, bps: 20 }],
    requestType: isOneChain ? 'Same-chain Swap' : 'Bridge',
    features: ['app_fees', ...(deposit ? (['deposit_address'] as const) : [])],
    depositDelayMs: 8_000,
    fillDelayMs: 6_000,
    quote: { user: exampleUser, recipient: exampleUser },
  };
}

/** A copy with other values at some paths; a path must exist, so that a change is never lost. */
export function withChanges<T>(value: T, changes: Changes): T {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  for (const [path, change] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let at = copy as Record<string, unknown>;
    for (const key of keys) at = at[key] as Record<string, unknown>;
    if (!Object.hasOwn(at, last)) throw new Error(`no ${path} in the record`);
    at[last] = change;
  }
  return copy as T;
}
