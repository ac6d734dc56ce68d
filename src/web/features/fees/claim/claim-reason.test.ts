import { expect, it, vi } from 'vitest';
import { MemoryStorage } from '#testing/memory-storage';
import { changedOffer, sampleClaim } from '#testing/sample-claim';
import { accepted, looks, paid, posted, refused, signed } from '#testing/sample-claim-events';
import type { Claim } from './claim';
import { claimReason } from './claim-reason';
import { claimReducer } from './claim-reducer';

const after = (...events: Parameters<typeof claimReducer>[1][]): Claim =>
  events.reduce(claimReducer, sampleClaim());

it('says what the service answered, or which reasons it reported', () => {
  const failed = after(signed, posted, accepted, ...looks('failure', 31));
  expect(claimReason(failed)).toBeNull();
  const report = {
    ...failed.report!,
    reasons: ['SOLVER_BALANCE_TOO_LOW', 'MANUAL_REFUND_REQUIRED'],
  };
  expect(claimReason({ ...failed, report })).toBe('Solver balance too low, Manual refund required');
  const rejected: Claim = { ...after(signed, posted, refused), state: 'failed' };
  expect(claimReason(rejected)).toBe(rejected.refusal?.message);
  expect(rejected.refusal?.message).toBe('no');
});

it('says what stopped a claim before it was signed', () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  const offer = changedOffer({ post: { method: 'GET' } });
  const stopped: Claim = { ...sampleClaim({ offer }), state: 'abandoned', problem: 'Blocked' };
  expect(claimReason(stopped)).toBe('Signature isn’t sent with POST');
  const checked: Claim = { ...sampleClaim(), state: 'abandoned', problem: 'Blocked' };
  expect(claimReason(checked)).toBe('Blocked');
});

it('says what of a payment is not as it was requested', () => {
  const mismatches = ['recipient', 'amount', 'from'].map((field) => ({
    field,
    asked: 'a',
    reported: 'b',
  }));
  const claim: Claim = { ...after(signed, posted, accepted, paid), mismatches };
  expect(claimReason(claim)).toBe('Different recipient, amount, claim address');
});

it('says nothing of a claim that is paid or open', () => {
  expect(claimReason(after(signed, posted, accepted, paid))).toBeNull();
  expect(claimReason(after(signed, posted, refused))).toBeNull();
  expect(claimReason(sampleClaim())).toBeNull();
});
