import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentMismatch } from '../../../record/claim/payment-mismatches';
import { isOpen, wasPosted, type Claim } from './claim';
import { readJournal, writeClaim } from './claim-journal';
import { claimReducer, type ClaimEvent } from './claim-reducer';
import { allHold } from './claim-preflight';
import { MemoryStorage } from '#testing/memory-storage';
import { sampleClaim } from '#testing/sample-claim';
import {
  accepted,
  amounts,
  holds,
  look,
  lost,
  paid,
  posted,
  refused,
  seen,
  signed,
  stops,
  waits,
} from '#testing/sample-claim-events';

const run = (...events: ClaimEvent[]) => events.reduce(claimReducer, sampleClaim());

/** What really left this browser, beside the claim that the reducer returned. */
interface World {
  claim: Claim;
  storage: MemoryStorage;
}
interface Model {
  posts: number;
  /** Posts that left without a click. */
  silentPosts: number;
}

/** One event, written down before anything else happens, with every invariant looked at afterwards. */
class Happens implements fc.Command<Model, World> {
  constructor(readonly event: ClaimEvent) {}
  check = () => true;
  run(model: Model, world: World) {
    const before = world.claim;
    const after = claimReducer(before, this.event);
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
    world.claim = claimReducer(restored as Claim, { type: 'restarted', atMs: 9 });
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
    expect(wasPosted(claim)).toBe(true);
  expect(claim.terms).toEqual(sampleClaim().terms);
  // No dead end: an open claim that is not on its way can be given up, and so can one that is, after a restart.
  if (isOpen(claim)) {
    const settledOrLost = claimReducer(claim, { type: 'restarted', atMs: 9 });
    expect(claimReducer(settledOrLost, { type: 'abandoned', atMs: 9 }).state).toBe('abandoned');
  }
  if (claim.signature === null)
    for (const text of storage.texts) expect(text).not.toContain('0xabcd');
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
  fc.record({
    type: fc.constant('posted' as const),
    byClick: fc.boolean(),
    idempotencyKey: fc.uuid(),
    atMs,
  }),
  fc.record({
    type: fc.constant('accepted' as const),
    message: fc.option(fc.constant('ok')),
    steps: fc.constantFrom<unknown[]>([], [{ to: '0x' }]),
    atMs,
  }),
  fc.record({ type: fc.constantFrom('refused' as const, 'turned-away' as const), problem, atMs }),
  fc.record({ type: fc.constant('lost' as const), problem, atMs }),
  fc.record({ type: fc.constant('stopped' as const), problem, atMs }),
  fc.record({ type: fc.constant('restarted' as const), atMs }),
  fc.record({ type: fc.constantFrom('abandoned' as const, 'acknowledged' as const), atMs }),
  fc.record({
    type: fc.constant('looked' as const),
    finding: fc.oneof(
      fc.constant(null),
      fc.record({
        kind: fc.constant('paid' as const),
        evidence: fc.constant(seen('status', 'success')),
        mismatches: fc.constantFrom<PaymentMismatch[]>(
          [],
          [{ field: 'recipient', asked: 'a', reported: 'b' }],
        ),
        amounts: fc.constant(amounts),
      }),
      fc.record({
        kind: fc.constantFrom(
          'failure' as const,
          'refund' as const,
          'fall' as const,
          'other' as const,
          'untaken' as const,
          'nothing' as const,
        ),
        evidence: fc.constant(seen('status', 'a word')),
        reasons: fc.constant<string[]>([]),
      }),
    ),
    elapsedMs: fc.integer({ min: -1_000, max: 10_000_000 }),
    atMs,
  }),
);

describe('whatever happens, in whatever order', () => {
  it('at most one post leaves without a click, and none without all checks', () => {
    const numRuns = process.env.BENCH ? 20_000 : 600;
    const commands = fc.commands(
      [event.map((happening) => new Happens(happening)), fc.constant(new Killed())],
      { maxCommands: 20 },
    );
    fc.assert(
      fc.property(commands, (list) => {
        const world: World = { claim: sampleClaim(), storage: new MemoryStorage() };
        writeClaim(world.storage, world.claim);
        fc.modelRun(() => ({ model: { posts: 0, silentPosts: 0 }, real: world }), list);
      }),
      { numRuns },
    );
  });

  const ways: [Claim['state'], ClaimEvent[]][] = [
    ['asked', []],
    ['signed', [signed]],
    ['submitted', [signed, posted, accepted]],
    ['unknown', [signed, posted, lost]],
    ['paid', [signed, posted, accepted, paid]],
    ['failed', [signed, posted, refused, look('untaken', 0), look('untaken', 10_000)]],
    ['abandoned', [signed, { type: 'abandoned', atMs: 5 }]],
  ];
  it.each(ways)('%s can be reached, and is there again after a restart', (state, events) => {
    const storage = new MemoryStorage();
    const claim = run(...events);
    expect(claim.state).toBe(state);
    writeClaim(storage, claim);
    const [restored] = readJournal(storage).claims;
    expect(restored && claimReducer(restored, { type: 'restarted', atMs: 9 })).toEqual(claim);
  });
});
