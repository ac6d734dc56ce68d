import type { Caller } from './callers';

/**
 * Operators go before visitors without login, and of both, interactive requests before exports; the proxy's own
 * reading goes last. Within each of these five ranks callers are served round robin, so that more requests do not get
 * a larger share.
 */
export class FairQueue<T> {
  readonly #ranks: Map<string, T[]>[] = Array.from({ length: ranks }, () => new Map());

  /** How many entries are dequeued before the next entry of this caller. */
  before(caller: Caller): number {
    const rank = rankOf(caller);
    let count = 0;
    for (const callers of this.#ranks.slice(0, rank))
      for (const entries of callers.values()) count += entries.length;
    const callers = this.#ranks[rank]!;
    const ownCount = callers.get(caller.id)?.length ?? 0;
    for (const [id, entries] of callers)
      count += id === caller.id ? ownCount : Math.min(entries.length, ownCount + 1);
    return count;
  }

  add(caller: Caller, entry: T): void {
    const callers = this.#ranks[rankOf(caller)]!;
    const entries = callers.get(caller.id);
    if (entries) entries.push(entry);
    else callers.set(caller.id, [entry]);
  }

  delete(caller: Caller, entry: T): void {
    const callers = this.#ranks[rankOf(caller)]!;
    const left = callers.get(caller.id)?.filter((other) => other !== entry) ?? [];
    if (left.length > 0) callers.set(caller.id, left);
    else callers.delete(caller.id);
  }

  /** Whose entry is next; null when the queue is empty. */
  get next(): 'operator' | 'public' | null {
    const rank = this.#ranks.findIndex(({ size }) => size > 0);
    if (rank === -1) return null;
    return isPublicRank(rank) ? 'public' : 'operator';
  }

  /** Whether the proxy's own reading waits: it may use what visitors, with their lower rate, leave. */
  get hasBackground(): boolean {
    return this.#ranks[backgroundRank]!.size > 0;
  }

  /** Dequeues the next entry. */
  shift(mayBePublic: boolean): T | undefined {
    const callers = this.#ranks.find(
      ({ size }, rank) => size > 0 && (mayBePublic || !isPublicRank(rank)),
    );
    const [first] = callers ?? [];
    if (!callers || !first) return undefined;
    const [id, [entry, ...later]] = first;
    // Round robin: this caller goes to the end.
    callers.delete(id);
    if (later.length > 0) callers.set(id, later);
    return entry;
  }
}

const ranks = 5;
const firstPublicRank = 2;
const backgroundRank = 4;

function isPublicRank(rank: number): boolean {
  return rank >= firstPublicRank && rank < backgroundRank;
}

function rankOf({ isPublic, priority }: Caller): number {
  if (priority === 'background') return backgroundRank;
  return (isPublic ? firstPublicRank : 0) + (priority === 'export' ? 1 : 0);
}
