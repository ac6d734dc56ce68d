import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpen, type Claim, type Mismatch } from './claim';
import { readJournal, writeClaim, type JournalStorage } from './claim-journal';
import { mayPost, nextClaim, type ClaimEvent } from './claim-machine';
import { allHold, claimPreflight } from './claim-preflight';
import { sampleAvailable, sampleClaim, samplePreflight } from './sample-claim';

const holds = claimPreflight(samplePreflight());
const stops = claimPreflight(samplePreflight({ availableNow: sampleAvailable('0') }));
const waits = claimPreflight(samplePreflight({ signer: null }));

const signed = {
  type: 'signed',
  signature: '0xabcd',
  verification: 'recovered',
  checks: holds,
  atMs: 1,
} satisfies ClaimEvent;
const posted: ClaimEvent = { type: 'posted', byClick: false, atMs: 2 };
const again: ClaimEvent = { type: 'posted', byClick: true, atMs: 3 };
const lost: ClaimEvent = { type: 'lost', problem: 'timed out', atMs: 4 };
const refused = {
  type: 'refused',
  problem: 'no',
  isNotSent: false,
  atMs: 4,
} satisfies ClaimEvent;
const paid: ClaimEvent = {
  type: 'reported',
  outcome: 'paid',
  evidence: { source: 'history', detail: 'c1', txHash: null, atMs: 5 },
  mismatches: [],
  atMs: 5,
};
const run = (...events: ClaimEvent[]) => events.reduce(nextClaim, sampleClaim());

describe('the usual way', () => {
  it('asked, signed, submitted, paid', () => {
    expect(run().state).toBe('asked');
    expect(run(signed).state).toBe('signed');
    expect(run(signed, posted)).toMatchObject({ state: 'submitted', inFlight: true });
    const accepted: ClaimEvent = { type: 'accepted', message: 'ok', steps: [], atMs: 4 };
    expect(run(signed, posted, accepted)).toMatchObject({ state: 'submitted', inFlight: false });
    expect(run(signed, posted, accepted, paid)).toMatchObject({ state: 'paid', signature: null });
  });
});

describe('what is not taken gives back the same object', () => {
  it('a signature without all checks', () => {
    const claim = run();
    for (const checks of [stops, waits, []])
      expect(nextClaim(claim, { ...signed, checks })).toBe(claim);
  });

  it('a second post without a click', () => {
    const unknown = run(signed, posted, lost);
    expect(nextClaim(unknown, posted)).toBe(unknown);
    expect(nextClaim(unknown, again).posts).toHaveLength(2);
  });

  it('an unverified signature without a click', () => {
    const claim = run({ ...signed, verification: 'unverified' });
    expect(nextClaim(claim, posted)).toBe(claim);
    expect(nextClaim(claim, again).state).toBe('submitted');
  });

  it('giving up while a post is on its way', () => {
    const claim = run(signed, posted);
    expect(nextClaim(claim, { type: 'abandoned', atMs: 9 })).toBe(claim);
  });

  it('a report about a claim that was never posted', () => {
    const claim = run(signed);
    expect(nextClaim(claim, paid)).toBe(claim);
  });
});

describe('when it goes wrong', () => {
  it('a refusal of the only post is definite', () => {
    expect(run(signed, posted, refused)).toMatchObject({ state: 'failed', signature: null });
  });

  it('a refusal of a second post is not', () => {
    expect(run(signed, posted, lost, again, refused)).toMatchObject({
      state: 'unknown',
      signature: '0xabcd',
    });
  });

  it('a post that was turned away can be sent again, by a click', () => {
    const claim = run(signed, posted, { ...refused, isNotSent: true });
    expect(claim.state).toBe('signed');
    expect(mayPost(claim, false)).toBe(false);
    expect(mayPost(claim, true)).toBe(true);
  });

  it('a restart in the middle of a post is unknown', () => {
    expect(run(signed, posted, { type: 'restarted', atMs: 9 }).state).toBe('unknown');
  });

  it('a claim that was given up can still turn out to be paid', () => {
    const claim = run(signed, posted, lost, { type: 'abandoned', atMs: 9 });
    expect(claim).toMatchObject({ state: 'abandoned', signature: null });
    expect(nextClaim(claim, paid).state).toBe('paid');
  });
});

/** What really left this browser, beside the claim that the machine holds. */
interface World {
  claim: Claim;
  storage: JournalStorage & { entries: Map<string, string> };
}
interface Model {
  posts: number;
  /** Posts that left without a click. */
  silentPosts: number;
}

function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    entries,
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
  };
}

/** One event, written down before anything else happens, with every invariant looked at afterwards. */
class Happens implements fc.Command<Model, World> {
  constructor(readonly event: ClaimEvent) {}
  check = () => true;
  run(model: Model, world: World) {
    const before = world.claim;
    const after = nextClaim(before, this.event);
    world.claim = after;
    writeClaim(world.storage, after);
    if (this.event.type === 'posted' && after !== before) {
      model.posts += 1;
      if (!this.event.byClick) model.silentPosts += 1;
      expect(before.signature).not.toBe(null);
      expect(before.inFlight).toBe(false);
    }
    if (before.signature === null && after.signature !== null) {
      expect(this.event.type).toBe('signed');
      if (this.event.type === 'signed') expect(allHold(this.event.checks)).toBe(true);
    }
    invariants(model, world);
  }
  toString = () => `${this.event.type} ${JSON.stringify(this.event)}`;
}

/** The tab is killed: all that is left is the journal. */
class Killed implements fc.Command<Model, World> {
  check = () => true;
  run(model: Model, world: World) {
    const before = world.claim;
    const [restored] = readJournal(world.storage).claims;
    expect(restored).toEqual(before);
    world.claim = nextClaim(restored as Claim, { type: 'restarted', atMs: 9 });
    writeClaim(world.storage, world.claim);
    expect(world.claim.state).toBe(before.inFlight ? 'unknown' : before.state);
    invariants(model, world);
  }
  toString = () => 'killed';
}

function invariants(model: Model, { claim, storage }: World) {
  expect(claim.posts).toHaveLength(model.posts);
  expect(model.silentPosts).toBeLessThanOrEqual(1);
  expect(claim.signature !== null).toBe(isOpen(claim) && claim.state !== 'asked');
  if (claim.inFlight) expect(claim.state).toBe('submitted');
  if (claim.state === 'paid') expect(claim.evidence).not.toBe(null);
  if (['submitted', 'unknown', 'paid', 'failed'].includes(claim.state))
    expect(claim.posts.length).toBeGreaterThan(0);
  // No dead end: an open claim that is not on its way can be given up, and so can one that is, after a restart.
  if (isOpen(claim)) {
    const settledOrLost = nextClaim(claim, { type: 'restarted', atMs: 9 });
    expect(nextClaim(settledOrLost, { type: 'abandoned', atMs: 9 }).state).toBe('abandoned');
  }
  if (claim.signature === null)
    for (const text of storage.entries.values()) expect(text).not.toContain('0xabcd');
}

const atMs = fc.nat();
const problem = fc.constantFrom('no', 'expired');
const event: fc.Arbitrary<ClaimEvent> = fc.oneof(
  fc.record({
    type: fc.constant('signed' as const),
    signature: fc.constantFrom('0xabcd', ''),
    verification: fc.constantFrom('recovered' as const, 'contract' as const, 'unverified' as const),
    checks: fc.constantFrom(holds, holds, holds, stops, waits, []),
    atMs,
  }),
  fc.record({ type: fc.constant('posted' as const), byClick: fc.boolean(), atMs }),
  fc.record({
    type: fc.constant('accepted' as const),
    message: fc.option(fc.constant('ok')),
    steps: fc.constantFrom<unknown[]>([], [{ to: '0x' }]),
    atMs,
  }),
  fc.record({ type: fc.constant('refused' as const), problem, isNotSent: fc.boolean(), atMs }),
  fc.record({ type: fc.constant('lost' as const), problem, atMs }),
  fc.record({ type: fc.constant('stopped' as const), problem, atMs }),
  fc.record({ type: fc.constant('restarted' as const), atMs }),
  fc.record({ type: fc.constant('abandoned' as const), atMs }),
  fc.record({
    type: fc.constant('reported' as const),
    outcome: fc.constantFrom('paid' as const, 'failed' as const),
    evidence: fc.constant({ source: 'status' as const, detail: 'success', txHash: null, atMs: 1 }),
    mismatches: fc.constantFrom<Mismatch[]>(
      [],
      [{ field: 'recipient', asked: 'a', reported: 'b' }],
    ),
    atMs,
  }),
);

describe('whatever happens, in whatever order', () => {
  it('at most one post leaves without a click, and none without all checks', () => {
    const numRuns = process.env.FULL_PROPERTIES ? 20_000 : 100;
    const commands = fc.commands(
      [event.map((happening) => new Happens(happening)), fc.constant(new Killed())],
      { maxCommands: 20 },
    );
    fc.assert(
      fc.property(commands, (list) => {
        const world: World = { claim: sampleClaim(), storage: memoryStorage() };
        writeClaim(world.storage, world.claim);
        fc.modelRun(() => ({ model: { posts: 0, silentPosts: 0 }, real: world }), list);
      }),
      { numRuns },
    );
  }, 300_000);

  const accepted: ClaimEvent = { type: 'accepted', message: 'ok', steps: [], atMs: 4 };
  const ways: [Claim['state'], ClaimEvent[]][] = [
    ['asked', []],
    ['signed', [signed]],
    ['submitted', [signed, posted, accepted]],
    ['unknown', [signed, posted, lost]],
    ['paid', [signed, posted, accepted, paid]],
    ['failed', [signed, posted, refused]],
    ['abandoned', [signed, { type: 'abandoned', atMs: 5 }]],
  ];
  it.each(ways)('%s can be reached, and is there again after a restart', (state, events) => {
    const storage = memoryStorage();
    const claim = run(...events);
    expect(claim.state).toBe(state);
    writeClaim(storage, claim);
    const [restored] = readJournal(storage).claims;
    expect(restored && nextClaim(restored, { type: 'restarted', atMs: 9 })).toEqual(claim);
  });
});
