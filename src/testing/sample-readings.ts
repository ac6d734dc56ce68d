import { readRow } from '#service/records/read-requests';
import { claimHistoryEntry, intentStatus } from '#service/schema/claim';
import type { Claim } from '../web/features/fees/claim/claim';
import { claimReducer } from '../web/features/fees/claim/claim-reducer';
import type { Readings } from '../web/features/fees/claim/settlement';
import { makeWireRecord } from './make-wire-record';
import { sampleClaim, sampleTerms } from './sample-claim';
import { posted as postedEvent, signed } from './sample-claim-events';

const { claimAddress, currency } = sampleTerms();

export const postedClaim = (change: Parameters<typeof sampleClaim>[0] = {}): Claim =>
  [signed, postedEvent].reduce(claimReducer, sampleClaim(change));
export const posted = postedClaim();

/** What was read of a claim: nothing, and parts that a test puts in its place. */
export const nothing: Readings = {
  history: null,
  status: null,
  record: null,
  balances: null,
  atMs: 2000,
};
export const entry = (change: Record<string, unknown> = {}) =>
  claimHistoryEntry.parse({
    claimId: posted.requestId,
    wallet: claimAddress.toLowerCase(),
    recipient: claimAddress.toLowerCase(),
    currency: { currency: { chainId: 8453, address: currency.address }, amount: '128340000' },
    txHash: '0xfeed',
    status: 'success',
    ...change,
  });
export const status = (word: string, change: Record<string, unknown> = {}) =>
  intentStatus.parse({ status: word, txHashes: ['0xfeed'], ...change });
export const record = (recipient: string) => {
  const row = readRow({ ...makeWireRecord({ status: 'success' }), recipient });
  return { ...(row.record as NonNullable<typeof row.record>), destinationChainId: 8453 };
};
