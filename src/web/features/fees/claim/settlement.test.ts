import { readBalances } from '#service/schema/app-fee';
import { describe, expect, it } from 'vitest';
import { claimReducer } from './claim-reducer';
import { sampleClaim, sampleTerms } from '#testing/sample-claim';
import { again, lost, refused } from '#testing/sample-claim-events';
import { entry, nothing, posted, postedClaim, record, status } from '#testing/sample-readings';
import { findingOf, mistakableEntry, type Readings } from './settlement';

const { claimAddress, currency } = sampleTerms();
const part = sampleTerms({ amount: '10000000' });
const refusedClaim = claimReducer(posted, refused);
const postMs = 2;

const balances = (amount: string) =>
  readBalances({
    balances: [{ currency: { chainId: 8453, address: currency.address }, amount }],
  });

describe('what a look finds', () => {
  it('nothing read: nothing', () => {
    expect(findingOf(posted, nothing)).toBe(null);
  });

  it('an entry of the history with this id', () => {
    expect(findingOf(posted, { ...nothing, history: [entry()] })).toMatchObject({
      kind: 'paid',
      evidence: { source: 'history', txHash: '0xfeed', recipient: claimAddress.toLowerCase() },
      mismatches: [],
    });
    expect(findingOf(posted, { ...nothing, history: [entry({ status: 'failed' })] })?.kind).toBe(
      'failure',
    );
  });

  it.each([{ claimId: '0xother' }, { status: null }, { claimId: null }])(
    'not an entry with %o',
    (change) => {
      expect(findingOf(posted, { ...nothing, history: [entry(change)] })).toBe(null);
    },
  );

  it('a word of the history that nobody knows is a report', () => {
    const history = [entry({ status: 'queued_for_payout' })];
    expect(findingOf(posted, { ...nothing, history, balances: balances('0') })).toMatchObject({
      kind: 'other',
      evidence: { source: 'history', detail: 'queued_for_payout' },
    });
  });

  it('a status of success, once the recipient was read back', () => {
    const readings = { ...nothing, status: status('success') };
    expect(findingOf(posted, readings)).toBe(null);
    expect(findingOf(posted, { ...readings, record: record(claimAddress) })).toMatchObject({
      kind: 'paid',
      evidence: { source: 'status', txHash: '0xfeed', recipient: claimAddress },
      mismatches: [],
    });
    // A request that never appears must not keep the claim open for ever; that it was not read back is said.
    expect(findingOf({ ...posted, followedMs: 30_000 }, readings)).toMatchObject({
      kind: 'paid',
      evidence: { recipient: null },
    });
  });

  it('a failure is a failure, with its reasons, and a refund is a refund', () => {
    const reasons = { failReason: 'TRANSACTION_REVERTED', refundFailReason: 'N/A' };
    expect(findingOf(posted, { ...nothing, status: status('failure', reasons) })).toMatchObject({
      kind: 'failure',
      reasons: ['TRANSACTION_REVERTED'],
    });
    const told = { ...nothing, history: [entry({ status: 'failure' })] };
    expect(findingOf(posted, { ...told, status: status('failure', reasons) })).toMatchObject({
      evidence: { source: 'history' },
      reasons: ['TRANSACTION_REVERTED'],
    });
    expect(findingOf(posted, { ...nothing, status: status('refund') })?.kind).toBe('refund');
    expect(findingOf(posted, { ...nothing, history: [entry({ status: 'refunded' })] })?.kind).toBe(
      'refund',
    );
  });

  it.each(['pending', 'waiting', 'delayed', 'some_new_word'])('%s is reported as it is', (word) => {
    expect(findingOf(posted, { ...nothing, status: status(word) })).toMatchObject({
      kind: 'other',
      evidence: { detail: word },
    });
  });

  it('unknown says nothing: the status endpoint has not indexed the id', () => {
    expect(findingOf(posted, { ...nothing, status: status('unknown') })).toBe(null);
  });

  it('a payment counts, whoever tells of it', () => {
    const readings = { ...nothing, history: [entry()], status: status('failure') };
    expect(findingOf(posted, readings)?.kind).toBe('paid');
    const other = { ...nothing, history: [entry({ status: 'failed' })], record: record('0x') };
    expect(findingOf(posted, { ...other, status: status('success') })?.kind).toBe('paid');
  });
});

describe('an entry with another id', () => {
  const claim = postedClaim({ terms: part });
  const alike = (change: Record<string, unknown> = {}) =>
    entry({
      claimId: 'claim-77',
      createdAt: new Date(postMs + 5_000).toISOString(),
      currency: { currency: { chainId: 8453, address: currency.address }, amount: '10000000' },
      ...change,
    });

  it('is this claim where amount, currency and recipient are the same, after the post', () => {
    expect(findingOf(claim, { ...nothing, history: [alike()] })).toMatchObject({
      kind: 'paid',
      evidence: { source: 'matching-entry', entryId: 'claim-77', recipient: expect.any(String) },
    });
    expect(findingOf(claim, { ...nothing, history: [alike({ status: 'queued' })] })?.kind).toBe(
      'other',
    );
  });

  it.each<Record<string, unknown>>([
    { createdAt: new Date(postMs - 120_000).toISOString() },
    { createdAt: null },
    { recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    { recipient: null },
    { currency: { currency: { chainId: 8453, address: currency.address }, amount: '10000001' } },
    { currency: { currency: { chainId: 1, address: currency.address }, amount: '10000000' } },
  ])('is not with %o', (change) => {
    expect(findingOf(claim, { ...nothing, history: [alike(change)] })).toBe(null);
  });

  it('is not where it is another claim’s, or no amount was sent', () => {
    const history = [alike()];
    const other = { ...sampleClaim({ key: 'claim-2' }), requestId: 'claim-77' };
    expect(findingOf(claim, { ...nothing, history }, [other])).toBe(null);
    expect(findingOf(posted, { ...nothing, history })).toBe(null);
  });
});

describe('an entry that is easily taken for the claim', () => {
  const alike = entry({
    claimId: '0x0123',
    currency: { currency: { chainId: 8453, address: currency.address }, amount: '10000000' },
  });
  const { requestId } = posted;

  it('is another claim of the same amount, token and recipient', () => {
    expect(mistakableEntry({ terms: part, requestId }, [entry(), alike])).toBe(alike);
    expect(mistakableEntry({ terms: part, requestId }, [entry()])).toBe(null);
  });

  it('is neither the claim itself nor one without an ID, and none where no amount was sent', () => {
    expect(mistakableEntry({ terms: part, requestId: '0x0123' }, [alike])).toBe(null);
    expect(mistakableEntry({ terms: part, requestId }, [{ ...alike, claimId: null }])).toBe(null);
    expect(mistakableEntry({ terms: sampleTerms({ amount: null }), requestId }, [alike])).toBe(
      null,
    );
  });
});

describe('the balance alone', () => {
  it('fell by what was claimed', () => {
    expect(findingOf(posted, { ...nothing, balances: balances('12') })).toMatchObject({
      kind: 'fall',
      evidence: { source: 'balance', detail: '128.34 to 0.000012 USDC' },
    });
    expect(findingOf(posted, { ...nothing, balances: balances('128340000') })).toBe(null);
    expect(findingOf(posted, { ...nothing, balances: balances('64000000') })).toBe(null);
    const claim = postedClaim({ terms: part });
    expect(findingOf(claim, { ...nothing, balances: balances('118340500') })?.kind).toBe('fall');
  });

  it('is compared with what was available: the rest of it is never claimed', () => {
    const available = { usd: '100.00', balances: sampleTerms().available.balances };
    const claim = postedClaim({ terms: sampleTerms({ available }) });
    const left = { ...balances('28340000'), availableBalanceUsd: '0.02' };
    expect(findingOf(claim, { ...nothing, balances: left })?.kind).toBe('fall');
  });

  it('says nothing while the service reports a word', () => {
    const readings = { ...nothing, status: status('pending'), balances: balances('0') };
    expect(findingOf(posted, readings)?.kind).toBe('other');
  });
});

describe('a refused post', () => {
  const all = { ...nothing, history: [], balances: balances('128340000') };

  it('was not taken where the id still waits, or is too old', () => {
    expect(findingOf(refusedClaim, { ...all, status: status('waiting') })?.kind).toBe('untaken');
    const expired = status('failure', { failReason: 'ORDER_EXPIRED' });
    expect(findingOf(refusedClaim, { ...all, status: expired })?.kind).toBe('untaken');
  });

  it('may have been taken where the service reports another failure', () => {
    const failed = status('failure', { failReason: 'TRANSACTION_REVERTED' });
    expect(findingOf(refusedClaim, { ...all, status: failed })?.kind).toBe('failure');
  });

  it('shows nothing where the service does not know the id', () => {
    expect(findingOf(refusedClaim, { ...all, status: status('unknown') })?.kind).toBe('nothing');
  });

  it.each<Partial<Readings>>([
    { history: null },
    { status: null },
    { balances: null },
    { balances: balances('0') },
    { history: [entry({ status: 'pending' })] },
  ])('is open with %o', (change) => {
    const kind = findingOf(refusedClaim, { ...all, status: status('waiting'), ...change })?.kind;
    expect(['untaken', 'nothing']).not.toContain(kind);
  });

  it('of an answer that was lost nothing is taken back', () => {
    const claim = [lost, again].reduce(claimReducer, posted);
    expect(findingOf(claim, { ...all, status: status('unknown') })).toBe(null);
  });
});
