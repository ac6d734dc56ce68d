import { HttpProblem } from '../http/http-problem';
import type { Caller, Callers } from './callers';
import { FairQueue } from './fair-queue';
import type { Grant, Rate, RateStore } from './gcra';
import { defaultHoldMs } from './hold-policy';
import type { Semaphore } from './semaphore';

/** What is left of a rate for a caller: calls that would be sent now or within the longest wait. */
export interface RateBudget {
  limit: number;
  left: number;
}

/** A call that may be made. Exactly one of its methods is called once it is over. */
export interface Permit {
  /** @param wasAnswered whether the service said anything but 429 */
  finish(wasAnswered: boolean): void;
  /** The service answered 429. */
  refused(retryAfterMs: number | null): Promise<void>;
}

interface Waiter {
  /** The callers it is queued under. */
  callers: Caller[];
  admit: (permit: Permit) => void;
}

/** Operators and visitors without login are held separately, and visitors also have a lower rate of their own. */
type Share = 'all' | 'public';

export const maxWaitMs = 3_000;
/** How far 429s slow calls down, and in what time half of that passes. */
export interface Recovery {
  maxSlowdown: number;
  halfMs: number;
}
const fastRecovery: Recovery = { maxSlowdown: 8, halfMs: 10_000 };

export interface ThrottleQueueOptions {
  /** Prefix of its keys in the rate store. */
  name: string;
  store: RateStore;
  rates: Record<Share, Rate>;
  recovery?: Recovery;
  /** Calls under way: a token that waits for a connection would leave in a burst with others. */
  connections: Semaphore;
}

/**
 * One queue per (API key, route class). One loop takes tokens from the rate store; a token is consumed at dequeue,
 * not at enqueue, so the rate holds at the time of sending.
 */
export class ThrottleQueue {
  readonly #options: ThrottleQueueOptions;
  readonly #queue = new FairQueue<Waiter>();
  readonly #states: Record<Share, ShareState>;
  #isRunning = false;
  #wakeForOperator: () => void = () => {};

  constructor(options: ThrottleQueueOptions) {
    this.#options = options;
    const { recovery = fastRecovery } = options;
    this.#states = { all: new ShareState(recovery), public: new ShareState(recovery) };
  }

  /**
   * Resolves when the call may be made.
   *
   * @throws HttpProblem 429 when it would wait longer than `maxWaitMs`; the signal's reason
   */
  async acquire(callers: Callers, signal: AbortSignal): Promise<Permit> {
    signal.throwIfAborted();
    const expectedMs = Math.min(...callers.all.map((caller) => this.#expectedMs(caller)));
    if (expectedMs > maxWaitMs) throw tooMany(expectedMs);
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        callers: [],
        admit: (permit) => {
          leave();
          resolve(permit);
        },
      };
      const add = (caller: Caller) => {
        waiter.callers.push(caller);
        this.#queue.add(caller, waiter);
        if (!caller.isPublic) this.#wakeForOperator();
      };
      const refuse = (reason: Error) => {
        leave();
        reject(reason);
      };
      const onAbort = () => refuse(signal.reason as Error);
      const late = () => refuse(tooMany(this.#backlogMs(callers.all[0]?.isPublic ?? false)));
      let timer = setTimeout(late, maxWaitMs);
      const stopListening = callers.onAdd((caller) => {
        if (this.#expectedMs(caller) > maxWaitMs) return;
        add(caller);
        clearTimeout(timer);
        timer = setTimeout(late, maxWaitMs);
      });
      signal.addEventListener('abort', onAbort);
      const leave = () => {
        clearTimeout(timer);
        stopListening();
        signal.removeEventListener('abort', onAbort);
        for (const caller of waiter.callers) this.#queue.delete(caller, waiter);
      };
      for (const caller of callers.all) add(caller);
      void this.#run();
    });
  }

  budget(caller: Caller): RateBudget {
    const share = shareOf(caller);
    const { intervalMs, toleranceMs } = this.#rate(share);
    const limit = Math.floor((maxWaitMs + toleranceMs) / intervalMs) + 1;
    const used = Math.ceil(this.#states[share].aheadMs / intervalMs) + this.#queue.before(caller);
    return { limit, left: Math.max(0, limit - used) };
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    let publicGrant: Grant | null = null;
    for (let next = this.#queue.next; next; next = this.#queue.next) {
      if (next === 'public' && !publicGrant) {
        const grant = await this.#take('public');
        if (grant.granted) publicGrant = grant;
        else if (!this.#queue.hasBackground) {
          await this.#sleepUntilOperatorArrives(grant);
          continue;
        }
      }
      const { connections } = this.#options;
      if (!connections.tryAcquire()) {
        await connections.whenFree(maxWaitMs);
        continue;
      }
      const grant = await this.#take('all');
      const waiter = grant.granted ? this.#queue.shift(publicGrant !== null) : undefined;
      if (!waiter) {
        connections.release();
        this.#endProbe('all', grant, false);
        if (!grant.granted) await new Promise((resolve) => setTimeout(resolve, sleepMsFor(grant)));
        continue;
      }
      const isPublic = waiter.callers.every((caller) => caller.isPublic);
      const grants = { all: grant, public: isPublic ? publicGrant : null };
      if (isPublic) publicGrant = null;
      waiter.admit(this.#permit(isPublic ? 'public' : 'all', grants));
    }
    this.#endProbe('public', publicGrant, false);
    this.#isRunning = false;
  }

  async #take(share: Share): Promise<Grant> {
    const grant = await this.#options.store.take(this.#nameOf(share), this.#rate(share));
    this.#states[share].noteGrant(grant);
    return grant;
  }

  #permit(share: Share, grants: Record<Share, Grant | null>): Permit {
    const { store, connections } = this.#options;
    const endProbes = (wasAnswered: boolean) => {
      this.#endProbe('all', grants.all, wasAnswered);
      this.#endProbe('public', grants.public, wasAnswered);
    };
    return {
      finish: (wasAnswered) => {
        connections.release();
        endProbes(wasAnswered);
      },
      refused: async (retryAfterMs) => {
        connections.release();
        const wasProbe = grants[share]?.isProbe ?? false;
        const askedMs = retryAfterMs ?? defaultHoldMs;
        this.#states[share].slowDown();
        this.#states[share].noteHold(await store.hold(this.#nameOf(share), askedMs, wasProbe));
        endProbes(false);
      },
    };
  }

  #endProbe(share: Share, grant: Grant | null, wasLetThrough: boolean): void {
    if (grant?.isProbe) void this.#options.store.endProbe(this.#nameOf(share), wasLetThrough);
  }

  /** Operators do not wait for the lower rate of visitors. */
  async #sleepUntilOperatorArrives(grant: Grant): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, sleepMsFor(grant));
      this.#wakeForOperator = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wakeForOperator = () => {};
  }

  #expectedMs(caller: Caller): number {
    const paced = this.#queue.before(caller) * this.#rate(shareOf(caller)).intervalMs;
    return this.#backlogMs(caller.isPublic) + paced;
  }

  #backlogMs(isPublic: boolean): number {
    const ofShare = (share: Share) =>
      this.#states[share].heldMs ||
      this.#states[share].aheadMs - this.#options.rates[share].toleranceMs;
    return Math.max(0, ofShare('all'), isPublic ? ofShare('public') : 0);
  }

  #rate(share: Share): Rate {
    const rate = this.#options.rates[share];
    return { ...rate, intervalMs: rate.intervalMs * this.#states[share].slowdown };
  }

  #nameOf(share: Share): string {
    return `${this.#options.name}:${share}`;
  }
}

/** The state of one share: how far its rate is used up, and how much 429s of the service slow it down. */
class ShareState {
  readonly #recovery: Recovery;
  #aheadMs = 0;
  #notedAtMs = 0;
  #isHeld = false;
  #slowdown = 1;
  #slowedAtMs = -Infinity;

  constructor(recovery: Recovery) {
    this.#recovery = recovery;
  }

  noteGrant({ aheadMs, isHeld }: Grant): void {
    this.#aheadMs = aheadMs;
    this.#isHeld = isHeld;
    this.#notedAtMs = performance.now();
  }

  noteHold(ms: number): void {
    this.noteGrant({ granted: false, waitMs: ms, aheadMs: ms, isHeld: true, isProbe: false });
  }

  get aheadMs(): number {
    return Math.max(0, this.#aheadMs - (performance.now() - this.#notedAtMs));
  }

  /** During a hold there is no tolerance. */
  get heldMs(): number {
    return this.#isHeld ? this.aheadMs : 0;
  }

  /** A 429 halves the rate, which recovers exponentially. Those of calls that were under way with it tell nothing more. */
  slowDown(): void {
    if (performance.now() - this.#slowedAtMs < defaultHoldMs) return;
    this.#slowdown = Math.min(this.slowdown * 2, this.#recovery.maxSlowdown);
    this.#slowedAtMs = performance.now();
  }

  get slowdown(): number {
    const elapsedMs = performance.now() - this.#slowedAtMs;
    return 1 + (this.#slowdown - 1) * 0.5 ** (elapsedMs / this.#recovery.halfMs);
  }
}

/** Rounded up, because an early timer would take a token in vain. */
function sleepMsFor({ waitMs }: Grant): number {
  return Math.min(Math.ceil(waitMs), maxWaitMs);
}

function shareOf({ isPublic }: Caller): Share {
  return isPublic ? 'public' : 'all';
}

function tooMany(expectedMs: number): HttpProblem {
  return new HttpProblem(429, 'The service’s rate limit for Waybill is reached.', {
    retryAfterMs: Math.max(1_000, Math.ceil(expectedMs)),
    errorCode: 'PACED',
  });
}
