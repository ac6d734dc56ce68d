/** Exports wait for people. */
export type Priority = 'interactive' | 'export';

/** Whose turn a call takes. */
export interface Caller {
  /** A viewer's name, or the network that a stranger comes from. */
  id: string;
  /** A stranger on a public access scope: never before an operator. */
  isPublic: boolean;
  priority: Priority;
}

/** Everybody who waits for one call: identical reads share it, and it goes at the best of their turns. */
export class Callers {
  readonly #all: Caller[];
  readonly #listeners = new Set<(caller: Caller) => void>();

  constructor(...callers: Caller[]) {
    this.#all = callers;
  }

  get all(): readonly Caller[] {
    return this.#all;
  }

  add(caller: Caller): void {
    if (this.#all.some((known) => isSame(known, caller))) return;
    this.#all.push(caller);
    for (const listener of this.#listeners) listener(caller);
  }

  /** @returns takes that back */
  onAdd(listener: (caller: Caller) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

function isSame(a: Caller, b: Caller): boolean {
  return a.id === b.id && a.isPublic === b.isPublic && a.priority === b.priority;
}
