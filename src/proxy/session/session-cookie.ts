import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sealer } from './sealer';

export const sessionCookieName = '__Host-waybill';
const idleMs = 30 * 60_000;
const absoluteMs = 12 * 60 * 60_000;
/** A cookie younger than this is not sealed anew, so that not every answer sets one. */
const renewAfterMs = 60_000;
const purpose = 'session';

/** The rules of `__Host-` (RFC 6265bis, 4.1.3.2), and no script or other site gets at it. */
const cookieOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const;

/** Sessions live in the browser's cookie alone, so any instance serves any of them. */
export class SessionCookie {
  readonly #sealer: Sealer;

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  /** Begins a session. */
  async begin(reply: FastifyReply, name: string): Promise<void> {
    await this.#set(reply, name, Date.now());
  }

  /** Who the cookie names; renews it while it is used, up to 12 hours after login. */
  async read(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    const facts = await this.#sealer.open(purpose, request.cookies[sessionCookieName]);
    const { sub, startedMs, sealedMs } = facts ?? {};
    if (typeof sub !== 'string' || typeof startedMs !== 'number' || typeof sealedMs !== 'number')
      return null;
    if (Date.now() - startedMs >= absoluteMs) return null;
    if (Date.now() - sealedMs >= renewAfterMs) await this.#set(reply, sub, startedMs);
    return sub;
  }

  end(reply: FastifyReply): void {
    void reply.clearCookie(sessionCookieName, cookieOptions);
  }

  async #set(reply: FastifyReply, sub: string, startedMs: number): Promise<void> {
    const lifetimeMs = Math.min(idleMs, startedMs + absoluteMs - Date.now());
    const sealed = await this.#sealer.seal(
      purpose,
      { sub, startedMs, sealedMs: Date.now() },
      lifetimeMs,
    );
    void reply.setCookie(sessionCookieName, sealed, cookieOptions);
  }
}
