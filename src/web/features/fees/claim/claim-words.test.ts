import { describe, expect, it } from 'vitest';
import type { Claim } from './claim';
import { claimReducer } from './claim-reducer';
import { claimSentence, claimTitle, hasTrace, stepNames, stepStates } from './claim-words';
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
  it.each(['recipient', 'chain', 'token', 'amount', 'from', 'another field'])(
    'in its %s never reads as paid',
    (field) => {
      const claim: Claim = {
        ...after(signed, posted, accepted, paid),
        mismatches: [{ field, asked: 'a', reported: 'b' }],
      };
      expect(claimTitle(claim)).toEqual({ title: 'Paid incorrectly', tone: 'failure' });
      expect(claimSentence(claim)).not.toContain('as paid');
      expect(stepStates(claim, false)?.at(-1)).toBe('failed');
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
    const states = stepStates(after(...events), isSigning);
    expect(stepNames[states?.indexOf('current') ?? -1]).toBe(name);
  });

  it.each(['failure', 'refund'] as const)('are in doubt while a %s is reported', (kind) => {
    expect(stepStates(after(signed, posted, accepted, look(kind, 0)), false)?.at(-1)).toBe('doubt');
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
