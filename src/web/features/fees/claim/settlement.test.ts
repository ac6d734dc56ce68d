import { readBalances } from '#service/schema/app-fee';
import { claimHistoryEntry, intentStatus } from '#service/schema/claim';
import { readRow } from '#service/read-requests';
import { makeWireRecord } from '#service/make-wire-record';
import { describe, expect, it } from 'vitest';
import type { Claim } from './claim';
import { nextClaim } from './claim-machine';
import { claimPreflight } from './claim-preflight';
import { sampleClaim, samplePreflight, sampleTerms } from './sample-claim';
import { settlementOf, type Readings } from './settlement';

const { claimAddress, currency } = sampleTerms();
const posted: Claim = [
  {
    type: 'signed',
    signature: '0xab',
    verification: 'recovered',
    checks: claimPreflight(samplePreflight()),
    atMs: 1,
  } as const,
  { type: 'posted', byClick: false, atMs: 1000 } as const,
].reduce(nextClaim, sampleClaim());

const nothing: Readings = { history: null, status: null, record: null, balances: null, atMs: 2000 };
const entry = (change: Record<string, unknown> = {}) =>
  claimHistoryEntry.parse({
    claimId: posted.requestId,
    wallet: claimAddress.toLowerCase(),
    recipient: claimAddress.toLowerCase(),
    currency: { currency: { chainId: 8453, address: currency.address }, amount: '128340000' },
    txHash: '0xfeed',
    status: 'success',
    ...change,
  });
const status = (word: string) => intentStatus.parse({ status: word, txHashes: ['0xfeed'] });
const record = (recipient: string) => {
  const row = readRow({ ...makeWireRecord({ status: 'success' }), recipient });
  return { ...(row.record as NonNullable<typeof row.record>), destinationChainId: 8453 };
};
const balances = (amount: string) =>
  readBalances({
    balances: [{ currency: { chainId: 8453, address: currency.address }, amount }],
  });

describe('what settles a claim', () => {
  it('nothing read: not yet', () => {
    expect(settlementOf(posted, nothing)).toBe(null);
  });

  it('nothing posted: never', () => {
    expect(settlementOf(sampleClaim(), { ...nothing, history: [entry()] })).toBe(null);
  });

  it('an entry of the history with this id', () => {
    expect(settlementOf(posted, { ...nothing, history: [entry()] })).toMatchObject({
      outcome: 'paid',
      evidence: { source: 'history', txHash: '0xfeed' },
      mismatches: [],
    });
    expect(
      settlementOf(posted, { ...nothing, history: [entry({ status: 'failed' })] })?.outcome,
    ).toBe('failed');
  });

  it.each([{ claimId: '0xother' }, { status: 'processing' }, { status: null }, { claimId: null }])(
    'not an entry with %o',
    (change) => {
      expect(settlementOf(posted, { ...nothing, history: [entry(change)] })).toBe(null);
    },
  );

  it('a status of success, once the request was read back', () => {
    const readings = { ...nothing, status: status('success') };
    expect(settlementOf(posted, readings)).toBe(null);
    expect(settlementOf(posted, { ...readings, record: record(claimAddress) })).toMatchObject({
      outcome: 'paid',
      evidence: { source: 'status', txHash: '0xfeed' },
      mismatches: [],
    });
    // A request that never appears must not keep the claim open for ever.
    expect(settlementOf(posted, { ...readings, atMs: 60_000 })?.outcome).toBe('paid');
  });

  it.each(['failure', 'refund'])('a status of %s', (word) => {
    expect(settlementOf(posted, { ...nothing, status: status(word) })?.outcome).toBe('failed');
  });

  it.each(['pending', 'waiting', 'unknown', 'delayed'])('not a status of %s', (word) => {
    expect(settlementOf(posted, { ...nothing, status: status(word) })).toBe(null);
  });
});

describe('the balance alone', () => {
  it('counts where nobody else says anything, and nearly all of it is gone', () => {
    expect(settlementOf(posted, { ...nothing, balances: balances('12') })).toMatchObject({
      outcome: 'paid',
      evidence: { source: 'balance' },
    });
    expect(settlementOf(posted, { ...nothing, balances: balances('128340000') })).toBe(null);
    expect(settlementOf(posted, { ...nothing, balances: balances('64000000') })).toBe(null);
  });

  it('does not count while the status says that it is pending', () => {
    const readings = { ...nothing, status: status('pending'), balances: balances('0') };
    expect(settlementOf(posted, readings)).toBe(null);
  });
});

describe('the read-back', () => {
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  it('finds another recipient in the history', () => {
    const found = settlementOf(posted, { ...nothing, history: [entry({ recipient: other })] });
    expect(found?.mismatches).toEqual([
      { field: 'recipient', asked: claimAddress, reported: other },
    ]);
  });

  it('finds another recipient in the request, and names it once', () => {
    const readings = { ...nothing, status: status('success'), record: record(other) };
    expect(settlementOf(posted, readings)?.mismatches).toEqual([
      { field: 'recipient', asked: claimAddress, reported: other },
    ]);
    const both = { ...readings, history: [entry({ recipient: other })] };
    expect(settlementOf(posted, both)?.mismatches).toHaveLength(1);
  });

  it('finds another chain', () => {
    const elsewhere = { ...record(claimAddress), destinationChainId: 1 };
    const readings = { ...nothing, status: status('success'), record: elsewhere };
    expect(settlementOf(posted, readings)?.mismatches).toEqual([
      { field: 'chain', asked: '8453', reported: '1' },
    ]);
  });

  it('what is not reported does not differ', () => {
    const bare = entry({ recipient: null, wallet: null, currency: null });
    expect(settlementOf(posted, { ...nothing, history: [bare] })?.mismatches).toEqual([]);
  });
});
