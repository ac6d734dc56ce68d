import { sameAddress, sameHash } from '#service/address';
import type { RequestRecord } from '#service/records/record';
import type { AppFeeBalances } from '#service/schema/app-fee';
import type { ClaimHistoryEntry, IntentStatus } from '#service/schema/claim';
import { statusTone } from '#service/status';
import {
  difference,
  paymentMismatches,
  type PaymentMismatch,
} from '../../../record/claim/payment-mismatches';
import { isAccount } from '#service/money/money-amount';
import { availableBalances, balanceFall, claimAmounts } from './claim-amounts';
import type { Claim, ClaimTerms, ClaimEvidence } from './claim';
import type { Finding } from './claim-reducer';

/** What was read after a post; null where the call failed or is not offered. */
export interface Readings {
  history: ClaimHistoryEntry[] | null;
  status: IntentStatus | null;
  record: RequestRecord | null;
  balances: AppFeeBalances | null;
  atMs: number;
}

/** Words of a history entry's status (*assumed*: the interface does not list them). */
const paidWords = new Set(['success', 'paid', 'complete', 'completed', 'settled', 'claimed']);
const failedWords = new Set(['failure', 'failed', 'rejected', 'expired', 'cancelled']);
const refundWords = new Set(['refund', 'refunded']);

/** Reasons under which an id is not paid later (*assumed*). */
const expiredReasons = new Set(['ORDER_EXPIRED', 'TTL_EXPIRED', 'SIGNATURE_EXPIRED']);

/** How long the request itself may lag behind its status before it is no longer waited for. */
const recordLagMs = 30_000;

type Meaning = 'paid' | 'failure' | 'refund' | 'other';

interface Observation {
  meaning: Meaning;
  evidence: ClaimEvidence;
  reasons: string[];
}

/**
 * What one look says about a posted claim; null: nothing. A payment counts whoever tells of it; then what the history
 * says counts, then the status, then the balance.
 */
export function findingOf(
  claim: Claim,
  readings: Readings,
  others: readonly Claim[] = [],
): Finding | null {
  const entry = readings.history?.find(({ claimId }) => sameHash(claimId, claim.requestId)) ?? null;
  const observations = [byHistory(entry, readings), byStatus(readings)].filter(
    (observation) => observation !== null,
  );
  const paid = observations.find(({ meaning }) => meaning === 'paid');
  if (paid) return paidFinding(claim, readings, paid.evidence, entry);
  const alike = entry ? null : matchingEntry(claim, readings.history ?? [], others);
  if (alike && meaningOf(alike.status) === 'paid')
    return paidFinding(claim, readings, matchingEvidence(alike, readings.atMs), alike);
  const fall = readings.balances
    ? balanceFall(claim.terms, availableBalances(readings.balances))
    : null;
  if (claim.refusal && !entry && readings.history && readings.status && fall?.fell === false) {
    const untaken = untakenFinding(readings.status, claim.refusal.message, readings.atMs);
    if (untaken) return untaken;
  }
  const [first] = observations;
  if (first && first.meaning !== 'paid')
    return {
      kind: first.meaning,
      evidence: first.evidence,
      // The history names no reasons; the status does.
      reasons: observations.flatMap(({ reasons }) => reasons),
    };
  if (alike)
    return { kind: 'other', evidence: matchingEvidence(alike, readings.atMs), reasons: [] };
  if (!fall?.fell) return null;
  return {
    kind: 'fall',
    evidence: evidenceOf('balance', fall.detail, readings.atMs),
    reasons: [],
  };
}

function paidFinding(
  claim: Claim,
  readings: Readings,
  evidence: ClaimEvidence,
  entry: ClaimHistoryEntry | null,
): Finding | null {
  const { record } = readings;
  const recipient = record?.recipient ?? entry?.recipient ?? null;
  // The status alone names no recipient: what does is waited for.
  if (recipient === null && claim.followedMs < recordLagMs) return null;
  return {
    kind: 'paid',
    evidence: { ...evidence, recipient },
    mismatches: [
      ...(entry ? entryMismatches(claim, entry) : []),
      ...(record ? paymentMismatches(claim.terms, record) : []),
    ].filter(isFirstOfField),
    amounts: claimAmounts(claim, record, entry),
  };
}

function byHistory(entry: ClaimHistoryEntry | null, { atMs }: Readings): Observation | null {
  if (!entry?.status) return null;
  return {
    meaning: meaningOf(entry.status),
    evidence: {
      ...evidenceOf('history', entry.status, atMs),
      txHash: entry.txHash,
      entryId: entry.claimId,
    },
    reasons: [],
  };
}

/** `unknown` is named by the status endpoint for what it has not indexed: it says nothing. */
function byStatus({ status, atMs }: Readings): Observation | null {
  if (!status?.status || status.status === 'unknown') return null;
  const tone = statusTone(status.status);
  return {
    meaning: tone === 'success' ? 'paid' : tone === 'failure' || tone === 'refund' ? tone : 'other',
    evidence: {
      ...evidenceOf('status', status.status, atMs),
      txHash: status.txHashes?.at(-1) ?? null,
    },
    reasons: reasonsOf(status),
  };
}

function reasonsOf({ failReason, refundFailReason }: IntentStatus): string[] {
  return [failReason, refundFailReason].filter(
    (reason): reason is string => reason !== null && reason !== 'N/A',
  );
}

export function meaningOf(word: string | null): Meaning {
  const lower = word?.toLowerCase() ?? '';
  if (paidWords.has(lower)) return 'paid';
  if (failedWords.has(lower)) return 'failure';
  return refundWords.has(lower) ? 'refund' : 'other';
}

/** A refused post of which nothing is to be seen: the id still waits, is too old, or is not known at all. */
function untakenFinding(status: IntentStatus, message: string, atMs: number): Finding | null {
  const evidence = evidenceOf('refusal', message, atMs);
  const reasons = reasonsOf(status);
  const isExpired =
    statusTone(status.status) === 'failure' && reasons.some((reason) => expiredReasons.has(reason));
  if (status.status === 'waiting' || isExpired) return { kind: 'untaken', evidence, reasons };
  const isSilent = status.status === null || status.status === 'unknown';
  return isSilent ? { kind: 'nothing', evidence, reasons } : null;
}

function matchingEvidence(entry: ClaimHistoryEntry, atMs: number): ClaimEvidence {
  return {
    ...evidenceOf('matching-entry', entry.status ?? '', atMs),
    txHash: entry.txHash,
    recipient: entry.recipient,
    entryId: entry.claimId,
  };
}

function evidenceOf(source: ClaimEvidence['source'], detail: string, atMs: number): ClaimEvidence {
  return { source, detail, txHash: null, atMs, recipient: null, entryId: null };
}

/** An entry's `currency` is not compared: it may be the balance's own, not the one that was claimed to. */
function entryMismatches({ terms }: Claim, entry: ClaimHistoryEntry): PaymentMismatch[] {
  return [
    ...difference('recipient', terms.recipient, entry.recipient, (reported) =>
      isAccount(terms.vmType, terms.recipient, reported),
    ),
    ...difference('from', terms.claimAddress, entry.wallet, (reported) =>
      sameAddress('evm', terms.claimAddress, reported),
    ),
  ];
}

function isFirstOfField(
  { field }: PaymentMismatch,
  index: number,
  all: readonly PaymentMismatch[],
): boolean {
  return all.findIndex((other) => other.field === field) === index;
}

/** The service's clock and ours may differ by so much. */
const clockDifferenceMs = 60_000;

/**
 * An entry of the history that has another id but the claim's amount, currency and recipient, and came after the post:
 * that an entry's id is the request's is not promised. Without an amount sent nothing can be matched.
 *
 * @param others the journal's other claims, whose entries are theirs
 */
function matchingEntry(
  { terms, posts }: Claim,
  history: readonly ClaimHistoryEntry[],
  others: readonly Claim[],
): ClaimHistoryEntry | null {
  const firstPostMs = posts.find(({ wasTurnedAway }) => !wasTurnedAway)?.atMs;
  if (firstPostMs === undefined || terms.amount === null) return null;
  const taken = new Set(
    others.flatMap(({ requestId, evidence }) => [requestId, evidence?.entryId ?? '']),
  );
  return (
    history.find(
      (entry) =>
        Date.parse(entry.createdAt ?? '') >= firstPostMs - clockDifferenceMs &&
        !taken.has(entry.claimId ?? '') &&
        hasTermsOf(terms, entry),
    ) ?? null
  );
}

function hasTermsOf(terms: ClaimTerms, { recipient, currency }: ClaimHistoryEntry): boolean {
  const token = currency?.currency;
  return (
    currency?.amount === terms.amount &&
    token?.chainId === terms.chainId &&
    sameAddress(terms.vmType, token.address, terms.currency.address) &&
    sameAddress(terms.vmType, recipient, terms.recipient)
  );
}

/** The first entry of another claim that has the same amount, currency and recipient: it is easily taken for this one. */
export function mistakableEntry(
  { terms, requestId }: Pick<Claim, 'terms' | 'requestId'>,
  history: readonly ClaimHistoryEntry[],
): ClaimHistoryEntry | null {
  if (terms.amount === null) return null;
  return (
    history.find(
      (entry) =>
        entry.claimId !== null && !sameHash(entry.claimId, requestId) && hasTermsOf(terms, entry),
    ) ?? null
  );
}

/**
 * What doesn't show a payment yet of what the page shows beside it, as a sentence; null: nothing that was read is behind.
 * Readings that are undefined say nothing.
 */
export function notShownYet(
  { terms, requestId, evidence }: Pick<Claim, 'terms' | 'requestId' | 'evidence'>,
  history: readonly ClaimHistoryEntry[] | undefined,
  balances: AppFeeBalances | undefined,
): string | null {
  const id = evidence?.entryId ?? requestId;
  const lacksClaim = history?.every(({ claimId }) => !sameHash(claimId, id)) ?? false;
  const fall = balances && balanceFall(terms, availableBalances(balances));
  const lacksFall = fall?.fell === false;
  if (lacksClaim && lacksFall)
    return 'Neither the balance nor the service’s history shows this payment yet.';
  if (lacksClaim) return 'The service’s history doesn’t show this payment yet.';
  return lacksFall ? 'The balance doesn’t show this payment yet.' : null;
}
