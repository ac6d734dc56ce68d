import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { HttpProblem, problemOf } from '../http/http-problem';
import { rateOf, takeOrRefuse, type RateStore } from '../rate-limit/gcra';
import { isOwnSite } from '../plugins/security';
import type { AuthConfig } from '../config/proxy-config';
import { clientNetwork, clientSite } from './client-network';
import {
  continuePage,
  loginPage,
  loginPath,
  loginPaths,
  loginStyle,
  safeReturnPath,
  type LoginPageParts,
} from './login-page';
import { OidcLogin, type OidcAttempt } from './oidc';
import { UserPasswords } from '../secrets/password';
import { personOf, type AuditLog } from '../team/audit-log';
import type { SessionCipher } from './session-cipher';
import type { SessionCookie } from './session-cookie';

const fiveMinutes = 5 * 60_000;
/** Per address, and in total: checking a password occupies a core. */
const attemptsPerAddress = rateOf(10, fiveMinutes, 5);
/** Per IPv6 site: one customer's 65,536 networks would otherwise use up the total. */
const attemptsPerSite = rateOf(30, fiveMinutes, 10);
const attemptsOfAll = rateOf(120, fiveMinutes, 20);
const attemptCookie = '__Host-waybill-login';
const attemptPurpose = 'login attempt';
const attemptMs = 10 * 60_000;

export interface LoginParts {
  auth: AuthConfig;
  cipher: SessionCipher;
  sessions: SessionCookie;
  rates: RateStore;
  audit: AuditLog;
  /** Origin of this instance, for the provider's redirect. */
  publicOrigin: string;
  publicLinks: readonly { text: string; path: string }[];
}

const loginForm = z.object({
  name: z.prefault(z.string(), ''),
  password: z.prefault(z.string(), ''),
  to: z.optional(z.string()),
});

/** The login page, its form and its redirects. Bodies are forms, nothing else is parsed. */
export const loginRoutes: FastifyPluginAsync<LoginParts> = async (app, parts) => {
  const { auth, sessions, rates, publicLinks } = parts;
  if (auth.mode === 'none') return;
  const { mode } = auth;
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: 4_096 });

  const note = noteOf(parts.audit);
  const page = (
    reply: FastifyReply,
    shown: Pick<LoginPageParts, 'returnTo' | 'name' | 'failure'>,
  ) => html(reply, loginPage({ ...shown, mode, publicLinks }));
  // Without a route of its own, HEAD would be sent to the login, which is here.
  app.get(loginPaths.page, { exposeHeadRoute: true }, (request, reply) =>
    page(reply, {
      returnTo: safeReturnPath((request.query as { to?: unknown }).to),
      failure: null,
    }),
  );
  app.get(loginPaths.style, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(loginStyle),
  );
  app.post(loginPaths.logout, async (request, reply) => {
    const person = personOf(request);
    await sessions.end(request, reply);
    if (person !== null) note('logout', person, request);
    return reply.redirect(loginPaths.page, 303);
  });
  if (auth.mode === 'oidc')
    oidcRoutes(app, parts, new OidcLogin(auth, parts.publicOrigin + loginPaths.callback));
  if (auth.mode === 'password') {
    const users = new UserPasswords(auth.users);
    // Whoever sends the form gets the form back, with what is wrong; who sends anything else gets a problem.
    app.setErrorHandler((error: Error, request, reply) => {
      const { status, message } = problemOf(error);
      if (request.routeOptions.url !== loginPaths.page || status === 415 || status >= 500)
        throw error;
      const { name = '', to } = loginForm.safeParse(request.body ?? {}).data ?? {};
      const returnTo = safeReturnPath(to);
      return page(reply.code(status), { returnTo, name: name.trim(), failure: message });
    });
    app.post(loginPaths.page, async (request, reply) => {
      const form = loginForm.safeParse(request.body ?? {});
      if (!form.success) throw new HttpProblem(400, 'The form is malformed.');
      const { password, to } = form.data;
      // A name is often pasted.
      const name = form.data.name.trim();
      const returnTo = safeReturnPath(to);
      await admit(rates, 'login', request.ip);
      if (!(await users.verify(name, password))) {
        app.metrics.login('refused');
        request.log.warn({ ip: request.ip }, 'login refused');
        // A password that was typed as a name is kept nowhere.
        note('loginFailed', auth.users.has(name) ? name : null, request);
        const failure = 'Wrong name or password.';
        return page(reply.code(401), { returnTo, name, failure });
      }
      app.metrics.login('accepted');
      note('login', name, request);
      await sessions.begin(reply, name);
      return reply.redirect(returnTo, 303);
    });
  }
};

function oidcRoutes(app: FastifyInstance, parts: LoginParts, login: OidcLogin): void {
  const { cipher, sessions, rates, publicLinks } = parts;
  const note = noteOf(parts.audit);
  const options = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;

  app.get(loginPaths.oidc, async (request, reply) => {
    const returnTo = safeReturnPath((request.query as { to?: unknown }).to);
    // An image on another site could otherwise use up the attempts of that site's visitors.
    if (!isOwnSite(request)) return reply.redirect(loginPath(returnTo), 303);
    await admit(rates, 'oidc', request.ip);
    const { url, attempt } = await login.begin(returnTo).catch(() => {
      throw new HttpProblem(502, 'The login provider can’t be reached.');
    });
    const sealed = await cipher.seal(attemptPurpose, { ...attempt }, attemptMs);
    return reply.setCookie(attemptCookie, sealed, options).redirect(url, 303);
  });

  app.get(loginPaths.callback, async (request, reply) => {
    const facts = await cipher.open(attemptPurpose, request.cookies[attemptCookie]);
    void reply.clearCookie(attemptCookie, options);
    const attempt = facts as OidcAttempt | null;
    const search = request.url.slice(loginPaths.callback.length);
    const name = attempt && (await login.finish(search, attempt).catch(() => null));
    if (!attempt || !name) {
      app.metrics.login('refused');
      request.log.warn({ ip: request.ip }, 'login refused');
      note('loginFailed', null, request);
      const failure = 'Login failed or timed out. Try again.';
      return html(
        reply.code(401),
        loginPage({ mode: 'oidc', returnTo: '/', failure, publicLinks }),
      );
    }
    app.metrics.login('accepted');
    note('login', name, request);
    await sessions.begin(reply, name);
    return html(reply, continuePage(attempt.returnTo));
  });
}

/** Notes a login or its end, with the address that it came from. */
const noteOf =
  (audit: AuditLog) =>
  (kind: 'login' | 'loginFailed' | 'logout', person: string | null, { ip }: FastifyRequest) =>
    audit.note({ kind, person, service: null, detail: `From ${ip}` });

/**
 * Limits login attempts. An attempt that is refused for its address does not count towards the total: otherwise one
 * address could lock everyone out.
 *
 * @param kind attempts of different kinds are counted separately
 * @throws HttpProblem 429 when there were too many attempts
 */
async function admit(rates: RateStore, kind: 'login' | 'oidc', address: string): Promise<void> {
  const site = clientSite(address);
  const limits = [
    [`${kind}:${clientNetwork(address)}`, attemptsPerAddress],
    ...(site === null ? [] : [[`${kind}:site:${site}`, attemptsPerSite] as const]),
    [kind, attemptsOfAll],
  ] as const;
  // In this order, so that a refusal by address consumes nothing of the total.
  for (const [name, rate] of limits)
    await takeOrRefuse(rates, name, rate, 'Too many login attempts. Try again later.');
}

function html(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);
}
