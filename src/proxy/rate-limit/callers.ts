/** Interactive requests go before exports; `background` is the proxy's own reading, which goes last of all. */
export type Priority = 'interactive' | 'export' | 'background';

/** Whom a call is queued for. */
export interface Caller {
  /** The viewer's name, or the client network of a visitor without login. */
  id: string;
  /** A visitor without login; operators go first. */
  isPublic: boolean;
  priority: Priority;
}

/** All callers that share one call (single flight). It is dequeued at the best of their positions. */
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

  /** @returns removes the listener */
  onAdd(listener: (caller: Caller) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

function isSame(a: Caller, b: Caller): boolean {
  return a.id === b.id && a.isPublic === b.isPublic && a.priority === b.priority;
}
