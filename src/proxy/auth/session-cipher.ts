import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose';

/** Encrypts and authenticates small payloads (JWE, direct A256GCM). */
export class SessionCipher {
  readonly #keys: Map<string, Uint8Array>;
  readonly #newest: string;

  /** @param secrets the first encrypts, all decrypt */
  constructor(secrets: readonly string[]) {
    this.#keys = new Map(
      secrets.map((secret) => {
        const key = createHash('sha256').update(`waybill session ${secret}`).digest();
        return [createHash('sha256').update(key).digest('hex').slice(0, 8), key];
      }),
    );
    this.#newest = [...this.#keys.keys()][0] ?? '';
  }

  /** @param purpose the audience: one kind of token is not valid as another */
  async seal(purpose: string, facts: JWTPayload, lifetimeMs: number): Promise<string> {
    const key = this.#keys.get(this.#newest);
    if (!key) throw new Error('no secret to seal with');
    return new EncryptJWT(facts)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: this.#newest })
      .setAudience(purpose)
      .setExpirationTime(new Date(Date.now() + lifetimeMs))
      .encrypt(key);
  }

  /** The payload, or null for a token that is expired, altered, of another key or of another purpose. */
  async open(purpose: string, text: string | undefined): Promise<JWTPayload | null> {
    if (!text) return null;
    try {
      const { payload } = await jwtDecrypt(
        text,
        ({ kid }) => {
          const key = this.#keys.get(kid ?? '');
          if (!key) throw new Error('unknown key');
          return key;
        },
        {
          audience: purpose,
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
        },
      );
      return payload;
    } catch {
      return null;
    }
  }
}
