import type { Caller } from './callers';

/**
 * Operators before strangers, and of each of them interactive calls before exports; within one of
 * these four, callers take turns (round robin), so nobody gets more by asking more often.
 */
export class FairQueue<T> {
  readonly #ranks: Map<string, T[]>[] = [new Map(), new Map(), new Map(), new Map()];

  /** How many leave before the next entry of this caller would. */
  before(caller: Caller): number {
    const rank = rankOf(caller);
    let count = 0;
    for (const callers of this.#ranks.slice(0, rank))
      for (const entries of callers.values()) count += entries.length;
    const callers = this.#ranks[rank]!;
    const own = callers.get(caller.id)?.length ?? 0;
    for (const [id, entries] of callers)
      count += id === caller.id ? own : Math.min(entries.length, own + 1);
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

  /** Whether an operator or a stranger is next; null when nobody waits. */
  get next(): 'operator' | 'public' | null {
    const rank = this.#ranks.findIndex(({ size }) => size > 0);
    if (rank === -1) return null;
    return rank < firstPublicRank ? 'operator' : 'public';
  }

  /** Takes out whose turn it is. */
  shift(mayBePublic: boolean): T | undefined {
    const ranks = mayBePublic ? this.#ranks : this.#ranks.slice(0, firstPublicRank);
    const callers = ranks.find(({ size }) => size > 0);
    const [first] = callers ?? [];
    if (!callers || !first) return undefined;
    const [id, [entry, ...later]] = first;
    // Whoever had a turn goes behind the others.
    callers.delete(id);
    if (later.length > 0) callers.set(id, later);
    return entry;
  }
}

const firstPublicRank = 2;

function rankOf({ isPublic, priority }: Caller): number {
  return (isPublic ? firstPublicRank : 0) + (priority === 'export' ? 1 : 0);
}
