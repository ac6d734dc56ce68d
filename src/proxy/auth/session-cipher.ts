import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose';

/** Seals small facts into text that only this instance's secrets open (JWE, direct A256GCM). */
export class SessionCipher {
  readonly #keys: Map<string, Uint8Array>;
  readonly #newest: string;

  /** @param secrets the first seals, all open */
  constructor(secrets: readonly string[]) {
    this.#keys = new Map(
      secrets.map((secret) => {
        const key = createHash('sha256').update(`waybill session ${secret}`).digest();
        return [createHash('sha256').update(key).digest('hex').slice(0, 8), key];
      }),
    );
    this.#newest = [...this.#keys.keys()][0] ?? '';
  }

  /** @param purpose keeps one kind of sealed text from being used as another */
  async seal(purpose: string, facts: JWTPayload, lifetimeMs: number): Promise<string> {
    const key = this.#keys.get(this.#newest);
    if (!key) throw new Error('no secret to seal with');
    return new EncryptJWT(facts)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: this.#newest })
      .setAudience(purpose)
      .setExpirationTime(new Date(Date.now() + lifetimeMs))
      .encrypt(key);
  }

  /** The facts, or null for anything that is expired, foreign, altered or meant for another purpose. */
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
