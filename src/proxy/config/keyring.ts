/** The alias that exists from the start: the network's own key. */
export const defaultAlias = 'default';

/** What an alias looks like: it is shown to people and travels in URLs. */
export const aliasPattern = /^[a-z0-9][a-z0-9._-]{0,31}$/i;

/** The integrator keys of one network under their aliases. Keys never leave this class except to `upstream/client.ts`. */
export class Keyring {
  #keys: ReadonlyMap<string, string>;
  #secrets: readonly string[];
  readonly #reread: (() => ReadonlyMap<string, string> | null) | null;

  /**
   * @param keys alias to key; the first entry authenticates calls that name no alias
   * @param reread reads the keys' files again; null when what they hold now is no good
   */
  constructor(
    keys: ReadonlyMap<string, string>,
    reread: (() => ReadonlyMap<string, string> | null) | null = null,
  ) {
    this.#keys = keys;
    this.#secrets = [...keys.values()];
    this.#reread = reread;
  }

  /** The names that clients may use, in the order of configuration. */
  get aliases(): string[] {
    return [...this.#keys.keys()];
  }

  /** The key that authenticates calls without an alias. */
  get defaultKey(): string {
    const [first] = this.#keys.values();
    if (first === undefined) throw new Error('a network without a key');
    return first;
  }

  /** All keys that are in use now: together they are the scope of what is ours. */
  get keys(): string[] {
    return [...this.#keys.values()];
  }

  /** The key behind an alias, or undefined. */
  keyOf(alias: string): string | undefined {
    return this.#keys.get(alias);
  }

  /** For the secret scanner only: replaced keys too, because calls made with them may be under way. */
  get secrets(): readonly string[] {
    return this.#secrets;
  }

  /** Takes the keys from their files again; false, and nothing changed, when those are no good. */
  reload(): boolean {
    const keys = this.#reread ? this.#reread() : this.#keys;
    if (!keys) return false;
    this.#keys = keys;
    this.#secrets = [...new Set([...this.#secrets, ...keys.values()])];
    return true;
  }
}
