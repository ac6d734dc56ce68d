import helmet from '@fastify/helmet';
import fastify, { type FastifyRequest } from 'fastify';
import { singleHeader } from '../auth/single-header';
import type { ProxyConfig } from '../config/proxy-config';
import { HttpProblem } from '../http-problem';
import { appPlugin } from './app-plugin';
import { machinePaths } from './health';

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** Who may ask, and what browsers may do with the responses. */
export const security = appPlugin<{
  config: ProxyConfig;
  /** `securityHeaders` of this instance. */
  headers: Readonly<Record<string, string>>;
}>(async (app, { config, headers }) => {
  app.decorateRequest('isApi', false);
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '' } = request.routeOptions;
    request.isApi = url.startsWith('/api/') || looksLikeApi(request);
    reply.headers(headers).header('x-trace-id', request.id);
    if (request.isApi) reply.header('cache-control', 'no-store');
    checkPath(request);
    if (!machinePaths.has(url)) {
      checkHost(request, config);
      if (request.isApi) checkOrigin(request, config);
      else if (request.method === 'POST') checkFormOrigin(request, config);
    }
    done();
  });
});

declare module 'fastify' {
  interface FastifyRequest {
    /** True for what the API's rules govern, however its path is spelt. */
    isApi: boolean;
  }
}

const contentRules = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
};

/**
 * What browsers may do with any response. It is the same for all of them, and some leave before there is a request that
 * a hook could see, so helmet is asked once.
 */
export async function securityHeaders({
  publicUrl,
  frameAncestors,
}: ProxyConfig): Promise<Record<string, string>> {
  const isFramed = frameAncestors.length > 0;
  const app = fastify();
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...contentRules,
        'frame-ancestors': isFramed ? frameAncestors : ["'none'"],
      },
    },
    strictTransportSecurity: publicUrl?.protocol === 'https:' && { includeSubDomains: false },
    xFrameOptions: !isFramed && { action: 'deny' },
  });
  app.get('/', (_request, reply) => reply.raw.getHeaders());
  const headers = (await app.inject('/')).json<Record<string, string>>();
  await app.close();
  return {
    ...headers,
    // Helmet does not know it.
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  };
}

function looksLikeApi(request: FastifyRequest): boolean {
  return /^\/*api(?:[/;?#]|$)/i.test(looselyDecoded(pathOf(request)));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

function looselyDecoded(path: string): string {
  return path
    .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replaceAll('\\', '/');
}

/**
 * Segments of unreserved and a few reserved characters; only those reserved ones may be encoded. So
 * there is one spelling of every path, and `%2f`, `%5c`, `%2e`, `%00`, `\`, `;`, `//`, `.` and `..` are none of it.
 */
const apiPath = /^(?:\/(?!\.{1,2}(?:\/|$))(?:[\w.~!*'():@,+=$-]|%(?:3[ad]|40|2[4bc]))+)+$/i;

function checkPath(request: FastifyRequest): void {
  if (!request.url.startsWith('/')) throw new HttpProblem(400, 'Only paths are served here.');
  if (!request.isApi) return;
  if (!apiPath.test(pathOf(request)))
    throw new HttpProblem(400, 'The path is spelt in a way that is not accepted.');
}

/** Keeps pages of other names (DNS rebinding) from reading through this instance. */
function checkHost(request: FastifyRequest, { publicUrl }: ProxyConfig): void {
  // With two of them, whoever stands in front may have read the other one (RFC 9112, 3.2).
  const host = singleHeader(request, 'host');
  if (host === null) throw new HttpProblem(400, 'A request has exactly one Host header.');
  if (!(publicUrl ? isHostOf(publicUrl, host) : loopbackHost.test(host)))
    throw new HttpProblem(421, 'This instance does not answer to that host name.');
}

/** Names have no case, and the scheme's own port may be said or left out. */
function isHostOf({ hostname, host, port, protocol }: URL, text: string): boolean {
  const withPort = port === '' ? `${hostname}:${protocol === 'https:' ? 443 : 80}` : host;
  return [host, withPort].includes(text.toLowerCase());
}

/** False for what a page of another origin began. Client libraries have no browser around them, and say nothing. */
export function isOwnSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** Allowed: same-origin, none, or neither header. */
function checkOrigin(request: FastifyRequest, config: ProxyConfig): void {
  const { origin, host } = request.headers;
  const own = config.publicUrl?.origin ?? `http://${host}`;
  if (!isOwnSite(request) || (origin !== undefined && origin !== own))
    throw new HttpProblem(403, 'Pages of other origins may not ask here.');
}

/** A page without referrer posts its forms with `Origin: null` (Fetch, "serializing a request origin"). */
function checkFormOrigin(request: FastifyRequest, config: ProxyConfig): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== 'null' || site !== 'same-origin') checkOrigin(request, config);
}
