import { expect, it } from 'vitest';
import { claimHistoryEntry } from '#service/schema/claim';
import { sampleClaim } from '#testing/sample-claim';
import { posted, signed } from '#testing/sample-claim-events';
import type { Claim } from './claim';
import { claimReducer } from './claim-reducer';
import { historyRows, checkPayment } from './history/history-columns';

const id = (digit: string) => `0x${digit.repeat(64)}`;
const entry = (digit: string, second: number) =>
  claimHistoryEntry.parse({
    claimId: id(digit),
    status: 'success',
    createdAt: new Date(second * 1000).toISOString(),
  });
const claim = (digit: string, second: number, isPosted = true): Claim => {
  const asked = sampleClaim({ key: `own ${digit}`, requestId: id(digit), atMs: second * 1000 });
  return isPosted ? [signed, posted].reduce(claimReducer, asked) : asked;
};
const shown = (...args: Parameters<typeof historyRows>) =>
  historyRows(...args).map(({ rowKey, entry: listed }) => `${rowKey}${listed ? ', listed' : ''}`);

it('makes one row of a claim that both know, in the place of the entry', () => {
  expect(shown([claim('a', 30)], [entry('a', 31), entry('b', 20)])).toEqual([
    'own a, listed',
    `${id('b')}, listed`,
  ]);
});

it('puts claims that aren’t listed between the entries by their time, and loses none', () => {
  const own = [claim('c', 40), claim('d', 25), claim('e', 5)];
  expect(shown(own, [entry('a', 30), entry('b', 20)])).toEqual([
    'own c',
    `${id('a')}, listed`,
    'own d',
    `${id('b')}, listed`,
    'own e',
  ]);
  expect(shown(own, [])).toEqual(['own c', 'own d', 'own e']);
});

it('takes no entry for a claim that was never submitted, and no time for an old one', () => {
  expect(shown([claim('a', 40, false)], [entry('a', 30)])).toEqual(['own a', `${id('a')}, listed`]);
  const timeless = { ...entry('a', 30), createdAt: null };
  expect(shown([claim('b', 40)], [timeless])).toEqual([`${id('a')}, listed`, 'own b']);
});

it('compares an entry with what was submitted under its ID, not with a later offer of it', () => {
  const paid: Claim = {
    ...claim('a', 30),
    mismatches: [{ field: 'recipient', asked: '0x1', reported: '0x2' }],
  };
  const repeated = { ...claim('a', 50, false), key: 'repeated' };
  const [first, second] = historyRows([repeated, paid], [entry('a', 31)]);
  expect(first).toMatchObject({ rowKey: 'repeated', entry: null });
  expect(second).toMatchObject({ rowKey: 'own a', check: 'wrong' });
});

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
