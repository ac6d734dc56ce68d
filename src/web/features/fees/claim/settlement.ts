import type { AppFeeBalances } from '#service/schema/app-fee';
import type { ClaimHistoryEntry, IntentStatus } from '#service/schema/claim';
import type { RequestRecord } from '#service/record';
import { statusTone } from '#service/status';
import { balanceKey } from '../balance-key';
import type { Claim, Evidence, Mismatch } from './claim';

/** What was read after a post; null where the call failed or is not offered. */
export interface Readings {
  history: ClaimHistoryEntry[] | null;
  status: IntentStatus | null;
  record: RequestRecord | null;
  balances: AppFeeBalances | null;
  atMs: number;
}

export interface Settlement {
  outcome: 'paid' | 'failed';
  evidence: Evidence;
  mismatches: Mismatch[];
}

/** Words of a history entry's status (*assumed*: the interface does not list them). */
const paidWords = new Set(['success', 'paid', 'complete', 'completed', 'settled', 'claimed']);
const failedWords = new Set(['failure', 'failed', 'rejected', 'expired', 'cancelled']);

/** How long after the post the request itself may lag behind its status before it is no longer waited for. */
const recordLagMs = 30_000;

/** Whether the service, or the balance, says that a posted claim is over. Null: not yet. */
export function settlementOf(claim: Claim, readings: Readings): Settlement | null {
  const lastPostMs = claim.posts.at(-1)?.atMs;
  if (lastPostMs === undefined) return null;
  return (
    byHistory(claim, readings) ??
    byStatus(claim, readings, lastPostMs) ??
    byBalance(claim, readings)
  );
}

function byHistory(claim: Claim, { history, record, atMs }: Readings): Settlement | null {
  const entry = history?.find(({ claimId }) => sameText(claimId, claim.requestId));
  if (!entry) return null;
  const word = entry.status?.toLowerCase() ?? '';
  const isPaid = paidWords.has(word);
  if (!isPaid && !failedWords.has(word)) return null;
  return {
    outcome: isPaid ? 'paid' : 'failed',
    evidence: { source: 'history', detail: entry.status ?? '', txHash: entry.txHash, atMs },
    mismatches: [...historyMismatches(claim, entry), ...recordMismatches(claim, record)].filter(
      isFirstOfField,
    ),
  };
}

function byStatus(
  claim: Claim,
  { status, record, atMs }: Readings,
  lastPostMs: number,
): Settlement | null {
  const tone = statusTone(status?.status ?? null);
  if (tone !== 'success' && tone !== 'failure' && tone !== 'refund') return null;
  // The status alone names no recipient: the request is read back before a claim is called paid.
  if (tone === 'success' && !record && atMs - lastPostMs < recordLagMs) return null;
  return {
    outcome: tone === 'success' ? 'paid' : 'failed',
    evidence: {
      source: 'status',
      detail: status?.status ?? '',
      txHash: status?.txHashes?.at(-1) ?? null,
      atMs,
    },
    mismatches: recordMismatches(claim, record),
  };
}

/**
 * The balance alone is the weakest evidence (claims from elsewhere and sponsorship move it too): it counts only where
 * history and status say nothing at all, and only when at least nine tenths of what was claimed are gone.
 */
function byBalance(claim: Claim, { history, status, balances, atMs }: Readings): Settlement | null {
  const isSilent = !history?.length && (status === null || statusTone(status.status) === 'unknown');
  const [held, ...others] = claim.terms.available.balances;
  const before = held?.amount;
  const now = balances?.balances.find((entry) => balanceKey(entry) === held?.key)?.amount;
  // Which of several balances a claim draws on is not stated, so only a single one is evidence.
  if (!isSilent || others.length > 0 || !isDigits(before) || !isDigits(now)) return null;
  const claimed = BigInt(claim.terms.amount ?? before);
  if (claimed === 0n || (BigInt(before) - BigInt(now)) * 10n < claimed * 9n) return null;
  return {
    outcome: 'paid',
    evidence: { source: 'balance', detail: `${before} to ${now}`, txHash: null, atMs },
    mismatches: [],
  };
}

/** An entry's `currency` is not compared: it may be the balance's own, not the one that was claimed to. */
function historyMismatches({ terms }: Claim, entry: ClaimHistoryEntry): Mismatch[] {
  return differences([
    ['recipient', terms.recipient, entry.recipient],
    ['from', terms.claimAddress, entry.wallet],
  ]);
}

function recordMismatches({ terms }: Claim, record: RequestRecord | null): Mismatch[] {
  if (!record) return [];
  return differences([
    ['recipient', terms.recipient, record.recipient],
    ['chain', String(terms.chainId), text(record.destinationChainId)],
  ]);
}

/** Only what is reported can differ. */
function differences(
  fields: [field: string, asked: string, reported: string | null][],
): Mismatch[] {
  return fields.flatMap(([field, asked, reported]) =>
    reported === null || sameText(asked, reported) ? [] : [{ field, asked, reported }],
  );
}

function isFirstOfField({ field }: Mismatch, index: number, all: readonly Mismatch[]): boolean {
  return all.findIndex((other) => other.field === field) === index;
}

function sameText(left: string | null, right: string): boolean {
  if (left === null) return false;
  // Hex has no case of its own; base58 and the like do.
  return left.startsWith('0x') ? left.toLowerCase() === right.toLowerCase() : left === right;
}

function text(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

function isDigits(value: string | null | undefined): value is string {
  return typeof value === 'string' && /^\d{1,78}$/.test(value);
}
