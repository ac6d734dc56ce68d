import { expect, it } from 'vitest';
import { sampleClaim } from '#testing/sample-claim';
import { checkPayment } from './check-payment';
import type { Claim } from './claim';

const evidence: Claim['evidence'] = {
  source: 'history',
  detail: 'success',
  entryId: null,
  txHash: null,
  recipient: '0x1',
  atMs: 0,
};
const check = (change: Partial<Claim>) => {
  const claim = { ...sampleClaim(), ...change };
  return checkPayment([claim], claim.requestId);
};

it('calls a payment checked only where its recipient was read back', () => {
  expect(check({ state: 'paid', evidence })).toBe('as-requested');
  expect(check({ state: 'paid', evidence: { ...evidence, recipient: null } })).toBe('not-compared');
  const mismatches = [{ field: 'recipient', asked: '0x1', reported: '0x2' }];
  expect(check({ state: 'paid', evidence, mismatches })).toBe('wrong');
});

it('knows a claim that it has on record, however that ended', () => {
  for (const state of ['unknown', 'failed', 'abandoned'] as const)
    expect(check({ state })).toBe('not-compared');
  expect(checkPayment([], `0x${'5a'.repeat(32)}`)).toBeNull();
});
