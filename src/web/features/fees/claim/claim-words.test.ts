import { describe, expect, it } from 'vitest';
import type { Claim } from './claim';
import { claimReducer } from './claim-reducer';
import {
  claimSentence,
  claimTitle,
  hasTrace,
  mismatchTitle,
  stepNames,
  stepStates,
} from './claim-words';
import { sampleClaim } from '#testing/sample-claim';
import { accepted, look, lost, paid, posted, refused, signed } from '#testing/sample-claim-events';

const after = (...events: Parameters<typeof claimReducer>[1][]): Claim =>
  events.reduce(claimReducer, sampleClaim());

describe('the sentence of a claim whose id the service still reports as waiting', () => {
  const waiting = look('other', 0, 'waiting');

  it('stays unknown after a lost answer', () => {
    const sentence = claimSentence(after(signed, posted, lost, waiting));
    expect(sentence).toBe(claimSentence(after(signed, posted, lost)));
    expect(sentence).toContain('It isn’t known whether the service received the signature.');
  });

  it('names the refusal after a refusal', () => {
    const sentence = claimSentence(after(signed, posted, refused, waiting));
    expect(sentence).toContain('The service rejected the submission.');
    expect(sentence).not.toContain('Waiting for the payment');
  });

  it('waits for the payment after an acceptance', () => {
    expect(claimSentence(after(signed, posted, accepted, waiting))).toContain(
      'Waiting for the payment.',
    );
  });

  it('repeats any other word, which comes after a signature', () => {
    expect(claimSentence(after(signed, posted, lost, look('other', 0, 'pending')))).toContain(
      'reports “pending”',
    );
  });
});

describe('a claim whose answer was lost', () => {
  const unknown = after(signed, posted, lost);

  it('is headed by what is reported, where anything is', () => {
    expect(claimTitle(unknown).title).toBe('Outcome unknown');
    expect(claimTitle(after(signed, posted, lost, look('other', 0, 'pending')))).toEqual({
      title: 'Reported: pending',
      tone: 'flight',
    });
    // The status of an ID that nobody has signed.
    expect(claimTitle(after(signed, posted, lost, look('other', 0, 'waiting'))).title).toBe(
      'Outcome unknown',
    );
  });

  it('has left a trace only where something is reported after the submission', () => {
    expect(hasTrace(unknown)).toBe(false);
    for (const kind of ['untaken', 'nothing'] as const)
      expect(hasTrace(after(signed, posted, lost, look(kind, 0)))).toBe(false);
    expect(hasTrace(after(signed, posted, lost, look('other', 0, 'waiting')))).toBe(false);
    for (const kind of ['failure', 'refund', 'fall', 'other'] as const)
      expect(hasTrace(after(signed, posted, lost, look(kind, 0)))).toBe(true);
  });
});

describe('a payment that differs from the claim', () => {
  const differs = (field: string): Claim => ({
    ...after(signed, posted, accepted, paid),
    mismatches: [{ field, asked: 'a', reported: 'b' }],
  });

  it.each([
    ['recipient', 'Paid to a different address than you requested'],
    ['chain', 'Paid on a different chain than you requested'],
    ['token', 'Paid in a different token than you requested'],
    ['amount', 'A different amount was paid than you requested'],
    ['from', 'Paid from a different claim address'],
    ['another field', 'The payment differs from your claim'],
  ])('in its %s never reads as paid', (field, title) => {
    const claim = differs(field);
    expect(mismatchTitle(claim)).toBe(title);
    expect(claimTitle(claim)).toEqual({ title: 'Paid incorrectly', tone: 'failure' });
    expect(claimSentence(claim)).not.toContain('as paid');
    expect(stepStates(claim, false)?.at(-1)).toBe('failed');
  });
});

describe('the steps', () => {
  it.each([
    [[], false, 'Review'],
    [[], true, 'Sign'],
    [[signed], false, 'Sign'],
    [[signed, posted], false, 'Paid'],
    [[signed, posted, lost], false, 'Paid'],
  ] as const)('after %j stand at one of the four', (events, isSigning, name) => {
    const states = stepStates(after(...events), isSigning);
    expect(stepNames[states?.indexOf('current') ?? -1]).toBe(name);
  });

  it('are all done when it is paid, and none is shown of a claim that was discarded', () => {
    expect(stepStates(after(signed, posted, accepted, paid), false)).toEqual(
      stepNames.map(() => 'done'),
    );
    expect(stepStates(after({ type: 'abandoned', atMs: 1 }), false)).toBe(null);
    expect(stepStates(after({ type: 'stopped', problem: 'x', atMs: 1 }), false)).toEqual([
      'done',
      'failed',
      'next',
      'next',
    ]);
  });
});
