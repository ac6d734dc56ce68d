import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOpen, type Claim } from './claim';
import { mayPost, claimReducer, type ClaimEvent } from './claim-reducer';
import { ServiceModel, type ServiceModes } from '#testing/claim-service-model';
import { ClaimStore, JournalFullError } from './claim-store';
import { MemoryStorage } from '#testing/memory-storage';
import { sampleClaim, sampleTerms } from '#testing/sample-claim';
import { signed } from '#testing/sample-claim-events';
import { findingOf } from './settlement';

const original = sampleClaim({ terms: sampleTerms({ amount: '10000000' }) });
const { key } = original;

/** One tab: its own view of the journal, and the answer that it waits for. */
interface Tab {
  journal: ClaimStore;
  pending: ClaimEvent | null;
  lastLookMs: number | null;
}

interface World {
  service: ServiceModel;
  /** Shared by the tabs. */
  storage: MemoryStorage;
  tabs: [Tab, Tab];
  /** What the computer's clock is off by. */
  clockMs: number;
  keys: number;
}

const wallMs = ({ service, clockMs }: World) => 1_800_000_000_000 + service.nowMs + clockMs;
const claimIn = (tab: Tab): Claim => {
  const claim = tab.journal.read().claims.find((entry) => entry.key === key);
  if (!claim) throw new Error('the claim is gone');
  return claim;
};
const newTab = (storage: MemoryStorage): Tab => ({
  journal: new ClaimStore(() => storage),
  pending: null,
  lastLookMs: null,
});

/** Moves the claim in one tab; the other hears of what was stored. */
function move(world: World, tab: Tab, event: ClaimEvent): Claim | null {
  const after = tab.journal.dispatch(key, event);
  if (after && !tab.journal.isUnsaved(key))
    for (const other of world.tabs)
      if (other !== tab) other.journal.noteForeignWrite(`waybill.claim.${key}`);
  return after;
}

interface Model {
  clicks: number;
}

abstract class Step implements fc.Command<Model, World> {
  constructor(readonly tabIndex: 0 | 1) {}
  check = () => true;
  abstract act(model: Model, world: World, tab: Tab): void;
  run(model: Model, world: World) {
    this.act(model, world, world.tabs[this.tabIndex]);
    invariants(model, world);
  }
}

type Network =
  | 'well'
  /** Something behind the proxy sends the post twice, and the second answer is the one that comes. */
  | 'duplicates'
  /** The connection breaks after the post arrived, and the browser sends it again. */
  | 'resends'
  | 'loses-answer'
  | 'loses-post'
  | 'proxy-refuses';

class Post extends Step {
  constructor(
    tabIndex: 0 | 1,
    readonly network: Network,
    readonly byClick: boolean,
    readonly isAnswered: boolean,
  ) {
    super(tabIndex);
  }
  override act(model: Model, world: World, tab: Tab) {
    if (tab.pending) return;
    const { service } = world;
    const idempotencyKey = `key-${world.keys++}`;
    const atMs = wallMs(world);
    const couldPost = mayPost(claimIn(tab), this.byClick);
    try {
      const event: ClaimEvent = { type: 'posted', byClick: this.byClick, idempotencyKey, atMs };
      if (!move(world, tab, event)) return;
    } catch (error) {
      // What cannot be written down is not posted.
      expect(error).toBeInstanceOf(JournalFullError);
      return;
    }
    expect(couldPost).toBe(true);
    if (this.byClick) model.clicks += 1;
    const answer = this.answer(service, idempotencyKey, atMs);
    if (this.isAnswered) move(world, tab, answer);
    else tab.pending = answer;
  }
  answer(service: ServiceModel, idempotencyKey: string, atMs: number): ClaimEvent {
    const lost: ClaimEvent = { type: 'lost', problem: 'no answer', atMs };
    if (this.network === 'proxy-refuses')
      return { type: 'turned-away', problem: 'no session', atMs };
    if (this.network === 'loses-post') return lost;
    const first = service.throughProxy(idempotencyKey);
    if (this.network === 'loses-answer') return lost;
    if (this.network === 'resends') {
      expect(service.throughProxy(idempotencyKey)).toBe(null);
      return lost;
    }
    const answer = this.network === 'duplicates' ? service.arrive() : first;
    return answer === 'accepted'
      ? { type: 'accepted', message: null, steps: [], atMs }
      : { type: 'refused', problem: 'already used, or expired', atMs };
  }
  override toString = () =>
    `post in ${this.tabIndex}, ${this.network}${this.byClick ? ', by click' : ''}`;
}

class Answered extends Step {
  override act(_model: Model, world: World, tab: Tab) {
    if (tab.pending) move(world, tab, tab.pending);
    tab.pending = null;
  }
  override toString = () => `answered in ${this.tabIndex}`;
}

/** Real time passes, and the tab looks every 20 seconds. */
class Follow extends Step {
  constructor(
    tabIndex: 0 | 1,
    readonly looks: number,
    readonly isBlind: boolean,
  ) {
    super(tabIndex);
  }
  override act(_model: Model, world: World, tab: Tab) {
    for (let look = 0; look < this.looks; look += 1) {
      world.service.nowMs += 20_000;
      const { nowMs } = world.service;
      const claim = claimIn(tab);
      const atMs = wallMs(world);
      const readings = world.service.readings(atMs);
      move(world, tab, {
        type: 'looked',
        finding: this.isBlind ? null : findingOf(claim, readings),
        elapsedMs: tab.lastLookMs === null ? 0 : nowMs - tab.lastLookMs,
        atMs,
      });
      tab.lastLookMs = nowMs;
    }
  }
  override toString = () =>
    `follow in ${this.tabIndex}, ${this.looks}${this.isBlind ? ', blind' : ''}`;
}

class Pass extends Step {
  constructor(readonly ms: number) {
    super(0);
  }
  override act(_model: Model, { service }: World) {
    service.nowMs += this.ms;
  }
  override toString = () => `${this.ms} ms pass`;
}

class SetClock extends Step {
  constructor(readonly ms: number) {
    super(0);
  }
  override act(_model: Model, world: World) {
    world.clockMs = this.ms;
  }
  override toString = () => `the clock is ${this.ms} ms off`;
}

class FillStorage extends Step {
  constructor(readonly isFull: boolean) {
    super(0);
  }
  override act(_model: Model, { storage }: World) {
    storage.isFull = this.isFull;
  }
  override toString = () => (this.isFull ? 'the storage is full' : 'the storage has room');
}

/** The tab is killed; whoever opens the page next takes over what was on its way. */
class Kill extends Step {
  override act(_model: Model, world: World) {
    const fresh = newTab(world.storage);
    world.tabs[this.tabIndex] = fresh;
    // Only a tab that holds the lock does so: the other one has no post on its way.
    if (!world.tabs.some(({ pending }) => pending))
      move(world, fresh, { type: 'restarted', atMs: wallMs(world) });
  }
  override toString = () => `kill ${this.tabIndex}`;
}

class GiveUp extends Step {
  override act(_model: Model, world: World, tab: Tab) {
    move(world, tab, { type: 'abandoned', atMs: wallMs(world) });
  }
  override toString = () => `give up in ${this.tabIndex}`;
}

function invariants({ clicks }: Model, { service, tabs }: World) {
  expect(service.acceptances).toBeLessThanOrEqual(1);
  for (const tab of tabs) {
    const claim = claimIn(tab);
    expect(claim.terms).toEqual(original.terms);
    // At most one post without a click, whatever the tabs did.
    const silent = claim.posts.filter(({ byClick }) => !byClick);
    expect(silent.length).toBeLessThanOrEqual(1);
    expect(claim.posts.length).toBeLessThanOrEqual(clicks + 1);
    if (service.pays) expect(claim.state).not.toBe('failed');
    if (claim.state === 'paid' && claim.evidence?.source !== 'balance')
      expect(service.isPaid).toBe(true);
    // The signature outlives everything but an end.
    if (isOpen(claim) && claim.state !== 'asked') expect(claim.signature).not.toBe(null);
    if (!isOpen(claim)) expect(claim.signature).toBe(null);
  }
}

const modes: fc.Arbitrary<ServiceModes> = fc.record({
  course: fc.constantFrom('pays', 'fails-then-pays', 'fails', 'refunds'),
  history: fc.constantFrom('unreadable', 'empty', 'by-id', 'by-another-id'),
  status: fc.constantFrom('unreadable', 'unknown', 'told'),
  balanceFalls: fc.constantFrom('at-acceptance', 'at-payment'),
  lagMs: fc.constantFrom(0, 8_000),
  lifetimeMs: fc.constantFrom(5_000, 900_000),
});
// One tab does most of it; the other comes in between.
const tabIndex = fc.constantFrom<(0 | 1)[]>(0, 0, 0, 1);
const network = fc.constantFrom<Network[]>(
  'well',
  'well',
  'duplicates',
  'resends',
  'loses-answer',
  'loses-post',
  'proxy-refuses',
);
const post = fc
  .tuple(tabIndex, network, fc.boolean(), fc.constantFrom(true, true, false))
  .map(([index, how, byClick, isAnswered]) => new Post(index, how, byClick, isAnswered));
const answered = tabIndex.map((index) => new Answered(index));
const follow = fc
  .tuple(tabIndex, fc.constantFrom(1, 5, 95), fc.constantFrom(false, false, false, true))
  .map(([index, looks, isBlind]) => new Follow(index, looks, isBlind));
const dayMs = 86_400_000;
const passed = fc.constantFrom(1_000, 10_000, 3_600_000).map((ms) => new Pass(ms));
const setClock = fc.constantFrom(0, dayMs, -dayMs).map((ms) => new SetClock(ms));
const fillStorage = fc.constantFrom(false, false, true).map((isFull) => new FillStorage(isFull));
const kill = tabIndex.map((index) => new Kill(index));
const giveUp = fc.constant(new GiveUp(0));
const steps = fc.commands(
  // What stands here more than once happens more often.
  [post, follow, post, follow, post, follow, answered, passed, setClock, fillStorage, kill, giveUp],
  { maxCommands: 20, size: 'max' },
);

it('whatever happens, a claim is made once, and an accepted one is never failed for good', () => {
  const numRuns = process.env.BENCH ? 1_500 : 150;
  const outcomes = new Map<string, number>();
  fc.assert(
    fc.property(modes, steps, (how, list) => {
      const storage = new MemoryStorage();
      const world: World = {
        service: new ServiceModel(how, original.terms, original.requestId),
        storage,
        tabs: [newTab(storage), newTab(storage)],
        clockMs: 0,
        keys: 0,
      };
      world.tabs[0].journal.save(claimReducer(original, signed));
      fc.modelRun(() => ({ model: { clicks: 0 }, real: world }), list);
      const { state } = claimIn(world.tabs[0]);
      outcomes.set(state, (outcomes.get(state) ?? 0) + 1);
    }),
    { numRuns },
  );

  // The steps lead everywhere, or the invariants would say little.
  for (const state of ['signed', 'submitted', 'unknown', 'paid', 'abandoned'])
    expect(outcomes.get(state) ?? 0, state).toBeGreaterThan(0);
});
