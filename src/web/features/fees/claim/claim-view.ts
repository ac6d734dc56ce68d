import { knownFailReason } from '#service/fail-reason';
import { statusTone } from '#service/status';
import { middleCut } from '../../../lib/truncation';
import { mismatchHeadline, mismatchLabel } from '../../../record/claim/payment-mismatches';
import { failReasonTitle, refundFailReasonTitle } from '../../../record/reasons/reason-title';
import { capital } from '../../../lib/capital';
import type { Tone } from '../../../ui/tone';
import { isStopped, wasPosted, type Claim } from './claim';
import { stoppedChecks } from './claim-actions';
import { tokenLine, unitsOf } from './claim-amounts';

/** The steps of a claim. `doubt`: something other than a payment is reported, which may change. */
export const stepNames = ['Amount', 'Review', 'Sign', 'Payment'] as const;
export type StepState = 'done' | 'current' | 'doubt' | 'failed' | 'next';

/** How a claim stands, for the form, its status, the history and the receipt. */
export interface ClaimView {
  /** A word or two. */
  title: string;
  tone: Tone;
  /** "Paid: 2.5 USDC on Base to 0xf39F…b92266". */
  headline: string;
  /** What is true now and what comes next. */
  sentence: string;
  /** Null for a claim that was discarded: it stands at no step. */
  steps: StepState[] | null;
  /** Why it ended without a payment, or what of the payment is wrong; null for any other, and where nothing says why. */
  reason: string | null;
}

interface Row {
  title: string;
  tone: Tone;
  /** What the headline begins with once a claim was submitted or blocked; absent: by the answer to the submission. */
  outcome?: string;
  /** `{}` is the service's own word. */
  sentence: string;
  step: readonly [index: number, state: StepState] | null;
}

const signed: Row = {
  title: 'Signed, not submitted',
  tone: 'accent',
  sentence: 'The signature is verified and stored in this browser. It isn’t submitted yet.',
  step: [2, 'current'],
};
const paid: Row = {
  title: 'Paid',
  tone: 'success',
  outcome: 'Paid',
  sentence: 'The service reports this claim as paid to the recipient you requested.',
  step: [3, 'done'],
};
const inferred = { ...paid, title: 'Paid (inferred)', outcome: 'Paid (inferred)' };
const waiting = { tone: 'flight', step: [3, 'current'] } as const;
const ended = { tone: 'failure', step: [3, 'failed'] } as const;

/** Red only for a definite no. */
const rows = {
  asked: {
    title: 'Not signed yet',
    tone: 'waiting',
    sentence: 'This claim isn’t signed or submitted yet.',
    step: [1, 'current'],
  },
  signed,
  unverified: {
    ...signed,
    sentence: 'The signature couldn’t be verified here. It’s submitted only if you choose to.',
  },
  submitted: {
    ...waiting,
    title: 'Submitted',
    sentence: 'The service accepted the signature. Waiting for the payment.',
  },
  unknown: {
    ...waiting,
    title: 'Outcome unknown',
    tone: 'warn',
    sentence:
      'It isn’t known whether the service received the signature. Nothing is resent automatically; status, history and balance are being checked.',
  },
  refused: {
    ...waiting,
    title: 'Rejected, being checked',
    tone: 'warn',
    sentence:
      'The service rejected the submission. An earlier copy may have been accepted, so history, status and balance are checked before this counts as failed.',
  },
  failure: {
    title: 'Failure reported, may change',
    tone: 'warn',
    outcome: 'Failure reported',
    sentence:
      'The service reports “{}”. Whether the amount is back in the balance isn’t reported: compare it with the balance before the claim. The status may still change, so the claim is tracked for 30m and its signature is kept.',
    step: [3, 'doubt'],
  },
  refund: {
    title: 'Refund reported',
    tone: 'refund',
    outcome: 'Refund reported',
    sentence:
      'The service reports “{}”: neither paid nor failed. Where the amount went isn’t reported: compare the balance with the one before the claim, and check the recipient’s account.',
    step: [3, 'doubt'],
  },
  fall: {
    ...waiting,
    title: 'Balance fell, payment not reported',
    tone: 'warn',
    sentence:
      'The balance fell ({}), but no payment is reported. Something else may have changed it.',
  },
  other: {
    ...waiting,
    title: 'Reported: {}',
    sentence: 'The service reports “{}”. Waiting for the payment.',
  },
  paid,
  paidToUnread: {
    ...paid,
    sentence:
      'The service reports this claim as paid. The recipient wasn’t reported: check the account.',
  },
  paidByBalance: {
    ...inferred,
    sentence:
      'No payment was reported. The balance fell by the claimed amount and stayed there for 30m, so this was probably paid (inferred). Check the recipient’s account.',
  },
  paidByEntry: {
    ...inferred,
    sentence:
      'The claim history lists a payment under another ID, after the submission, with the same amount, token and recipient: taken as this claim (inferred).',
  },
  paidWrong: {
    ...ended,
    title: 'Paid incorrectly',
    sentence:
      'The payment that the service reports isn’t the one you requested. Contact the service with the claim ID.',
  },
  failed: {
    ...ended,
    title: 'Failed',
    outcome: 'Failed',
    sentence:
      'The service has reported this claim as failed for 30m. Check the balance before you claim again.',
  },
  rejected: {
    ...ended,
    title: 'Rejected',
    outcome: 'Claim rejected, no payment reported',
    sentence:
      'The service rejected this claim. It reports no payment for it, and the balance didn’t fall by its amount.',
  },
  blocked: {
    title: 'Blocked',
    tone: 'failure',
    outcome: 'Claim blocked, nothing signed',
    sentence: 'The service’s response failed the safety checks. Nothing was signed or submitted.',
    step: [1, 'failed'],
  },
  untracked: {
    title: 'No longer tracked',
    tone: 'waiting',
    outcome: 'No longer tracked',
    sentence:
      'You stopped tracking this claim. Its signature was submitted, so the service may still pay it.',
    step: null,
  },
  discarded: {
    title: 'Discarded',
    tone: 'waiting',
    sentence: 'Discarded. Nothing was submitted.',
    step: null,
  },
} as const satisfies Record<string, Row>;

function rowOf(claim: Claim): Row {
  const { state, evidence, refusal, mismatches } = claim;
  if (mismatches.length > 0) return rows.paidWrong;
  switch (state) {
    case 'asked':
      return rows.asked;
    case 'signed':
      return claim.verification === 'unverified' ? rows.unverified : rows.signed;
    case 'submitted':
    case 'unknown':
      // What is reported counts for more than an answer that was lost.
      return rows[traceOf(claim) ?? (refusal ? 'refused' : state)];
    case 'paid':
      if (evidence?.source === 'balance') return rows.paidByBalance;
      if (evidence?.source === 'matching-entry') return rows.paidByEntry;
      return evidence?.recipient == null ? rows.paidToUnread : rows.paid;
    case 'failed':
      return evidence?.source === 'refusal' ? rows.rejected : rows.failed;
    case 'abandoned':
      if (isStopped(claim)) return rows.blocked;
      return wasPosted(claim) ? rows.untracked : rows.discarded;
  }
}

/** @param isSigning the wallet is open */
export function claimView(claim: Claim, isSigning = false): ClaimView {
  const row = rowOf(claim);
  const word = claim.report?.evidence.detail ?? '';
  const withWord = (text: string) => text.replace('{}', () => word);
  return {
    title: withWord(row.title),
    tone: row.tone,
    headline: headlineOf(claim, row),
    sentence: claim.inFlight ? 'Submitting the signature to the service…' : withWord(row.sentence),
    steps: stepsOf(claim.state === 'asked' && isSigning ? [2, 'current'] : row.step),
    reason: reasonOf(claim),
  };
}

/** What was read since the last submission and says that the service has it; null: nothing was. */
export function traceOf({ report }: Pick<Claim, 'report'>) {
  if (!report || report.kind === 'untaken' || report.kind === 'nothing') return null;
  // The status of an id before its signature arrives says nothing about the submission.
  const isUnsigned = report.evidence.source === 'status' && report.evidence.detail === 'waiting';
  return isUnsigned ? null : report.kind;
}

function stepsOf(step: Row['step']): StepState[] | null {
  if (step === null) return null;
  const [current, state] = step;
  return stepNames.map((_, index) =>
    index < current ? 'done' : index === current ? state : 'next',
  );
}

function headlineOf(claim: Claim, row: Row): string {
  const { terms, mismatches, amounts, state, evidence } = claim;
  const received = amounts?.received ? tokenLine(amounts.received) : null;
  if (mismatches.length > 0) return mismatchHeadline(terms, mismatches, received);
  const isOver = wasPosted(claim) || isStopped(claim);
  const outcome = isOver ? `${row.outcome ?? openOutcome(claim)}: ` : '';
  const isReadBack = state !== 'paid' || evidence?.recipient != null;
  const whom = isReadBack ? ` to ${middleCut(terms.recipient)}` : ', recipient not reported';
  return capital(`${outcome}${received ?? requested(claim)} on ${terms.chainName}${whom}`);
}

function openOutcome({ state, report }: Claim): string {
  // A status that nobody knows is shown as itself.
  if (report?.kind === 'other' && statusTone(report.evidence.detail) === 'unknown')
    return `Reported “${report.evidence.detail}”`;
  return state === 'unknown' ? rows.unknown.title : rows.submitted.title;
}

function requested({ terms: { amount, currency } }: Claim): string {
  if (amount !== null) return unitsOf(amount, currency);
  return `all available${currency.symbol ? `, in ${currency.symbol}` : ''}`;
}

function reasonOf(claim: Claim): string | null {
  if (claim.mismatches.length > 0)
    return `Different ${claim.mismatches.map(mismatchLabel).join(', ').toLowerCase()}`;
  if (isStopped(claim)) {
    const failed = stoppedChecks(claim).find(({ ok }) => ok === false);
    return failed?.shown ?? claim.problem;
  }
  if (claim.state !== 'failed') return null;
  if (claim.refusal) return claim.refusal.message;
  return claim.report?.reasons.map(claimReasonTitle).join(', ') || null;
}

/** The title of a reason that the status of a claim reports; a claim is a request, and may be refunded. */
export function claimReasonTitle(code: string): string {
  return knownFailReason(code) ? failReasonTitle(code) : refundFailReasonTitle(code);
}
