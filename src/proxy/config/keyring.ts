import type { Result } from '#service/result';

/** The alias of the network's own key. */
export const defaultAlias = 'default';

/** Aliases are shown to people and appear in URLs. */
export const aliasPattern = /^[a-z0-9][a-z0-9._-]{0,31}$/i;

/** The integrator keys of one network under their aliases. Only calls to the service may contain them. */
export class Keyring {
  #keys: ReadonlyMap<string, string>;
  #secrets: readonly string[];
  readonly #reread: (() => Result<ReadonlyMap<string, string>>) | null;

  /**
   * @param keys alias to key; the first entry authenticates calls that name no alias
   * @param reread reads the keys' files again, or says what is wrong with them
   */
  constructor(
    keys: ReadonlyMap<string, string>,
    reread: (() => Result<ReadonlyMap<string, string>>) | null = null,
  ) {
    this.#keys = keys;
    this.#secrets = [...keys.values()];
    this.#reread = reread;
  }

  /** The aliases that clients may use, in the order of configuration. */
  get aliases(): string[] {
    return [...this.#keys.keys()];
  }

  /** The key that authenticates calls without an alias. */
  get defaultKey(): string {
    const [first] = this.#keys.values();
    if (first === undefined) throw new Error('a network without a key');
    return first;
  }

  /** All current keys: `scope=ours`. */
  get keys(): string[] {
    return [...this.#keys.values()];
  }

  /** The key behind an alias, or undefined. */
  keyOf(alias: string): string | undefined {
    return this.#keys.get(alias);
  }

  /** For the secret scanner only: includes replaced keys, because calls with them may be in flight. */
  get secrets(): readonly string[] {
    return this.#secrets;
  }

  /** Reads the files again; the keys stay where something is wrong with them. */
  reload(): Result<null> {
    const read = this.#reread?.();
    if (read?.ok === false) return read;
    this.#keys = read?.value ?? this.#keys;
    this.#secrets = [...new Set([...this.#secrets, ...this.#keys.values()])];
    return { ok: true, value: null };
  }
}
