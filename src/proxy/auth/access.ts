import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccessScope } from '#service/proxy-api/page-config';
import type { ProxyConfig, HeaderAuth } from '../config/proxy-config';
import { HttpProblem } from '../http/http-problem';
import { appPlugin } from '../http/app-plugin';
import { rateOf, takeOrRefuse, type RateStore } from '../rate-limit/gcra';
import type { AuditLog } from '../team/audit-log';
import { clientNetwork } from './client-network';
import { continuePage, loginPath } from './login-page';
import { loginRoutes } from './login-routes';
import type { Revocations } from './revocations';
import { SessionCipher } from './session-cipher';
import { SessionCookie } from './session-cookie';
import { BlockList, isIPv4 } from 'node:net';
import { importSPKI, jwtVerify } from 'jose';
import { singleHeader } from '../plugins/security';
import { sameText } from '../secrets/same-text';

/** The person or client behind a request. */
export interface Viewer {
  /** Null on loopback without login, where everyone is an operator. */
  name: string | null;
  proof: 'loopback' | 'cookie' | 'header';
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyInstance {
    /** For responses that outlive a login. */
    logins: {
      /** Whether a request of earlier would still be let in. */
      isValid: (request: FastifyRequest) => Promise<boolean>;
      /** Calls a listener after each logout in this instance. */
      onLogout: (listener: () => void) => void;
    };
  }
  interface FastifyContextConfig {
    /** The scope of a route under `/api`; without one it is for operators only. */
    accessScope?: AccessScope | 'everyone';
  }
}

/** POSTs without login, per address. */
const publicPosts = rateOf(6, 60_000, 3);
/** Reads without login, per address: opening a page takes about ten, an open page a few a minute. */
const publicReads = rateOf(120, 60_000, 40);

interface AccessStores {
  rates: RateStore;
  revocations: Revocations;
  audit: AuditLog;
}

/** Authenticates and authorizes every request. */
export const access = appPlugin<{ config: ProxyConfig; stores: AccessStores }>(
  async (app, { config, stores }) => {
    const { sessionSecrets, publicScopes } = config.access;
    const cipher = new SessionCipher(sessionSecrets);
    const sessions = new SessionCookie(cipher, stores.revocations);
    const { authenticate, isValid } = authenticator(config, sessions);
    app.decorateRequest('viewer', null);
    app.decorate('logins', { isValid, onLogout: (listener) => sessions.onEnd(listener) });
    app.addHook('onRequest', async (request, reply) => {
      request.viewer = await authenticate(request, reply);
      if (request.isApi) await admit(request, config, stores.rates);
    });
    await app.register(loginRoutes, {
      auth: config.access.auth,
      cipher,
      sessions,
      rates: stores.rates,
      audit: stores.audit,
      publicOrigin: config.publicUrl?.origin ?? `http://localhost:${config.port}`,
      publicLinks: [...publicScopes].map((scope) => ({
        text: scope === 'fees' ? 'App fees' : 'Chains',
        path: `/${config.networks[0]?.name}/${scope}`,
      })),
    });
  },
);

/** What finds who sent a request, and whether it would find them still. */
function authenticator({ access: { auth } }: ProxyConfig, sessions: SessionCookie) {
  if (auth.mode === 'none') {
    const operator: Viewer = { name: null, proof: 'loopback' };
    return { authenticate: async () => operator, isValid: async () => true };
  }
  const viewer = (name: string | null, proof: Viewer['proof']) => (name ? { name, proof } : null);
  if (auth.mode === 'header') {
    const login = headerLogin(auth);
    return {
      authenticate: async (request: FastifyRequest) => viewer(await login(request), 'header'),
      isValid: async (request: FastifyRequest) => Boolean(await login(request)),
    };
  }
  const isKnown = (name: string) => auth.mode !== 'password' || auth.users.has(name);
  return {
    authenticate: async (request: FastifyRequest, reply: FastifyReply) =>
      viewer(await sessions.read(request, reply, isKnown), 'cookie'),
    isValid: (request: FastifyRequest) => sessions.isValid(request, isKnown),
  };
}

async function admit(
  request: FastifyRequest,
  config: ProxyConfig,
  rates: RateStore,
): Promise<void> {
  const { accessScope } = request.routeOptions.config;
  if (accessScope === 'everyone' || request.is404) return;
  if (request.viewer?.proof === 'cookie' && !request.headers['x-requested-by'])
    throw new HttpProblem(
      403,
      'A request with a session cookie must have the header x-requested-by.',
    );
  if (request.viewer) return;
  if (!accessScope || !config.access.publicScopes.has(accessScope))
    throw new HttpProblem(401, 'Log in to continue.', { errorCode: 'LOGIN_REQUIRED' });
  const address = clientNetwork(request.ip);
  await (request.method === 'GET'
    ? takeOrRefuse(rates, `read:${address}`, publicReads, 'Too many reads from this address.')
    : takeOrRefuse(rates, `post:${address}`, publicPosts, 'Too many POST requests.'));
}

/**
 * The page, a redirect to the login, or, after a link on another site (so that the SameSite cookie was not sent),
 * a page that reloads itself.
 */
export async function guardPage(
  request: FastifyRequest,
  reply: FastifyReply,
  config: ProxyConfig,
): Promise<boolean> {
  if (request.viewer || isPublicPage(request, config)) return true;
  reply.header('cache-control', 'no-store');
  if (request.headers['sec-fetch-site'] === 'cross-site')
    await reply.type('text/html; charset=utf-8').send(continuePage(request.url));
  else await reply.redirect(loginPath(request.url), 303);
  return false;
}

function isPublicPage(request: FastifyRequest, { access, networks }: ProxyConfig): boolean {
  const [, network, accessScope] = (request.url.split('?', 1)[0] ?? '').split('/');
  return (
    networks.some(({ name }) => name === network) &&
    [...access.publicScopes].some((open) => open === accessScope)
  );
}

/** Headers that carry the proof; a correct login proxy removes both from clients' requests. */
const secretHeader = 'x-auth-secret';
const jwtHeader = 'x-auth-jwt';

/** The user name from the login proxy; null unless the peer is trusted and the proof is valid. */
function headerLogin(auth: HeaderAuth): (request: FastifyRequest) => Promise<string | null> {
  const { proof } = auth;
  const peers = peersOf(auth.peers);
  const key = proof.kind === 'jwt' ? importSPKI(proof.publicKeyPem, proof.algorithm) : null;
  return async (request) => {
    if (!isTrusted(peers, request.socket.remoteAddress)) return null;
    if (proof.kind === 'secret') {
      const name = singleHeader(request, proof.userHeader);
      return name && sameText(singleHeader(request, secretHeader) ?? '', proof.secret)
        ? name
        : null;
    }
    const token = singleHeader(request, jwtHeader);
    if (!key || !token) return null;
    try {
      const { payload } = await jwtVerify(token, await key, {
        algorithms: [proof.algorithm],
        issuer: proof.issuer,
        audience: proof.audience,
        requiredClaims: ['exp', 'sub'],
      });
      return payload.sub ?? null;
    } catch {
      return null;
    }
  };
}

function peersOf(ranges: readonly string[]): BlockList {
  const peers = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    peers.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return peers;
}

/** Checks the socket's own address, never a forwarded one. */
function isTrusted(peers: BlockList, address: string | undefined): boolean {
  if (!address) return false;
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return peers.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}
