import type { Claim, ClaimTerms, Evidence, Mismatch, Verification } from './claim';
import { allHold, type CheckResult } from './claim-preflight';

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
  | { type: 'posted'; byClick: boolean; atMs: number }
  | { type: 'accepted'; message: string | null; steps: unknown[]; atMs: number }
  /** A definite no. `isNotSent`: it was turned away before the service looked at it (429). */
  | { type: 'refused'; problem: string; isNotSent: boolean; atMs: number }
  /** A time-out, a 5xx, a lost connection: nobody knows. */
  | { type: 'lost'; problem: string; atMs: number }
  /** The page was opened again, or another tab took over. */
  | { type: 'restarted'; atMs: number }
  | {
      type: 'reported';
      outcome: 'paid' | 'failed';
      evidence: Evidence;
      mismatches: Mismatch[];
      atMs: number;
    }
  | { type: 'abandoned'; atMs: number };

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
    evidence: null,
    mismatches: [],
  };
}

/**
 * The claim machine: pure, and total. An event that the state does not allow changes nothing and gives back the same
 * object, which is how callers see that it was not taken.
 */
export function nextClaim(claim: Claim, event: ClaimEvent): Claim {
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
        posts: [...claim.posts, { atMs: event.atMs, byClick: event.byClick }],
        problem: null,
      };
    case 'accepted':
      if (!inFlight) return null;
      return { inFlight: false, answer: { message: event.message, steps: event.steps } };
    case 'refused':
      if (!inFlight) return null;
      if (event.isNotSent) return notSent(claim, event.problem);
      // After a second post a refusal proves nothing: the first may have been taken ("already used").
      return claim.posts.length > 1
        ? { state: 'unknown', inFlight: false, problem: event.problem }
        : { ...settled('failed'), problem: event.problem };
    case 'lost':
      return inFlight ? { state: 'unknown', inFlight: false, problem: event.problem } : null;
    case 'restarted':
      if (!inFlight) return null;
      return {
        state: 'unknown',
        inFlight: false,
        problem: 'The page was closed before the answer to the post arrived.',
      };
    case 'reported':
      return reported(claim, event);
    case 'abandoned':
      if (inFlight || !['asked', 'signed', 'submitted', 'unknown'].includes(state)) return null;
      return settled('abandoned');
  }
}

/** The signature leaves storage the moment that it is of no more use. */
function settled(state: 'paid' | 'failed' | 'abandoned'): Partial<Claim> {
  return { state, inFlight: false, signature: null };
}

/** A post that was turned away at the door leaves things as they were before it. */
function notSent(claim: Claim, problem: string): Partial<Claim> {
  return { state: claim.posts.length > 1 ? 'unknown' : 'signed', inFlight: false, problem };
}

function reported(
  { state, posts, inFlight }: Claim,
  { outcome, evidence, mismatches }: Extract<ClaimEvent, { type: 'reported' }>,
): Partial<Claim> | null {
  if (posts.length === 0 || state === 'paid' || inFlight) return null;
  // A claim that was given up, or refused, can still turn out to be paid; a second report of failure adds nothing.
  if (outcome === 'failed' && !['submitted', 'unknown'].includes(state)) return null;
  return { ...settled(outcome), evidence, mismatches, problem: null };
}

/** Whether a post may leave now. Without a click only the first one, and only of a signature that was verified. */
export function mayPost(claim: Claim, byClick: boolean): boolean {
  if (claim.signature === null || claim.inFlight) return false;
  if (claim.state === 'unknown') return byClick;
  if (claim.state !== 'signed') return false;
  return byClick || (claim.posts.length === 0 && claim.verification !== 'unverified');
}
