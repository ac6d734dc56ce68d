import type { Status } from '#service/status';
import type { Plan } from './plan';
import type { Course } from './scenario';

/** What a record shows in a phase. */
export type Fact =
  | 'depositTx'
  | 'mempool'
  | 'in'
  | 'inFailed'
  | 'reorg'
  | 'inReverted'
  | 'attempted'
  | 'filled'
  | 'outStub'
  | 'out'
  | 'excess'
  | 'refundTx'
  | 'refundAmount'
  | 'settlementTx'
  | 'failedLeg'
  | 'reason'
  | 'refundReason'
  | 'superseded';

export interface Phase {
  status: Status;
  /** Unix milliseconds. */
  atMs: number;
  facts: ReadonlySet<Fact>;
}

interface Step {
  status: Status;
  /** Which moment of the row this step waits for. */
  at: 'created' | 'deposited' | 'confirmed' | 'sent' | 'filled' | 'settled' | 'later' | 'last';
  facts: ReadonlySet<Fact>;
}

const step = (status: Status, at: Step['at'], ...facts: Fact[]): Step => ({
  status,
  at,
  facts: new Set(facts),
});
const waiting = step('waiting', 'created');
const pending = step('pending', 'deposited', 'in', 'depositTx');
const confirmed: Step = { ...pending, at: 'confirmed' };
const submitted = step('submitted', 'sent', 'in', 'depositTx', 'outStub');
const sweeping = step('depositing', 'deposited', 'depositTx');
const mempool = step('pending', 'deposited', 'mempool');
const failed = (...facts: Fact[]) =>
  step('failure', 'settled', 'depositTx', 'reason', 'refundReason', ...facts);
const refunded = (status: Status, ...facts: Fact[]) =>
  step(status, 'settled', 'in', 'depositTx', 'reason', 'refundReason', ...facts);

// The interface does not draw every path of these (service-api.md S4); the order of phases is *assumed*.
const courses: Record<Course, readonly Step[]> = {
  success: [
    waiting,
    pending,
    submitted,
    step('success', 'filled', 'in', 'depositTx', 'filled', 'out', 'excess'),
  ],
  'success without an out hash': [
    waiting,
    pending,
    submitted,
    step('success', 'filled', 'in', 'depositTx', 'filled'),
  ],
  'success, excess not refunded': [
    waiting,
    pending,
    submitted,
    step('success', 'filled', 'in', 'depositTx', 'filled', 'out', 'refundReason'),
  ],
  'success, then reorged': [
    waiting,
    pending,
    submitted,
    step('success', 'filled', 'in', 'depositTx', 'filled', 'out'),
    step('failure', 'later', 'inFailed', 'reorg', 'reason', 'filled', 'out'),
  ],
  'refund, then reorged': [
    waiting,
    pending,
    refunded('refund', 'refundTx', 'refundAmount'),
    step('failure', 'later', 'inFailed', 'reorg', 'reason'),
  ],
  refund: [waiting, pending, refunded('refund', 'refundTx', 'refundAmount')],
  'refund, nothing reported': [waiting, pending, refunded('refund')],
  'refund, two transactions': [
    waiting,
    pending,
    refunded('refund', 'refundTx', 'refundAmount', 'settlementTx'),
  ],
  fallback: [waiting, pending, refunded('fallback', 'refundTx', 'refundAmount')],
  'failure, then refund': [
    waiting,
    pending,
    failed('in', 'failedLeg', 'outStub'),
    step('pending', 'later', 'in', 'depositTx', 'attempted'),
    step('refund', 'last', 'in', 'depositTx', 'attempted', 'reason', 'refundTx', 'refundAmount'),
  ],
  'failure, kept': [waiting, pending, failed('in')],
  'failure, stub out': [waiting, pending, submitted, failed('in', 'outStub', 'failedLeg')],
  'failure, refund seen': [waiting, pending, failed('in', 'refundTx', 'refundAmount')],
  'failure, refund planned': [waiting, pending, failed('in', 'refundAmount')],
  'failure, not returned': [waiting, pending, failed('in')],
  'failure, in failed': [waiting, failed('inFailed')],
  'failure, in reverted': [waiting, failed('inFailed', 'inReverted')],
  'failure, reorged': [waiting, pending, failed('inFailed', 'reorg')],
  'failure, no deposit': [waiting, step('failure', 'settled', 'reason')],
  'failure, deposit address only': [
    waiting,
    step('depositing', 'deposited', 'depositTx'),
    failed(),
  ],
  waiting: [waiting],
  'waiting, in the deposit address': [waiting, step('waiting', 'deposited', 'depositTx')],
  depositing: [waiting, step('depositing', 'deposited', 'depositTx')],
  pending: [waiting, pending],
  submitted: [waiting, pending, submitted],
  superseded: [waiting, step('depositing', 'deposited', 'depositTx', 'superseded')],
  claim: [step('pending', 'created'), step('success', 'filled', 'filled', 'out')],
  'claim, failure first': [
    step('pending', 'created'),
    step('failure', 'filled', 'reason'),
    step('success', 'settled', 'filled', 'out'),
  ],
  'claim, refund': [step('pending', 'created'), step('refund', 'filled', 'reason')],
  'claim, never': [step('pending', 'created')],
};

// A transfer into a deposit address is seen before its sweep: depositing comes in between (service-api.md S2).
const sweptCourses = replacePending([sweeping, confirmed]);
// A Bitcoin-style origin is pending from the mempool on (service-api.md S3).
const minedCourses = replacePending([mempool, confirmed]);

function replacePending(steps: readonly Step[]): Record<Course, readonly Step[]> {
  const shaped = Object.entries(courses).map(([course, all]) => {
    const first = all.indexOf(pending);
    return [course, first < 0 ? all : all.toSpliced(first, 1, ...steps)];
  });
  return Object.fromEntries(shaped) as Record<Course, readonly Step[]>;
}

function stepsOf(plan: Plan): readonly Step[] {
  const table =
    plan.deposit !== null
      ? sweptCourses
      : plan.origin.chain.vmType === 'bvm'
        ? minedCourses
        : courses;
  return table[plan.scenario.course];
}

/** Moments of a row in unix milliseconds, later ones after earlier ones. */
export function momentsOf(plan: Plan) {
  const deposited = plan.createdAtMs + plan.depositDelayMs;
  const slow = plan.origin.chain.vmType === 'bvm';
  const confirmingMs = slow ? 600_000 + plan.fillDelayMs / 4 : 3_000;
  // A claim is paid from a balance: no deposit has to be confirmed.
  const confirmed = deposited + (plan.claim ? 0 : confirmingMs);
  const sent = confirmed + plan.fillDelayMs / 2;
  const filled = sent + 1_000 + plan.fillDelayMs / 2;
  const settled =
    plan.scenario.course === 'failure, no deposit' ? deposited + 1_800_000 : filled + 20_000;
  return {
    created: plan.createdAtMs,
    deposited,
    confirmed,
    sent,
    filled,
    settled,
    later: settled + 90_000,
    last: settled + 240_000,
  };
}

/** Every phase that the row goes through, in order, whatever the clock says. */
export function phasesOf(plan: Plan): Phase[] {
  const moments = momentsOf(plan);
  return stepsOf(plan).map(({ status, at, facts }) => ({
    status,
    facts,
    atMs: Math.floor(moments[at]),
  }));
}

export interface RowState {
  phase: Phase;
  updatedAtMs: number;
  /** When the row changes next; Infinity when it has come to rest. */
  nextChangeMs: number;
}

/** The phases that bring another status and begin after one moment and not after the other, in order. */
export function statusChanges(plan: Plan, afterMs: number, untilMs: number): RowState[] {
  return phasesOf(plan)
    .filter(({ status }, index, phases) => status !== phases[index - 1]?.status)
    .filter(({ atMs }) => atMs > afterMs && atMs <= untilMs)
    .map(({ atMs }) => stateAt(plan, atMs));
}

/** Where the row is at a moment; before its creation that is its first phase. */
export function stateAt(plan: Plan, nowMs: number): RowState {
  const phases = phasesOf(plan);
  const index = Math.max(
    0,
    phases.findLastIndex((phase) => phase.atMs <= nowMs),
  );
  const phase = phases[index];
  if (phase === undefined) throw new Error('a course without phases');
  return { phase, updatedAtMs: phase.atMs, nextChangeMs: phases[index + 1]?.atMs ?? Infinity };
}
