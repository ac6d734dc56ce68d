import type { PaymentMismatch } from '../../../record/claim/payment-mismatches';
import {
  isOpen,
  isStopped,
  wasPosted,
  type Claim,
  type ClaimAmounts,
  type ClaimTerms,
  type ClaimEvidence,
  type Report,
  type Verification,
} from './claim';
import { allHold, type CheckResult } from './claim-preflight';

/** What one reading of history, status, request and balance found. */
export type Finding =
  | {
      kind: 'paid';
      evidence: ClaimEvidence;
      mismatches: PaymentMismatch[];
      amounts: ClaimAmounts;
    }
  | Pick<Report, 'kind' | 'evidence' | 'reasons'>;

export type ClaimEvent =
  /** The service's offer does not pass: nothing is signed, and the claim is closed with the reason. */
  | { type: 'stopped'; problem: string; atMs: number }
  | {
      type: 'signed';
      signature: string;
      verification: Verification;
      checks: readonly CheckResult[];
      atMs: number;
    }
  /** Comes before the call leaves, so that a crash is seen as "sent, answer unknown". */
  | { type: 'posted'; byClick: boolean; idempotencyKey: string; atMs: number }
  | { type: 'accepted'; message: string | null; steps: unknown[]; atMs: number }
  /** Turned away before anything was sent to the service: nothing has happened. */
  | { type: 'turned-away'; problem: string; atMs: number }
  /** The service said no. An earlier copy of the post may have been accepted all the same. */
  | { type: 'refused'; problem: string; atMs: number }
  /** A time-out, a 5xx, a lost connection: nobody knows. */
  | { type: 'lost'; problem: string; atMs: number }
  /** The page was opened again, or another tab took over. */
  | { type: 'restarted'; atMs: number }
  /** `finding` is null where nothing could be read, or nothing was conclusive. `elapsedMs`: since the reading before. */
  | { type: 'looked'; finding: Finding | null; elapsedMs: number; atMs: number }
  | { type: 'abandoned'; atMs: number }
  /** The user begins anew after an offer that was stopped. */
  | { type: 'acknowledged'; atMs: number };

/** A reported failure becomes final, and a fallen balance counts as paid, once it was found for this long. */
export const followMs = 30 * 60_000;
/** How long the service must report a refused ID as not taken before it counts as failed: status and history may lag. */
const untakenMs = 10_000;
/** One reading counts for at most the minute before it: the page may have slept. */
const maxStepMs = 60_000;

export interface Asked {
  key: string;
  terms: ClaimTerms;
  offer: unknown;
  requestId: string;
  atMs: number;
}

/** A claim begins with the answer to a claim call of this browser, and in no other way. */
export function askedClaim({ key, terms, offer, requestId, atMs }: Asked): Claim {
  return {
    version: 1,
    key,
    requestId,
    terms,
    offer,
    state: 'asked',
    askedAtMs: atMs,
    changedAtMs: atMs,
    signature: null,
    verification: null,
    posts: [],
    inFlight: false,
    answer: null,
    problem: null,
    refusal: null,
    report: null,
    followedMs: 0,
    evidence: null,
    amounts: null,
    mismatches: [],
    isAcknowledged: false,
  };
}

/**
 * Pure and total: an event that the state does not allow changes nothing and returns the same
 * object, which is how callers see that it was not taken.
 */
export function claimReducer(claim: Claim, event: ClaimEvent): Claim {
  const next = transition(claim, event);
  return next ? { ...claim, ...next, changedAtMs: event.atMs } : claim;
}

function transition(claim: Claim, event: ClaimEvent): Partial<Claim> | null {
  const { state, inFlight } = claim;
  switch (event.type) {
    case 'stopped':
      return state === 'asked' ? { state: 'abandoned', problem: event.problem } : null;
    case 'signed':
      if (state !== 'asked' || !allHold(event.checks) || event.signature === '') return null;
      return {
        state: 'signed',
        signature: event.signature,
        verification: event.verification,
        problem: null,
      };
    case 'posted':
      if (!mayPost(claim, event.byClick)) return null;
      return {
        state: 'submitted',
        inFlight: true,
        posts: [
          ...claim.posts,
          {
            atMs: event.atMs,
            byClick: event.byClick,
            idempotencyKey: event.idempotencyKey,
            wasTurnedAway: false,
          },
        ],
        problem: null,
      };
    case 'accepted':
      if (!inFlight) return null;
      return { ...answered, answer: { message: event.message, steps: event.steps } };
    case 'turned-away':
      return inFlight ? turnedAway(claim, event.problem) : null;
    case 'refused':
      if (!inFlight) return null;
      return {
        ...answered,
        state: 'unknown',
        refusal: { message: event.problem, atMs: event.atMs },
      };
    case 'lost':
      return inFlight ? { ...answered, state: 'unknown', problem: event.problem } : null;
    case 'restarted':
      if (!inFlight) return null;
      return {
        ...answered,
        state: 'unknown',
        problem: 'The page was closed before the answer to the post arrived.',
      };
    case 'looked':
      return looked(claim, event);
    case 'abandoned':
      return inFlight || !isOpen(claim) ? null : settled('abandoned');
    case 'acknowledged':
      return isStopped(claim) && !claim.isAcknowledged ? { isAcknowledged: true } : null;
  }
}

/** After each post that was sent, reports about earlier posts no longer count. */
const answered = { inFlight: false, refusal: null, report: null, followedMs: 0 } as const;

/** The signature is removed from storage as soon as it is of no more use. */
function settled(state: 'paid' | 'failed' | 'abandoned'): Partial<Claim> {
  return { state, inFlight: false, signature: null };
}

/** The post has not happened, so things are as they were before it. */
function turnedAway({ posts }: Claim, problem: string): Partial<Claim> {
  const marked = posts.map((post, index) =>
    index === posts.length - 1 ? { ...post, wasTurnedAway: true } : post,
  );
  return {
    state: wasPosted({ posts: marked }) ? 'unknown' : 'signed',
    inFlight: false,
    posts: marked,
    problem,
  };
}

function looked(
  claim: Claim,
  { finding, elapsedMs, atMs }: Extract<ClaimEvent, { type: 'looked' }>,
): Partial<Claim> | null {
  if (!wasPosted(claim) || claim.state === 'paid' || claim.inFlight) return null;
  // An abandoned or failed claim can still turn out to be paid; no other report changes it.
  if (finding?.kind === 'paid') {
    const { evidence, mismatches, amounts } = finding;
    return { ...settled('paid'), evidence, mismatches, amounts, problem: null };
  }
  if (claim.state !== 'submitted' && claim.state !== 'unknown') return null;
  const stepMs = Math.min(Math.max(elapsedMs, 0), maxStepMs);
  const report = nextReport(claim.report, finding, stepMs, atMs);
  const outcome = report && outcomeOf(claim, report);
  return {
    ...(outcome && { ...settled(outcome), evidence: report.evidence, problem: null }),
    followedMs: claim.followedMs + stepMs,
    report,
  };
}

/** A reading without a finding leaves the report as it is. */
function nextReport(
  before: Report | null,
  finding: Pick<Report, 'kind' | 'evidence' | 'reasons'> | null,
  stepMs: number,
  atMs: number,
): Report | null {
  if (!finding) return before;
  const isSame =
    before?.kind === finding.kind &&
    (finding.kind !== 'other' || before.evidence.detail === finding.evidence.detail);
  return {
    ...finding,
    sinceMs: isSame ? before.sinceMs : atMs,
    forMs: isSame ? before.forMs + stepMs : 0,
  };
}

function outcomeOf({ answer, refusal }: Claim, { kind, forMs }: Report): 'paid' | 'failed' | null {
  switch (kind) {
    case 'failure':
      return forMs >= followMs ? 'failed' : null;
    case 'untaken':
      return refusal && forMs >= untakenMs ? 'failed' : null;
    case 'nothing':
      return refusal && forMs >= followMs ? 'failed' : null;
    case 'fall':
      // Something else may have moved the balance, so it counts only for what the service has accepted.
      return answer && !refusal && forMs >= followMs ? 'paid' : null;
    default:
      return null;
  }
}

/** Whether a post may leave now. Without a click only the first one, and only of a signature that was verified. */
export function mayPost(claim: Claim, byClick: boolean): boolean {
  if (claim.signature === null || claim.inFlight) return false;
  if (claim.state === 'unknown') return byClick;
  if (claim.state !== 'signed') return false;
  return byClick || (claim.posts.length === 0 && claim.verification !== 'unverified');
}
