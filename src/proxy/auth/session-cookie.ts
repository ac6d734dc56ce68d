import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Revocations } from './revocations';
import type { SessionCipher } from './session-cipher';

export const sessionCookieName = '__Host-waybill';
const idleMs = 30 * 60_000;
const absoluteMs = 12 * 60 * 60_000;
/** A younger cookie is not renewed, so that not every response sets one. */
const renewAfterMs = 60_000;
const purpose = 'session';

/** As `__Host-` requires (RFC 6265bis, 4.1.3.2), and out of reach for scripts and other sites. */
const cookieOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const;

/** The payload of the cookie. The id stays the same from login to logout, across renewals. */
interface Session {
  id: string;
  name: string;
  startedMs: number;
  sealedMs: number;
}

/** Sessions are stored in the cookie, so any instance accepts them; only revocations are stored on the server. */
export class SessionCookie {
  readonly #cipher: SessionCipher;
  readonly #revocations: Revocations;
  readonly #endListeners: (() => void)[] = [];

  constructor(cipher: SessionCipher, revocations: Revocations) {
    this.#cipher = cipher;
    this.#revocations = revocations;
  }

  /** Begins a session. */
  async begin(reply: FastifyReply, name: string): Promise<void> {
    await this.#set(reply, { id: randomUUID(), name, startedMs: Date.now() });
  }

  /**
   * The name in a valid cookie. Renews it while it is used, up to 12 hours after the login.
   *
   * @param isKnown whether this user still exists; the session of a removed user is invalid
   */
  async read(
    request: FastifyRequest,
    reply: FastifyReply,
    isKnown: (name: string) => boolean,
  ): Promise<string | null> {
    const session = await this.#valid(request, isKnown);
    if (session === null) return null;
    if (Date.now() - session.sealedMs >= renewAfterMs) await this.#set(reply, session);
    return session.name;
  }

  /** Whether the cookie that a request came with is still valid; renews nothing. */
  async isValid(request: FastifyRequest, isKnown: (name: string) => boolean): Promise<boolean> {
    return (await this.#valid(request, isKnown)) !== null;
  }

  /** Calls a listener after each logout in this instance. */
  onEnd(listener: () => void): void {
    this.#endListeners.push(listener);
  }

  /** Revokes the session, and with it every copy of its cookie. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = await this.#open(request);
    if (session)
      await this.#revocations.revoke(session.id, session.startedMs + absoluteMs - Date.now());
    void reply.clearCookie(sessionCookieName, cookieOptions);
    for (const listener of this.#endListeners) listener();
  }

  async #valid(request: FastifyRequest, isKnown: (name: string) => boolean) {
    const session = await this.#open(request);
    if (!session || !isKnown(session.name)) return null;
    return this.#revocations.isRevoked(session.id) ? null : session;
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
