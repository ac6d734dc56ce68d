import { Needles } from './needles';

/** Shorter secrets would match by chance; `env.ts` refuses them. */
export const minSecretLength = 8;

/** Finds secrets in what is about to leave, in the forms in which an echo would carry them. */
export class EgressGuard {
  readonly #secrets: () => readonly string[];
  #known: readonly string[] = [];
  #needles = new Needles([]);

  /** @param secrets read anew each time, because keys can be reloaded */
  constructor(secrets: () => readonly string[]) {
    this.#secrets = secrets;
  }

  /** True when the bytes hold a secret: raw, in a URL, in JSON, in hex, or in base64 at any offset. */
  holdsSecret(payload: Buffer | string): boolean {
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    return this.#current().isAnyIn(bytes);
  }

  #current(): Needles {
    const secrets = this.#secrets();
    const isKnown =
      secrets.length === this.#known.length &&
      secrets.every((secret, index) => secret === this.#known[index]);
    if (!isKnown) {
      this.#known = secrets;
      const forms = new Set(secrets.flatMap(formsOf));
      this.#needles = new Needles([...forms].map((form) => Buffer.from(form)));
    }
    return this.#needles;
  }
}

/** The spellings of one secret that count as a leak. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    hex,
    hex.toUpperCase(),
    ...[0, 1, 2].flatMap((offset) => base64At(bytes, offset)),
  ];
}

/** The characters of base64 that depend on the secret alone when `offset` bytes stand before it. */
function base64At(bytes: Buffer, offset: number): string[] {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
  const firstWhole = Math.ceil((offset * 8) / 6);
  const lastWhole = Math.floor((padded.length * 8) / 6);
  const text = padded.toString('base64').slice(firstWhole, lastWhole);
  return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
}
