import type { FailReason, RefundFailReason } from '#service/fail-reason';

/** How a request goes on; timeline.ts gives each course its phases. */
export type Course =
  | 'success'
  | 'success without an out hash'
  | 'success, excess not refunded'
  | 'success, then reorged'
  | 'refund, then reorged'
  | 'refund'
  | 'refund, nothing reported'
  | 'refund, two transactions'
  | 'fallback'
  | 'failure, then refund'
  | 'failure, kept'
  | 'failure, stub out'
  | 'failure, refund seen'
  | 'failure, refund planned'
  | 'failure, not returned'
  | 'failure, in failed'
  | 'failure, in reverted'
  | 'failure, reorged'
  | 'failure, no deposit'
  | 'failure, deposit address only'
  | 'waiting'
  | 'waiting, in the deposit address'
  | 'depositing'
  | 'pending'
  | 'submitted'
  | 'superseded'
  | 'claim'
  | 'claim, failure first'
  | 'claim, refund'
  | 'claim, never';

/** What becomes of app fees, quoted against collected (service-api.md F10). */
export type AppFeeCase =
  | 'none'
  | 'full'
  | 'short'
  | 'nothing'
  | 'unquoted'
  | 'send'
  | 'gasless'
  | 'tiny'
  | 'null amounts';
export type SponsorshipCase =
  | 'absent'
  | 'full'
  | 'capped'
  | 'four buckets'
  | 'odd bucket'
  | 'quoted only';
export type DepositFit = 'exact' | 'over' | 'over, not reported' | 'under';

/** What a scenario fixes; everything it leaves open is drawn by chance. */
export interface Scenario {
  /** As tests ask for it: pickRecord(name). */
  name: string;
  course: Course;
  /** Null: none is recorded, although the request failed. Absent: UNKNOWN. */
  failReason?: FailReason | null;
  refundFailReason?: RefundFailReason;
  originVm?: string;
  destinationVm?: string;
  sameChain?: boolean;
  deposit?: { type: 'strict' | 'open'; fit: DepositFit };
  noDeposit?: boolean;
  appFees?: AppFeeCase;
  sponsorship?: SponsorshipCase;
  /** What is special about the record beside its course: an older id, no optional fields, no USD values, … */
  trait?:
    | 'old id'
    | 'sparse'
    | 'onramp'
    | 'gas top-up'
    | 'swap sources'
    | 'unpriced'
    | 'canonically failed'
    | 'refund to another address'
    | 'refund on the destination'
    | 'look-alike'
    | 'odd token';
  /** It took over from the superseded requests of its family, and moves their deposit. */
  replaces?: true;
  /** Further requests of one family, created right after: same user, route and deposit address. */
  members?: readonly Omit<Scenario, 'name' | 'members'>[];
}

const ordinary = (course: Course, failReason?: FailReason): Scenario => ({
  name: 'ordinary',
  course,
  ...(failReason && { failReason }),
});
const everyday: readonly { below: number; scenario: Scenario }[] = [
  { below: 0.93, scenario: ordinary('success') },
  { below: 0.945, scenario: ordinary('refund', 'SLIPPAGE') },
  { below: 0.955, scenario: ordinary('refund', 'NO_QUOTES') },
  { below: 0.96, scenario: ordinary('failure, then refund', 'TOO_LITTLE_RECEIVED') },
  { below: 0.965, scenario: ordinary('failure, stub out', 'EXECUTION_REVERTED') },
  { below: 0.97, scenario: ordinary('failure, kept', 'SOLVER_BALANCE_TOO_LOW') },
  { below: 1, scenario: ordinary('waiting') },
];

/** What an ordinary row does, by a draw in [0, 1): most of them arrive. */
export function everydayScenario(draw: number): Scenario {
  return (everyday.find(({ below }) => draw < below) ?? everyday[0])!.scenario;
}

/** A claim of app fees is a request too; it appears only where somebody claims. */
export const claimScenario: Scenario = {
  name: 'a claim',
  course: 'claim',
  appFees: 'none',
  sponsorship: 'absent',
  noDeposit: true,
};

/** The reason that a failed or refunded request of the scenario records. */
export function recordedReason({ failReason }: Pick<Scenario, 'failReason'>): FailReason | null {
  return failReason === undefined ? 'UNKNOWN' : failReason;
}
