import { readRow } from '#service/records/read-requests';
import { makeWireRecord, wireAmount } from '#testing/make-wire-record';
import { describe, expect, it } from 'vitest';
import { sampleTerms } from '#testing/sample-claim';
import { entry, nothing, posted, postedClaim, record, status } from '#testing/sample-readings';
import { findingOf } from './settlement';

const { claimAddress, currency } = sampleTerms();
/** A request that delivered so much, in the token of that name on one chain. */
const paidRecord = (units: string, tokenChainId: number) => {
  const outputCurrency = wireAmount(BigInt(units), tokenChainId);
  const sides = { origin: null, destination: { inputCurrency: null, outputCurrency } };
  const wire = makeWireRecord({ data: { route: { quoted: null, actual: sides } } });
  const row = readRow({ ...wire, recipient: claimAddress });
  return { ...(row.record as NonNullable<typeof row.record>), destinationChainId: 8453 };
};

describe('the read-back', () => {
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const mismatches = (found: ReturnType<typeof findingOf>) =>
    found?.kind === 'paid' ? found.mismatches : null;

  it('finds another recipient in the history', () => {
    const found = findingOf(posted, { ...nothing, history: [entry({ recipient: other })] });
    expect(mismatches(found)).toEqual([
      { field: 'recipient', asked: claimAddress, reported: other },
    ]);
  });

  it('finds another recipient in the request, and names it once', () => {
    const readings = { ...nothing, status: status('success'), record: record(other) };
    expect(mismatches(findingOf(posted, readings))).toEqual([
      { field: 'recipient', asked: claimAddress, reported: other },
    ]);
    const both = { ...readings, history: [entry({ recipient: other })] };
    expect(mismatches(findingOf(posted, both))).toHaveLength(1);
  });

  it('finds another chain', () => {
    const elsewhere = { ...record(claimAddress), destinationChainId: 1 };
    const readings = { ...nothing, status: status('success'), record: elsewhere };
    expect(mismatches(findingOf(posted, readings))).toEqual([
      { field: 'chain', asked: '8453', reported: '1' },
    ]);
  });

  it.each([
    // What was requested, whether it is free, what was paid, and what differs.
    ['10000000', true, '10000000', []],
    ['10000000', true, '9000000', [{ field: 'amount', asked: '10 USDC', reported: '9 USDC' }]],
    ['10000000', false, '9000000', []],
    ['10000000', false, '11000000', [{ field: 'amount', asked: '10 USDC', reported: '11 USDC' }]],
    [null, true, '9000000', []],
  ])('compares %j (free: %j) with %s paid', (amount, isFree, units, expected) => {
    const claim = postedClaim({ terms: sampleTerms({ amount, isFree }) });
    const readings = { ...nothing, status: status('success'), record: paidRecord(units, 8453) };
    expect(mismatches(findingOf(claim, readings))).toEqual(expected);
  });

  it('finds another token', () => {
    const readings = { ...nothing, status: status('success'), record: paidRecord('1', 1) };
    expect(mismatches(findingOf(posted, readings))).toMatchObject([
      { field: 'token', asked: currency.address, reported: `0x${'a0'.repeat(20)}` },
    ]);
  });

  it('takes another spelling of the same account for the same', () => {
    const hash = '5a'.repeat(32);
    const terms = sampleTerms({ vmType: 'tonvm', recipient: `0:${hash}` });
    const claim = postedClaim({ terms });
    const shouted = entry({ recipient: `0:${hash.toUpperCase()}`, wallet: null });
    expect(mismatches(findingOf(claim, { ...nothing, history: [shouted] }))).toEqual([]);
    // Of a chain whose kind isn't known, case alone tells nothing.
    const onUnknown = postedClaim({ terms: sampleTerms({ vmType: null }) });
    const lower = entry({ recipient: claimAddress.toLowerCase() });
    expect(mismatches(findingOf(onUnknown, { ...nothing, history: [lower] }))).toEqual([]);
  });

  it('what is not reported does not differ', () => {
    const bare = entry({ recipient: null, wallet: null, currency: null });
    const late = { ...posted, followedMs: 30_000 };
    expect(mismatches(findingOf(late, { ...nothing, history: [bare] }))).toEqual([]);
  });
});
