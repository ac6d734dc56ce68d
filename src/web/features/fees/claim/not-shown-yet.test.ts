import { expect, it } from 'vitest';
import { readBalances } from '#service/schema/app-fee';
import { claimHistoryEntry } from '#service/schema/claim';
import { sampleClaim, sampleTerms } from '#testing/sample-claim';
import { notShownYet } from './settlement';

const claim = { ...sampleClaim(), terms: sampleTerms({ amount: '10000000' }) };
const { currency } = claim.terms;
const entry = (claimId: string) => claimHistoryEntry.parse({ claimId, status: 'success' });
const balance = (amount: string) =>
  readBalances({
    balances: [{ currency: { chainId: 8453, address: currency.address }, amount }],
  });
const before = balance('128340000');
const after = balance('118350000');
const [listed, unlisted] = [[entry('0x00'), entry(claim.requestId)], [entry('0x00')]];

it.each([
  [listed, after, null],
  [unlisted, after, 'The service’s history doesn’t show this payment yet.'],
  [listed, before, 'The balance doesn’t show this payment yet.'],
  [unlisted, before, 'Neither the balance nor the service’s history shows this payment yet.'],
  [undefined, undefined, null],
  [undefined, before, 'The balance doesn’t show this payment yet.'],
])('says what is behind the payment', (history, balances, words) => {
  expect(notShownYet(claim, history, balances)).toBe(words);
});

it('knows the entry of a claim that the history lists by another ID', () => {
  const evidence = {
    source: 'matching-entry' as const,
    detail: 'success',
    entryId: 'claim-7',
    txHash: null,
    recipient: null,
    atMs: 0,
  };
  expect(notShownYet({ ...claim, evidence }, [entry('claim-7')], after)).toBe(null);
});
