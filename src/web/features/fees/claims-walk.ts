import type { QueryClient } from '@tanstack/react-query';
import type { ClaimHistoryEntry } from '#service/schema/claim';
import { claimsQuery } from '../../api/app-fees';

const mostPages = 40;

/** The service's history back to a moment, newest first (*assumed*: its order). A cursor that comes twice ends it. */
export async function claimsSince(
  client: QueryClient,
  network: string,
  address: string,
  sinceMs: number,
): Promise<ClaimHistoryEntry[]> {
  const entries: ClaimHistoryEntry[] = [];
  const cursors = new Set<string>();
  let continuation: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const query = claimsQuery(network, address, continuation);
    const answer = await client.fetchQuery({ ...query, staleTime: 0 });
    entries.push(...answer.claims);
    continuation = answer.continuation || null;
    const oldest = Date.parse(answer.claims.at(-1)?.createdAt ?? '');
    if (continuation === null || cursors.has(continuation) || oldest < sinceMs) break;
    cursors.add(continuation);
  }
  return entries;
}
