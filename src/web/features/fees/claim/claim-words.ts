import type { Tone } from '../../../ui/tone';
import type { Claim, ClaimState } from './claim';

/** How each state reads, and its colour: red only for a definite no. */
const claimStateWords: Record<ClaimState, { title: string; tone: Tone }> = {
  asked: { title: 'Asked, not signed', tone: 'waiting' },
  signed: { title: 'Signed, not posted', tone: 'accent' },
  submitted: { title: 'Submitted', tone: 'flight' },
  paid: { title: 'Paid', tone: 'success' },
  failed: { title: 'Failed', tone: 'failure' },
  unknown: { title: 'Unknown', tone: 'warn' },
  abandoned: { title: 'Abandoned', tone: 'waiting' },
};

/** An offer that did not pass the checks: closed at once, and nothing was ever signed. */
export function isStopped({ state, problem, posts }: Claim): boolean {
  return state === 'abandoned' && problem !== null && posts.length === 0;
}

/** The state of a claim in a word or two, and its colour. */
export function claimTitle(claim: Claim): { title: string; tone: Tone } {
  if (claim.mismatches.length > 0) return { title: 'Not as asked', tone: 'failure' };
  if (isStopped(claim)) return { title: 'Stopped, not signed', tone: 'failure' };
  return claimStateWords[claim.state];
}

/** One sentence on what is true now and what comes next. */
export function claimSentence(claim: Claim): string {
  switch (claim.state) {
    case 'asked':
      return 'The service offered an ID to sign. Nothing is signed or posted yet.';
    case 'signed':
      return claim.verification === 'unverified'
        ? 'The signature could not be verified here. It is posted only when you say so.'
        : 'The signature is verified and kept in this browser. It is not posted yet.';
    case 'submitted':
      return claim.inFlight
        ? 'The signature is on its way to the service.'
        : 'The service took the signature. Waiting until it reports the payment.';
    case 'unknown':
      return 'Whether the service took the signature is not known. Nothing is sent again by itself; status, history and balance are being looked at.';
    case 'paid':
      return claim.evidence?.source === 'balance'
        ? 'Paid, as far as the balance shows: it fell by what was claimed.'
        : 'The service reports this claim as paid.';
    case 'failed':
      return claim.evidence
        ? 'The service took this claim and reports it as failed. Look at the balance before asking again.'
        : 'The service refused this claim. The balance was not claimed by it.';
    case 'abandoned':
      return claim.posts.length > 0
        ? 'You stopped following this claim. Its signature was posted, so the service may still pay it.'
        : 'Given up. Nothing was posted.';
  }
}
