import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Revocations } from './revocations';
import type { SessionCipher } from './session-cipher';

export const sessionCookieName = '__Host-waybill';
const idleMs = 30 * 60_000;
const absoluteMs = 12 * 60 * 60_000;
/** A cookie younger than this is not sealed anew, so that not every answer sets one. */
const renewAfterMs = 60_000;
const purpose = 'session';

/** The rules of `__Host-` (RFC 6265bis, 4.1.3.2), and no script or other site gets at it. */
const cookieOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const;

/** What a cookie says. Its id stays the same from login to logout, however often it is sealed anew. */
interface Session {
  id: string;
  name: string;
  startedMs: number;
  sealedMs: number;
}

/** Sessions live in the browser's cookie, so any instance serves any of them; only their early ends are kept here. */
export class SessionCookie {
  readonly #cipher: SessionCipher;
  readonly #revocations: Revocations;

  constructor(cipher: SessionCipher, revocations: Revocations) {
    this.#cipher = cipher;
    this.#revocations = revocations;
  }

  /** Begins a session. */
  async begin(reply: FastifyReply, name: string): Promise<void> {
    await this.#set(reply, { id: randomUUID(), name, startedMs: Date.now() });
  }

  /**
   * Who the cookie names; renews it while it is used, up to 12 hours after login.
   *
   * @param isKnown whether somebody of that name may still come in; a removed user's session counts as none
   */
  async read(
    request: FastifyRequest,
    reply: FastifyReply,
    isKnown: (name: string) => boolean,
  ): Promise<string | null> {
    const session = await this.#open(request);
    if (!session || !isKnown(session.name)) return null;
    if (await this.#revocations.isRevoked(session.id)) return null;
    if (Date.now() - session.sealedMs >= renewAfterMs) await this.#set(reply, session);
    return session.name;
  }

  /** Ends the session, for every copy of its cookie. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = await this.#open(request);
    if (session)
      await this.#revocations.revoke(session.id, session.startedMs + absoluteMs - Date.now());
    void reply.clearCookie(sessionCookieName, cookieOptions);
  }

  async #open(request: FastifyRequest): Promise<Session | null> {
    const facts = await this.#cipher.open(purpose, request.cookies[sessionCookieName]);
    const { jti: id, sub: name, startedMs, sealedMs } = facts ?? {};
    if (id === undefined || name === undefined) return null;
    if (typeof startedMs !== 'number' || typeof sealedMs !== 'number') return null;
    return Date.now() - startedMs < absoluteMs ? { id, name, startedMs, sealedMs } : null;
  }

  async #set(
    reply: FastifyReply,
    { id, name, startedMs }: Omit<Session, 'sealedMs'>,
  ): Promise<void> {
    const now = Date.now();
    const facts = { jti: id, sub: name, startedMs, sealedMs: now };
    const lifetimeMs = Math.min(idleMs, startedMs + absoluteMs - now);
    const sealed = await this.#cipher.seal(purpose, facts, lifetimeMs);
    void reply.setCookie(sessionCookieName, sealed, cookieOptions);
  }
}
