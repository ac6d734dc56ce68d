import type { Tone } from '../../../ui/tone';
import { visibleText } from '../../../lib/truncation';
import { wasPosted, type Claim, type ClaimState, type Evidence, type Report } from './claim';

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

/** Open claims about which something was reported. No failure before it is final. */
const reportTitles: Record<Report['kind'], { title: string; tone: Tone } | null> = {
  failure: { title: 'Failure reported, may change', tone: 'warn' },
  refund: { title: 'Refund reported', tone: 'refund' },
  fall: { title: 'Balance fell, payment not reported', tone: 'warn' },
  untaken: null,
  nothing: null,
  other: null,
};

/** An offer that did not pass the checks: closed at once, and nothing was ever signed. */
export function isStopped({ state, problem, posts }: Claim): boolean {
  return state === 'abandoned' && problem !== null && posts.length === 0;
}

/** The state of a claim in a word or two, and its colour. */
export function claimTitle(claim: Claim): { title: string; tone: Tone } {
  const { state, evidence, report, refusal, mismatches } = claim;
  if (mismatches.length > 0) return { title: 'Not as asked', tone: 'failure' };
  if (isStopped(claim)) return { title: 'Stopped, not signed', tone: 'failure' };
  if (state === 'paid' && isInferred(evidence))
    return { title: 'Paid (inferred)', tone: 'success' };
  if (state === 'submitted' || state === 'unknown') {
    const title = report && reportTitles[report.kind];
    if (title) return title;
    if (refusal) return { title: 'Refused, being checked', tone: 'warn' };
  }
  return claimStateWords[state];
}

function isInferred(evidence: Evidence | null): boolean {
  return evidence?.source === 'balance' || evidence?.source === 'matching-entry';
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
    case 'unknown':
      return openSentence(claim);
    case 'paid':
      return paidSentence(claim.evidence);
    case 'failed':
      return claim.evidence?.source === 'refusal'
        ? 'The service refused this claim. History, status and balance were read and show no claim.'
        : 'The service reports this claim as failed, and has for 30 minutes. Look at the balance before asking again.';
    case 'abandoned':
      return wasPosted(claim)
        ? 'You stopped following this claim. Its signature was posted, so the service may still pay it.'
        : 'Given up. Nothing was posted.';
  }
}

function openSentence({ state, inFlight, report, refusal }: Claim): string {
  if (inFlight) return 'The signature is on its way to the service.';
  const told = report && !isUnsignedYet(report) ? report : null;
  switch (told?.kind) {
    case 'failure':
      return `The service reports “${word(told)}”. A failure may still change, so this claim is followed for 30 minutes and its signature is kept.`;
    case 'refund':
      return `The service reports “${word(told)}”: neither paid nor failed. Look at the balance and at the recipient’s account.`;
    case 'fall':
      return `The balance fell (${word(told)}), and no payment is reported. Something else may have moved it.`;
    case 'other':
      return `The service reports “${word(told)}”. Waiting until it reports the payment.`;
    default:
      if (refusal)
        return 'The service refused the post. An earlier copy of it may have been accepted, so history, status and balance are read before this counts as failed.';
      return state === 'submitted'
        ? 'The service took the signature. Waiting until it reports the payment.'
        : 'Whether the service took the signature is not known. Nothing is sent again by itself; status, history and balance are being looked at.';
  }
}

/** `waiting` is the status of an id before its signature arrives, so it says nothing about the post. */
function isUnsignedYet({ evidence }: Report): boolean {
  return evidence.source === 'status' && evidence.detail === 'waiting';
}

function paidSentence(evidence: Evidence | null): string {
  switch (evidence?.source) {
    case 'balance':
      return 'No payment was reported. The balance fell by what was claimed and stayed so for 30 minutes, so this was probably paid (inferred). Check the recipient’s account.';
    case 'matching-entry':
      return 'The service’s history lists a payment under another id, after the post, with the same amount, currency and recipient: taken as this claim (inferred).';
    default:
      return `The service reports this claim as paid.${evidence?.recipient == null ? ' The recipient was not read back: check the account.' : ''}`;
  }
}

function word({ evidence }: Report): string {
  return visibleText(evidence.detail);
}

/** What a person can look at when nothing tells how a claim ended. */
export function checksLeft({ terms, requestId, answer }: Claim): string[] {
  return [
    `The account of the recipient, ${visibleText(terms.recipient)}, on ${visibleText(terms.chainName)}: did the amount arrive?`,
    'The balance of the claim address: did it fall by what was claimed?',
    `The service itself, with the id ${visibleText(requestId)}.`,
    answer
      ? 'The service accepted the signature, so it may still pay.'
      : 'The same signature can be sent again: an id is paid once (assumed).',
  ];
}
