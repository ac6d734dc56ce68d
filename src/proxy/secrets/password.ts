import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** What a guess costs: scrypt's parameters, N a power of two. */
interface Cost {
  N: number;
  r: number;
  p: number;
}

const defaultCost: Cost = { N: 2 ** 15, r: 8, p: 1 };
const hashPattern = /^scrypt\$(\d{4,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;
const keyLength = 32;
const maxBytes = 256 * 1024 * 1024;

/** `scrypt$N$r$p$salt$hash`, both parts base64url. */
export async function hashPassword(password: string, cost = defaultCost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return [
    'scrypt',
    cost.N,
    cost.r,
    cost.p,
    salt.toString('base64url'),
    hash.toString('base64url'),
  ].join('$');
}

/** True for a hash that scrypt can compute: N is a power of two, and the memory is limited. */
export function isPasswordHash(text: string): boolean {
  const [N = 0, r = 0, p = 0] = (hashPattern.exec(text) ?? []).slice(1, 4).map(Number);
  const bytes = 128 * r * (N + p + 2);
  return N > 1 && (N & (N - 1)) === 0 && r > 0 && p > 0 && bytes <= maxBytes;
}

/** False also for a malformed hash. */
export async function verifyPassword(password: string, text: string): Promise<boolean> {
  const [, N, r, p, salt, hash] = hashPattern.exec(text) ?? [];
  if (!salt || !hash) return false;
  const options = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), options);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'));
}

/** Verifies passwords of known users. */
export class UserPasswords {
  readonly #hashes: ReadonlyMap<string, string>;
  /** Checks run one at a time: each takes 32 MB and a core, and anyone may trigger it. */
  #last: Promise<unknown> = Promise.resolve();

  /** @param hashes by name, as `hashPassword` makes them */
  constructor(hashes: ReadonlyMap<string, string>) {
    this.#hashes = hashes;
  }

  /**
   * An unknown name takes as long as a wrong password, so that response times don't reveal names.
   */
  async verify(name: string, password: string): Promise<boolean> {
    const known = this.#hashes.get(name);
    const [other = ''] = this.#hashes.values();
    const check = () => verifyPassword(password, known ?? other);
    const matches = this.#last.then(check, check);
    this.#last = matches;
    return (await matches) && known !== undefined;
  }
}

function derive(password: string, salt: Buffer, options: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFKC'),
      salt,
      keyLength,
      { ...options, maxmem: maxBytes },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}
