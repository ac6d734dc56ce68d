import type { Tone } from '../../../ui/tone';
import { visibleText } from '../../../lib/truncation';
import {
  isStopped,
  wasPosted,
  type Claim,
  type ClaimState,
  type Evidence,
  type Report,
} from './claim';

/** How each state reads, and its colour: red only for a definite no. */
const claimStateWords: Record<ClaimState, { title: string; tone: Tone }> = {
  asked: { title: 'Not signed yet', tone: 'waiting' },
  signed: { title: 'Signed, not submitted', tone: 'accent' },
  submitted: { title: 'Submitted', tone: 'flight' },
  paid: { title: 'Paid', tone: 'success' },
  failed: { title: 'Failed', tone: 'failure' },
  unknown: { title: 'Outcome unknown', tone: 'warn' },
  abandoned: { title: 'Discarded', tone: 'waiting' },
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

/** The state of a claim in a word or two, and its colour. */
export function claimTitle(claim: Claim): { title: string; tone: Tone } {
  const { state, evidence, report, refusal, mismatches } = claim;
  if (mismatches.length > 0) return { title: 'Paid incorrectly', tone: 'failure' };
  if (isStopped(claim)) return { title: 'Blocked', tone: 'failure' };
  if (state === 'paid' && isInferred(evidence))
    return { title: 'Paid (inferred)', tone: 'success' };
  if (state === 'failed' && evidence?.source === 'refusal')
    return { title: 'Rejected', tone: 'failure' };
  if (state === 'abandoned' && wasPosted(claim))
    return { title: 'No longer tracked', tone: 'waiting' };
  if (state === 'submitted' || state === 'unknown') {
    const title = report && reportTitles[report.kind];
    if (title) return title;
    // What is reported counts for more than an answer that was lost.
    if (hasTrace(claim) && report) return { title: `Reported: ${word(report)}`, tone: 'flight' };
    if (refusal) return { title: 'Rejected, being checked', tone: 'warn' };
  }
  return claimStateWords[state];
}

/** Whether anything that was read since the last submission says that the service has it. */
export function hasTrace({ report }: Pick<Claim, 'report'>): boolean {
  if (!report || report.kind === 'untaken' || report.kind === 'nothing') return false;
  return !isUnsignedYet(report);
}

export function isInferred(evidence: Evidence | null): boolean {
  return evidence?.source === 'balance' || evidence?.source === 'matching-entry';
}

/** One sentence on what is true now and what comes next. */
export function claimSentence(claim: Claim): string {
  switch (claim.state) {
    case 'asked':
      return 'This claim isn’t signed or submitted yet.';
    case 'signed':
      return claim.verification === 'unverified'
        ? 'The signature couldn’t be verified here. It’s submitted only if you choose to.'
        : 'The signature is verified and stored in this browser. It isn’t submitted yet.';
    case 'submitted':
    case 'unknown':
      return openSentence(claim);
    case 'paid':
      return claim.mismatches.length > 0
        ? 'The payment that the service reports isn’t the one you requested. Contact the service with the claim ID.'
        : paidSentence(claim.evidence);
    case 'failed':
      return claim.evidence?.source === 'refusal'
        ? 'The service rejected this claim. It reports no payment for it, and the balance didn’t fall by its amount.'
        : 'The service has reported this claim as failed for 30m. Check the balance before you claim again.';
    case 'abandoned':
      if (isStopped(claim))
        return 'The service’s response failed the safety checks. Nothing was signed or submitted.';
      return wasPosted(claim)
        ? 'You stopped tracking this claim. Its signature was submitted, so the service may still pay it.'
        : 'Discarded. Nothing was submitted.';
  }
}

function openSentence(claim: Claim): string {
  const { state, inFlight, report, refusal } = claim;
  if (inFlight) return 'Submitting the signature to the service…';
  const told = report && hasTrace(claim) ? report : null;
  switch (told?.kind) {
    case 'failure':
      return `The service reports “${word(told)}”. Whether the amount is back in the balance isn’t reported: compare it with the balance before the claim. The status may still change, so the claim is tracked for 30m and its signature is kept.`;
    case 'refund':
      return `The service reports “${word(told)}”: neither paid nor failed. Where the amount went isn’t reported: compare the balance with the one before the claim, and check the recipient’s account.`;
    case 'fall':
      return `The balance fell (${word(told)}), but no payment is reported. Something else may have changed it.`;
    case 'other':
      return `The service reports “${word(told)}”. Waiting for the payment.`;
    default:
      if (refusal)
        return 'The service rejected the submission. An earlier copy may have been accepted, so history, status and balance are checked before this counts as failed.';
      return state === 'submitted'
        ? 'The service accepted the signature. Waiting for the payment.'
        : 'It isn’t known whether the service received the signature. Nothing is resent automatically; status, history and balance are being checked.';
  }
}

/** `waiting` is the status of an id before its signature arrives, so it says nothing about the post. */
function isUnsignedYet({ evidence }: Report): boolean {
  return evidence.source === 'status' && evidence.detail === 'waiting';
}

function paidSentence(evidence: Evidence | null): string {
  switch (evidence?.source) {
    case 'balance':
      return 'No payment was reported. The balance fell by the claimed amount and stayed there for 30m, so this was probably paid (inferred). Check the recipient’s account.';
    case 'matching-entry':
      return 'The claim history lists a payment under another ID, after the submission, with the same amount, token and recipient: taken as this claim (inferred).';
    default:
      return evidence?.recipient == null
        ? 'The service reports this claim as paid. The recipient wasn’t reported: check the account.'
        : 'The service reports this claim as paid to the recipient you requested.';
  }
}

function word({ evidence }: Report): string {
  return visibleText(evidence.detail);
}

/** What a person can check when nothing tells how a claim ended. */
export function checksLeft({ terms, requestId, answer }: Claim): string[] {
  return [
    `The account of the recipient, ${visibleText(terms.recipient)}, on ${visibleText(terms.chainName)}: did the amount arrive?`,
    'The balance of the claim address: did it fall by the claimed amount?',
    `The service itself, with the claim ID ${visibleText(requestId)}.`,
    answer
      ? 'The service accepted the signature, so it may still pay.'
      : 'The same signature can be submitted again: an ID is paid once (assumed).',
  ];
}

/** The four steps of a claim, and where one stands. */
export const stepNames = ['Amount', 'Review', 'Sign', 'Payment'] as const;
/** `doubt`: something other than a payment is reported, which may change. */
export type StepState = 'done' | 'current' | 'doubt' | 'failed' | 'next';

/** Each step's state. Null for a claim that was given up: it stands at no step. */
export function stepStates(claim: Claim, isSigning: boolean): StepState[] | null {
  const at = (current: number, state: StepState) =>
    stepNames.map((_, index): StepState =>
      index < current ? 'done' : index === current ? state : 'next',
    );
  if (isStopped(claim)) return at(1, 'failed');
  switch (claim.state) {
    case 'asked':
      return at(isSigning ? 2 : 1, 'current');
    case 'signed':
      return at(2, 'current');
    case 'submitted':
    case 'unknown':
      return at(3, ['failure', 'refund'].includes(claim.report?.kind ?? '') ? 'doubt' : 'current');
    case 'paid':
      return at(3, claim.mismatches.length > 0 ? 'failed' : 'done');
    case 'failed':
      return at(3, 'failed');
    case 'abandoned':
      return null;
  }
}
