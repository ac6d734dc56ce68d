import type { ClaimHistoryEntry } from '#service/schema/claim';
import { checkPayment, submittedAs, type PaymentCheck } from './check-payment';
import type { Claim } from './claim';

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
  const rows = entries.flatMap((entry, index) => {
    const atMs = Date.parse(entry.createdAt ?? '');
    const older = left.findIndex(({ askedAtMs }) => !(askedAtMs >= atMs));
    const newer = left.splice(0, older < 0 ? left.length : older);
    const claim = listed[index] ?? null;
    const rowKey = claim?.key ?? entry.claimId ?? String(index);
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
