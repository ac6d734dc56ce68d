import { describe, expect, it } from 'vitest';
import { mayPost, claimReducer, type ClaimEvent } from './claim-reducer';
import { sampleClaim } from '#testing/sample-claim';
import {
  accepted,
  again,
  look,
  looks,
  lost,
  paid,
  posted,
  refused,
  signed,
  stops,
  turnedAway,
  waits,
} from '#testing/sample-claim-events';

const run = (...events: ClaimEvent[]) => events.reduce(claimReducer, sampleClaim());

describe('the usual way', () => {
  it('asked, signed, submitted, paid', () => {
    expect(run().state).toBe('asked');
    expect(run(signed).state).toBe('signed');
    expect(run(signed, posted)).toMatchObject({ state: 'submitted', inFlight: true });
    expect(run(signed, posted, accepted)).toMatchObject({ state: 'submitted', inFlight: false });
    expect(run(signed, posted, accepted, paid)).toMatchObject({ state: 'paid', signature: null });
  });
});

describe('what is not taken gives back the same object', () => {
  it('a signature without all checks', () => {
    const claim = run();
    for (const checks of [stops, waits, []])
      expect(claimReducer(claim, { ...signed, checks })).toBe(claim);
  });

  it('a second post without a click', () => {
    const unknown = run(signed, posted, lost);
    expect(claimReducer(unknown, posted)).toBe(unknown);
    expect(claimReducer(unknown, again).posts).toHaveLength(2);
  });

  it('an unverified signature without a click', () => {
    const claim = run({ ...signed, verification: 'unverified' });
    expect(claimReducer(claim, posted)).toBe(claim);
    expect(claimReducer(claim, again).state).toBe('submitted');
  });

  it('giving up while a post is on its way', () => {
    const claim = run(signed, posted);
    expect(claimReducer(claim, { type: 'abandoned', atMs: 9 })).toBe(claim);
  });

  it('beginning anew after anything but a stopped offer, or twice', () => {
    const acknowledged = { type: 'acknowledged', atMs: 9 } as const;
    for (const claim of [run(), run(signed), run({ type: 'abandoned', atMs: 8 })])
      expect(claimReducer(claim, acknowledged)).toBe(claim);
    const seen = run({ type: 'stopped', problem: 'no', atMs: 8 }, acknowledged);
    expect(seen).toMatchObject({ state: 'abandoned', isAcknowledged: true });
    expect(claimReducer(seen, acknowledged)).toBe(seen);
  });

  it('a report about a claim that was never posted', () => {
    const claim = run(signed);
    expect(claimReducer(claim, paid)).toBe(claim);
  });
});

describe('a refusal', () => {
  const no = run(signed, posted, refused);

  it('settles nothing by itself: the first copy of the post may have been accepted', () => {
    expect(no).toMatchObject({
      state: 'unknown',
      signature: '0xabcd',
      refusal: { message: 'no' },
    });
  });

  it('is final once the service says that the id was not taken, at more than one look', () => {
    const once = claimReducer(no, look('untaken', 0));
    expect(once.state).toBe('unknown');
    expect(claimReducer(once, look('untaken', 10_000))).toMatchObject({
      state: 'failed',
      signature: null,
      evidence: { source: 'status' },
    });
  });

  it('is final when for 30 minutes nothing shows a claim', () => {
    expect([...looks('nothing', 29)].reduce(claimReducer, no).state).toBe('unknown');
    expect([...looks('nothing', 30)].reduce(claimReducer, no).state).toBe('failed');
  });

  it('is no failure where the claim turns out to be paid', () => {
    expect(claimReducer(no, paid).state).toBe('paid');
  });

  it('is never paid by a balance that fell', () => {
    expect(looks('fall', 60).reduce(claimReducer, no)).toMatchObject({ state: 'unknown' });
  });
});

describe('a reported failure', () => {
  const taken = run(signed, posted, accepted);

  it('may change for 30 minutes, and the signature is kept', () => {
    const reported = looks('failure', 29).reduce(claimReducer, taken);
    expect(reported).toMatchObject({ state: 'submitted', signature: '0xabcd' });
    expect(claimReducer(reported, paid).state).toBe('paid');
    expect(claimReducer(reported, look('failure', 60_000))).toMatchObject({
      state: 'failed',
      signature: null,
    });
  });

  it('begins anew after another word', () => {
    const events = [...looks('failure', 29), look('other', 60_000, 'pending')];
    const later = events.reduce(claimReducer, taken);
    expect(claimReducer(later, look('failure', 60_000)).state).toBe('submitted');
  });

  it('is not sped up by a clock that is set forward', () => {
    const once = claimReducer(taken, look('failure', 0));
    expect(claimReducer(once, look('failure', 86_400_000)).report?.forMs).toBe(60_000);
    expect(claimReducer(once, look('failure', -86_400_000)).report?.forMs).toBe(0);
  });

  it('is kept while nothing can be read, which vouches for no time', () => {
    const once = claimReducer(taken, look('failure', 0));
    const blind = claimReducer(once, { type: 'looked', finding: null, elapsedMs: 60_000, atMs: 7 });
    expect(blind.report).toEqual(once.report);
    expect(blind.followedMs).toBe(60_000);
  });
});

describe('other reports', () => {
  const taken = run(signed, posted, accepted);

  it('a refund is neither paid nor failed', () => {
    expect(looks('refund', 60, 'refund').reduce(claimReducer, taken)).toMatchObject({
      state: 'submitted',
      report: { kind: 'refund' },
    });
  });

  it('a word that nobody knows is a report', () => {
    expect(claimReducer(taken, look('other', 0, 'queued_for_payout')).report).toMatchObject({
      kind: 'other',
      evidence: { detail: 'queued_for_payout' },
    });
  });

  it('a balance that fell counts as paid after 30 minutes, where the service has accepted', () => {
    const fallen = looks('fall', 29).reduce(claimReducer, taken);
    expect(fallen).toMatchObject({ state: 'submitted', report: { kind: 'fall' } });
    expect(claimReducer(fallen, look('fall', 60_000)).state).toBe('paid');
    const unknown = run(signed, posted, lost);
    expect(looks('fall', 60).reduce(claimReducer, unknown).state).toBe('unknown');
  });

  it('nothing is said of a claim that was never posted, or was turned away', () => {
    const claim = run(signed, posted, turnedAway);
    for (const event of [look('failure', 0), paid]) expect(claimReducer(claim, event)).toBe(claim);
  });
});

describe('when it goes wrong', () => {
  it('a post that was turned away can be made again, by a click', () => {
    const claim = run(signed, posted, turnedAway);
    expect(claim).toMatchObject({
      state: 'signed',
      signature: '0xabcd',
      problem: 'the session ended',
      posts: [{ idempotencyKey: 'k1', wasTurnedAway: true }],
    });
    expect(mayPost(claim, false)).toBe(false);
    expect(mayPost(claim, true)).toBe(true);
  });

  it('a second post that was turned away says nothing of the first', () => {
    expect(run(signed, posted, refused, again, turnedAway)).toMatchObject({
      state: 'unknown',
      signature: '0xabcd',
      refusal: { message: 'no' },
    });
  });

  it('a restart in the middle of a post is unknown', () => {
    expect(run(signed, posted, { type: 'restarted', atMs: 9 }).state).toBe('unknown');
  });

  it('a claim that was given up can still turn out to be paid', () => {
    const claim = run(signed, posted, lost, { type: 'abandoned', atMs: 9 });
    expect(claim).toMatchObject({ state: 'abandoned', signature: null });
    expect(claimReducer(claim, paid).state).toBe('paid');
  });
});
