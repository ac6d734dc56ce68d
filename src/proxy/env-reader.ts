import { readFileSync } from 'node:fs';
import { minSecretLength } from './upstream/secret-scan';
import { areTrustedRanges } from './trusted-ranges';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads variables and collects everything that is wrong with them. An empty variable counts as
 * absent, and no value is ever quoted in a problem.
 */
export class EnvReader {
  readonly problems: string[] = [];
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  /** The same variables with a clean list of problems, for reading files again. */
  anew(): EnvReader {
    return new EnvReader(this.#env);
  }

  has(...names: string[]): boolean {
    return names.some((name) => this.text(name) !== null);
  }

  /** The names of all variables that begin so and are not empty. */
  names(prefix: string): string[] {
    return Object.keys(this.#env).filter((name) => name.startsWith(prefix) && this.has(name));
  }

  text(name: string): string | null {
    return this.#env[name] || null;
  }

  required(name: string, hint: string): string {
    const value = this.text(name);
    if (value === null) this.problems.push(`${name} is missing: ${hint}`);
    return value ?? '';
  }

  oneOf<T extends string>(name: string, values: readonly T[], standard: T): T {
    const text = this.text(name) ?? standard;
    const value = values.find((known) => known === text);
    if (value === undefined) this.problems.push(`${name} must be one of ${values.join(', ')}.`);
    return value ?? standard;
  }

  flag(name: string, byDefault = false): boolean {
    return this.oneOf(name, ['true', 'false'], byDefault ? 'true' : 'false') === 'true';
  }

  integer(name: string, max: number): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Infinity;
    if (value > max) this.problems.push(`${name} must be a whole number up to ${max}.`);
    return value;
  }

  /** Parts separated by commas or spaces. */
  list(name: string): string[] {
    return (this.text(name) ?? '').split(/[\s,]+/).filter(Boolean);
  }

  url(name: string, accepts: (url: URL) => boolean, rule: string): URL | null {
    const text = this.text(name);
    const url = text !== null && URL.canParse(text) ? new URL(text) : null;
    const bare = url && !url.username && !url.password && !url.search && !url.hash;
    if (bare && accepts(url)) return url;
    this.problems.push(`${name} must be ${rule}, without credentials, query or hash.`);
    return null;
  }

  /** Addresses and CIDR ranges. Ranges of everything are refused: they would be trust by default. */
  addresses(name: string): string[] {
    const parts = this.list(name);
    if (!areTrustedRanges(parts))
      this.problems.push(`${name} takes addresses and ranges, such as 127.0.0.1 or 10.0.0.0/24.`);
    return parts;
  }

  file(name: string): string | null {
    const path = this.text(name);
    if (path === null) return null;
    try {
      return readFileSync(path, 'utf8');
    } catch {
      this.problems.push(`${name} names a file that can't be read.`);
      return null;
    }
  }

  /** A secret from its variable, or from the file that `…_FILE` names, so that it stays out of the environment. */
  secret(name: string): string | null {
    if (this.has(name) && this.has(`${name}_FILE`)) {
      this.problems.push(`${name} and ${name}_FILE are both set: keep one.`);
      return null;
    }
    const secret = this.text(name) ?? this.file(`${name}_FILE`)?.trim() ?? null;
    if (secret !== null && !isSecret(secret)) {
      this.problems.push(
        `${name} must be ${minSecretLength} to 512 printable characters without spaces.`,
      );
      return null;
    }
    return secret;
  }
}

/** Long enough not to match by chance, and fit for a header. */
export function isSecret(text: string): boolean {
  return text.length >= minSecretLength && /^[\x21-\x7e]{1,512}$/.test(text);
}

/** True for addresses that never leave the machine. */
export function isLoopbackHost(host: string): boolean {
  return /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?|localhost)$/.test(host);
}
