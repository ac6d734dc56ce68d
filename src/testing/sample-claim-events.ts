import type { ClaimEvidence, Report } from '../web/features/fees/claim/claim';
import type { ClaimEvent } from '../web/features/fees/claim/claim-reducer';
import { claimPreflight } from '../web/features/fees/claim/claim-preflight';
import { sampleAvailable, samplePreflight } from './sample-claim';

/** Events for tests, in the order in which they happen. */
export const holds = claimPreflight(samplePreflight());
export const stops = claimPreflight(samplePreflight({ availableNow: sampleAvailable('0') }));
export const waits = claimPreflight(samplePreflight({ signer: null }));

export const signed = {
  type: 'signed',
  signature: '0xabcd',
  verification: 'recovered',
  checks: holds,
  atMs: 1,
} satisfies ClaimEvent;
export const posted: ClaimEvent = { type: 'posted', byClick: false, idempotencyKey: 'k1', atMs: 2 };
export const again: ClaimEvent = { type: 'posted', byClick: true, idempotencyKey: 'k2', atMs: 3 };
export const accepted: ClaimEvent = { type: 'accepted', message: 'ok', steps: [], atMs: 4 };
export const lost: ClaimEvent = { type: 'lost', problem: 'timed out', atMs: 4 };
export const refused: ClaimEvent = { type: 'refused', problem: 'no', atMs: 4 };
export const turnedAway: ClaimEvent = {
  type: 'turned-away',
  problem: 'the session ended',
  atMs: 4,
};
export const seen = (source: ClaimEvidence['source'], detail: string): ClaimEvidence => ({
  source,
  detail,
  txHash: null,
  atMs: 5,
  recipient: null,
  entryId: null,
});
export const amounts = { claimed: null, received: null, fee: null };
export const paid = {
  type: 'looked',
  finding: { kind: 'paid', evidence: seen('history', 'success'), mismatches: [], amounts },
  elapsedMs: 0,
  atMs: 5,
} satisfies ClaimEvent;
/** A look that finds the same as the one before, which was so long ago. */
export const look = (kind: Report['kind'], elapsedMs: number, detail = 'failure'): ClaimEvent => ({
  type: 'looked',
  finding: { kind, evidence: seen('status', detail), reasons: [] },
  elapsedMs,
  atMs: 6,
});
/** Looks once a minute. */
export const looks = (kind: Report['kind'], minutes: number, detail?: string): ClaimEvent[] =>
  Array.from({ length: minutes + 1 }, (_, index) => look(kind, index === 0 ? 0 : 60_000, detail));
