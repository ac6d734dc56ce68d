import type { ClaimHistoryEntry } from '#service/schema/claim';
import { sameHash } from '#service/address';
import { type Claim, wasPosted } from './claim';

/** A claim as this browser recorded it, as the service lists it, or both. */
export interface HistoryRow {
  rowKey: string;
  claim: Claim | null;
  entry: ClaimHistoryEntry | null;
  check: PaymentCheck | null;
}

/**
 * One row for each claim: the service's entries in their order, and between them, by time, the claims of this browser that
 * aren't listed there.
 *
 * @param claims newest first
 */
export function historyRows(
  claims: readonly Claim[],
  entries: readonly ClaimHistoryEntry[],
): HistoryRow[] {
  const listed = entries.map((entry) => submittedAs(claims, entry.claimId));
  const left = claims.filter((claim) => !listed.includes(claim));
  const taken = new Set<string>();
  const rows = entries.flatMap((entry, index) => {
    const atMs = Date.parse(entry.createdAt ?? '');
    const older = left.findIndex(({ askedAtMs }) => !(askedAtMs >= atMs));
    const newer = left.splice(0, older < 0 ? left.length : older);
    const claim = listed[index] ?? null;
    const id = claim?.key ?? entry.claimId ?? '';
    const rowKey = taken.has(id) ? `${id} ${index}` : id;
    taken.add(rowKey);
    return [
      ...newer.map(ownRow),
      { rowKey, claim, entry, check: checkPayment(claims, entry.claimId) },
    ];
  });
  return [...rows, ...left.map(ownRow)];
}

function ownRow(claim: Claim): HistoryRow {
  return { rowKey: claim.key, claim, entry: null, check: null };
}

/** A time of the service in milliseconds; null for what is none. */
export function timeOf(text: string | null): number | null {
  const ms = text === null ? Number.NaN : Date.parse(text);
  return Number.isFinite(ms) ? ms : null;
}

type PaymentCheck = 'as-requested' | 'wrong' | 'not-compared';

/** A payment of the service's history against the claim of this browser that has its ID; null: there is none. */
export function checkPayment(
  claims: readonly Claim[],
  claimId: string | null,
): PaymentCheck | null {
  const claim = submittedAs(claims, claimId) ?? claims.find((one) => isListedAs(one, claimId));
  if (!claim) return null;
  const { state, mismatches, evidence } = claim;
  if (mismatches.length > 0) return 'wrong';
  // A balance that fell doesn't tell whom it was paid to.
  return state === 'paid' && evidence?.recipient != null ? 'as-requested' : 'not-compared';
}

/** The claim that this browser submitted under an ID of the history; one that was only offered the ID isn't it. */
function submittedAs(claims: readonly Claim[], claimId: string | null): Claim | null {
  return claims.find((claim) => wasPosted(claim) && isListedAs(claim, claimId)) ?? null;
}

function isListedAs({ evidence, requestId }: Claim, claimId: string | null): boolean {
  return sameHash(evidence?.entryId ?? requestId, claimId);
}
