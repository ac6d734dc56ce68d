import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Claim } from './claim';
import { claimReducer } from './claim-reducer';
import { claimView, stepNames, traceOf } from './claim-view';
import { changedOffer, sampleClaim } from '#testing/sample-claim';
import {
  accepted,
  look,
  looks,
  lost,
  paid,
  posted,
  refused,
  seen,
  signed,
} from '#testing/sample-claim-events';
import { MemoryStorage } from '#testing/memory-storage';

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()));

const after = (...events: Parameters<typeof claimReducer>[1][]): Claim =>
  events.reduce(claimReducer, sampleClaim());
const sentenceOf = (claim: Claim) => claimView(claim).sentence;
const stepsOf = (claim: Claim, isSigning: boolean) => claimView(claim, isSigning).steps;
const titleOf = (claim: Claim) => {
  const { title, tone } = claimView(claim);
  return { title, tone };
};

describe('the sentence of a claim whose id the service still reports as waiting', () => {
  const waiting = look('other', 0, 'waiting');

  it('stays unknown after a lost answer', () => {
    const sentence = sentenceOf(after(signed, posted, lost, waiting));
    expect(sentence).toBe(sentenceOf(after(signed, posted, lost)));
    expect(sentence).toContain('It isn’t known whether the service received the signature.');
  });

  it('names the refusal after a refusal', () => {
    const sentence = sentenceOf(after(signed, posted, refused, waiting));
    expect(sentence).toContain('The service rejected the submission.');
    expect(sentence).not.toContain('Waiting for the payment');
  });

  it('waits for the payment after an acceptance', () => {
    expect(sentenceOf(after(signed, posted, accepted, waiting))).toContain(
      'Waiting for the payment.',
    );
  });

  it('repeats any other word, which comes after a signature', () => {
    expect(sentenceOf(after(signed, posted, lost, look('other', 0, 'pending')))).toContain(
      'reports “pending”',
    );
  });
});

describe('a claim whose answer was lost', () => {
  const unknown = after(signed, posted, lost);

  it('is headed by what is reported, where anything is', () => {
    expect(titleOf(unknown).title).toBe('Outcome unknown');
    expect(titleOf(after(signed, posted, lost, look('other', 0, 'pending')))).toEqual({
      title: 'Reported: pending',
      tone: 'flight',
    });
    // The status of an ID that nobody has signed.
    expect(titleOf(after(signed, posted, lost, look('other', 0, 'waiting'))).title).toBe(
      'Outcome unknown',
    );
  });

  it('has left a trace only where something is reported after the submission', () => {
    expect(traceOf(unknown)).toBe(null);
    for (const kind of ['untaken', 'nothing'] as const)
      expect(traceOf(after(signed, posted, lost, look(kind, 0)))).toBe(null);
    expect(traceOf(after(signed, posted, lost, look('other', 0, 'waiting')))).toBe(null);
    for (const kind of ['failure', 'refund', 'fall', 'other'] as const)
      expect(traceOf(after(signed, posted, lost, look(kind, 0)))).toBe(kind);
  });
});

describe('a payment that differs from the claim', () => {
  it.each(['recipient', 'chain', 'token', 'amount', 'from', 'another field'])(
    'in its %s never reads as paid',
    (field) => {
      const claim: Claim = {
        ...after(signed, posted, accepted, paid),
        mismatches: [{ field, asked: 'a', reported: 'b' }],
      };
      expect(titleOf(claim)).toEqual({ title: 'Paid incorrectly', tone: 'failure' });
      expect(sentenceOf(claim)).not.toContain('as paid');
      expect(stepsOf(claim, false)?.at(-1)).toBe('failed');
    },
  );
});

describe('the steps', () => {
  it.each([
    [[], false, 'Review'],
    [[], true, 'Sign'],
    [[signed], false, 'Sign'],
    [[signed, posted], false, 'Payment'],
    [[signed, posted, lost], false, 'Payment'],
    [[signed, posted, accepted, look('other', 0, 'pending')], false, 'Payment'],
  ] as const)('after %j stand at one of the four', (events, isSigning, name) => {
    const states = stepsOf(after(...events), isSigning);
    expect(stepNames[states?.indexOf('current') ?? -1]).toBe(name);
  });

  it.each(['failure', 'refund'] as const)('are in doubt while a %s is reported', (kind) => {
    expect(stepsOf(after(signed, posted, accepted, look(kind, 0)), false)?.at(-1)).toBe('doubt');
  });

  it('are all done when it is paid, and none is shown of a claim that was discarded', () => {
    expect(stepsOf(after(signed, posted, accepted, paid), false)).toEqual(
      stepNames.map(() => 'done'),
    );
    expect(stepsOf(after({ type: 'abandoned', atMs: 1 }), false)).toBe(null);
    expect(stepsOf(after({ type: 'stopped', problem: 'x', atMs: 1 }), false)).toEqual([
      'done',
      'failed',
      'next',
      'next',
    ]);
  });
});

const headlineOf = (claim: Claim) => claimView(claim).headline;
const terms = { ...sampleClaim().terms, amount: '9000000' };
const ofNine = (...events: Parameters<typeof claimReducer>[1][]): Claim =>
  events.reduce(claimReducer, { ...sampleClaim(), terms });
const [claimed, other] = [terms.recipient, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'];
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-6)}`;

describe('the headline of a claim', () => {
  it('names amount, chain and recipient before anything is submitted', () => {
    const words = `9 USDC on Base to ${short(claimed)}`;
    expect(headlineOf(ofNine())).toBe(words);
    expect(headlineOf(ofNine(signed))).toBe(words);
  });

  it.each([
    [[signed, posted], 'Submitted'],
    [[signed, posted, lost], 'Outcome unknown'],
    [[signed, posted, accepted, look('failure', 0)], 'Failure reported'],
    [[signed, posted, accepted, look('refund', 0)], 'Refund reported'],
    [[signed, posted, accepted, look('other', 0, 'teleported')], 'Reported “teleported”'],
    [[signed, posted, accepted, look('other', 0, 'pending')], 'Submitted'],
    [[signed, posted, accepted, ...looks('failure', 31)], 'Failed'],
    [[signed, posted, accepted, { type: 'abandoned', atMs: 9 } as const], 'No longer tracked'],
  ])('after %j names amount, chain and recipient: %s', (events, words) => {
    expect(headlineOf(ofNine(...events))).toBe(`${words}: 9 USDC on Base to ${short(claimed)}`);
  });

  it('names what was received, and a recipient only where one was read back', () => {
    const claim = ofNine(signed, posted, accepted, paid);
    const amounts = { claimed: null, received: { amount: '8.5', symbol: 'USDC' }, fee: null };
    expect(headlineOf({ ...claim, amounts })).toBe(
      'Paid: 8.5 USDC on Base, recipient not reported',
    );
    const evidence = { ...seen('balance', '2 to 1 USDC'), recipient: claimed };
    expect(headlineOf({ ...claim, evidence })).toBe(
      `Paid (inferred): 9 USDC on Base to ${short(claimed)}`,
    );
  });

  it('says that a claim was blocked before it was signed', () => {
    const claim: Claim = { ...ofNine(), state: 'abandoned', problem: 'Blocked' };
    expect(headlineOf(claim)).toBe(
      `Claim blocked, nothing signed: 9 USDC on Base to ${short(claimed)}`,
    );
    expect(headlineOf({ ...claim, problem: null })).toBe(`9 USDC on Base to ${short(claimed)}`);
  });

  it('says of a rejected claim what is known of its payment', () => {
    const claim: Claim = {
      ...ofNine(signed, posted),
      state: 'failed',
      evidence: seen('refusal', 'no'),
    };
    expect(headlineOf(claim)).toBe(
      `Claim rejected, no payment reported: 9 USDC on Base to ${short(claimed)}`,
    );
  });

  it('promises no amount where none was sent', () => {
    const claim = ofNine(signed, posted);
    const all = { ...claim.terms, amount: null };
    const words = `all available, in USDC on Base to ${short(claimed)}`;
    expect(headlineOf({ ...claim, terms: all })).toBe(`Submitted: ${words}`);
    expect(headlineOf({ ...ofNine(signed), terms: all })).toBe(words.replace('all', 'All'));
  });

  it.each([
    [
      'recipient',
      claimed,
      other,
      `9 USDC on Base paid to ${short(other)}, not to the address you requested`,
    ],
    ['chain', '8453', '10', '9 USDC paid on chain 10, not on Base'],
    ['token', claimed, other, `Paid in the token ${short(other)}, not in USDC`],
    ['amount', '9 USDC', '8 USDC', '8 USDC on Base paid, not the 9 USDC you requested'],
    [
      'from',
      claimed,
      other,
      `9 USDC on Base paid from ${short(other)}, not from the claim address`,
    ],
    ['another field', 'a', 'b', 'The payment differs from your claim'],
  ])('says what differs in the %s', (field, asked, reported, words) => {
    const claim: Claim = {
      ...ofNine(signed, posted, accepted, paid),
      amounts: { claimed: null, received: { amount: '9', symbol: 'USDC' }, fee: null },
      mismatches: [{ field, asked, reported }],
    };
    expect(headlineOf(claim)).toBe(words);
    const both = [...claim.mismatches, { field: 'recipient', asked: claimed, reported: other }];
    expect(headlineOf({ ...claim, mismatches: both })).toContain(`paid to ${short(other)}`);
  });
});

const reasonOf = (claim: Claim) => claimView(claim).reason;

it('says what the service answered, or which reasons it reported', () => {
  const failed = after(signed, posted, accepted, ...looks('failure', 31));
  expect(reasonOf(failed)).toBeNull();
  const report = {
    ...failed.report!,
    reasons: ['SOLVER_BALANCE_TOO_LOW', 'MANUAL_REFUND_REQUIRED'],
  };
  expect(reasonOf({ ...failed, report })).toBe('Solver balance too low, Manual refund required');
  const rejected: Claim = { ...after(signed, posted, refused), state: 'failed' };
  expect(reasonOf(rejected)).toBe(rejected.refusal?.message);
  expect(rejected.refusal?.message).toBe('no');
});

it('says what stopped a claim before it was signed', () => {
  const offer = changedOffer({ post: { method: 'GET' } });
  const stopped: Claim = { ...sampleClaim({ offer }), state: 'abandoned', problem: 'Blocked' };
  expect(reasonOf(stopped)).toBe('Signature isn’t sent with POST');
  const checked: Claim = { ...sampleClaim(), state: 'abandoned', problem: 'Blocked' };
  expect(reasonOf(checked)).toBe('Blocked');
});

it('says what of a payment is not as it was requested', () => {
  const mismatches = ['recipient', 'amount', 'from'].map((field) => ({
    field,
    asked: 'a',
    reported: 'b',
  }));
  const claim: Claim = { ...after(signed, posted, accepted, paid), mismatches };
  expect(reasonOf(claim)).toBe('Different recipient, amount, claim address');
});

it('says nothing of a claim that is paid or open', () => {
  expect(reasonOf(after(signed, posted, accepted, paid))).toBeNull();
  expect(reasonOf(after(signed, posted, refused))).toBeNull();
  expect(reasonOf(sampleClaim())).toBeNull();
});
