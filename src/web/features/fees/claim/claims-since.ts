import type { ClaimHistoryEntry } from '#service/schema/claim';
import { claimPages } from '../../../api/endpoints/claims';
import { pages } from '../../../api/pages';
import type { RequestScheduler } from '../../../api/request-scheduler';
import type { Session } from '../../../api/session';

/** The service's history of claims back to a moment, newest first. Rejects where a part of it cannot be read. */
export async function claimsSince(
  session: Session,
  network: string,
  address: string,
  sinceMs: number,
  pace: RequestScheduler,
): Promise<ClaimHistoryEntry[]> {
  const entries: ClaimHistoryEntry[] = [];
  const { signal } = new AbortController();
  for await (const page of pages(claimPages(session, network, address), { signal, pace })) {
    const { claims, unreadable } = page;
    const [odd] = unreadable;
    if (odd) throw new Error(`${odd.path}: ${odd.issue}`);
    entries.push(...claims);
    if (Date.parse(claims.at(-1)?.createdAt ?? '') < sinceMs) break;
  }
  return entries;
}
