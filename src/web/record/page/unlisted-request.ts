import type { IntentStatus } from '#service/schema/claim';
import { isInProgress } from '#service/status';

/** What the status endpoint knows of an id that the list does not have (service-api.md E6). Times in Unix milliseconds. */
export type UnlistedRequest =
  | { kind: 'quoted'; quotedAtMs: number | null }
  | { kind: 'inProgress' | 'ended'; status: string; updatedAtMs: number | null };

/** Null where the endpoint doesn't know it either. */
export function unlistedRequest(answer: IntentStatus): UnlistedRequest | null {
  const { status, quoteCreatedAt: quotedAtMs, updatedAt: updatedAtMs } = answer;
  if (status === null || status === 'unknown') return null;
  const hashes = [...(answer.inTxHashes ?? []), ...(answer.txHashes ?? [])];
  if (status === 'waiting' && hashes.length === 0) return { kind: 'quoted', quotedAtMs };
  return { kind: isInProgress(status) ? 'inProgress' : 'ended', status, updatedAtMs };
}
