import { describe, expect, it } from 'vitest';
import type { Claim } from './claim';
import { claimReducer } from './claim-reducer';
import { claimSentence } from './claim-words';
import { sampleClaim } from '#testing/sample-claim';
import { accepted, look, lost, posted, refused, signed } from '#testing/sample-claim-events';

const after = (...events: Parameters<typeof claimReducer>[1][]): Claim =>
  events.reduce(claimReducer, sampleClaim());

describe('the sentence of a claim whose id the service still reports as waiting', () => {
  const waiting = look('other', 0, 'waiting');

  it('stays unknown after a lost answer', () => {
    const sentence = claimSentence(after(signed, posted, lost, waiting));
    expect(sentence).toBe(claimSentence(after(signed, posted, lost)));
    expect(sentence).toContain('Whether the service took the signature is not known.');
  });

  it('names the refusal after a refusal', () => {
    const sentence = claimSentence(after(signed, posted, refused, waiting));
    expect(sentence).toContain('The service refused the post.');
    expect(sentence).not.toContain('Waiting until it reports the payment');
  });

  it('waits for the payment after an acceptance', () => {
    expect(claimSentence(after(signed, posted, accepted, waiting))).toContain(
      'Waiting until it reports the payment.',
    );
  });

  it('repeats any other word, which comes after a signature', () => {
    expect(claimSentence(after(signed, posted, lost, look('other', 0, 'pending')))).toContain(
      'reports “pending”',
    );
  });
});
