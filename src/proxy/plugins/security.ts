import { isUtf8 } from 'node:buffer';
import helmet from '@fastify/helmet';
import fastify, { type FastifyRequest } from 'fastify';
import type { ProxyConfig } from '../config/proxy-config';
import { HttpProblem } from '../http/http-problem';
import { appPlugin } from '../http/app-plugin';
import { machinePaths } from './health';

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** Checks of path, Host and Origin, and the security headers. */
export const security = appPlugin<{
  config: ProxyConfig;
  /** From `securityHeaders`. */
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
    /** True for paths under `/api`, in any encoding: the API's rules apply. */
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
 * The security headers, the same for every response. Some responses are sent before there is a request and a hook, so
 * helmet's are computed once, at start.
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
    // Not one of helmet's.
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  };
}

function looksLikeApi(request: FastifyRequest): boolean {
  return /^\/*api(?:[/;?#]|$)/i.test(decodeLeniently(pathOf(request)));
}

/**
 * Where the page of a path with a malformed escape is served: at the same path with that escape as text. Null for what
 * is no navigation, and for every other path.
 */
export function pageOfMalformedPath(request: FastifyRequest): string | null {
  const path = pathOf(request);
  // Two slashes would be another host.
  const isPage = request.method === 'GET' && /^\/(?![/\\])/.test(path) && !looksLikeApi(request);
  if (!isPage || !request.headers.accept?.includes('text/html')) return null;
  const wellFormed = path.replaceAll(/(?:%[\da-f]{2})+|%/gi, (escapes) => {
    const isText = escapes !== '%' && isUtf8(Buffer.from(escapes.replaceAll('%', ''), 'hex'));
    return isText ? escapes : escapes.replaceAll('%', '%25');
  });
  return wellFormed === path ? null : wellFormed + request.url.slice(path.length);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

function decodeLeniently(path: string): string {
  return path
    .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replaceAll('\\', '/');
}

/**
 * Segments of unreserved and a few reserved characters; only these reserved ones may be percent-encoded. So
 * every path has one form, and `%2f`, `%5c`, `%2e`, `%00`, `\`, `;`, `//`, `.` and `..` are refused.
 */
const apiPath = /^(?:\/(?!\.{1,2}(?:\/|$))(?:[\w.~!*'():@,+=$-]|%(?:3[ad]|40|2[4bc]))+)+$/i;

function checkPath(request: FastifyRequest): void {
  if (!request.url.startsWith('/'))
    throw new HttpProblem(400, 'Absolute URLs aren’t supported in requests.');
  if (!request.isApi) return;
  if (!apiPath.test(pathOf(request)))
    throw new HttpProblem(400, 'The path isn’t in canonical form.');
}

/** Against DNS rebinding: a page of another host name must not read from this instance. */
function checkHost(request: FastifyRequest, { publicUrl }: ProxyConfig): void {
  // Of two, a proxy in front may have used the other one (RFC 9112, 3.2).
  const host = singleHeader(request, 'host');
  if (host === null) throw new HttpProblem(400, 'A request must have exactly one Host header.');
  if (!(publicUrl ? isHostOf(publicUrl, host) : loopbackHost.test(host)))
    throw new HttpProblem(421, 'This server doesn’t respond to that host name.');
}

/** Host names are case-insensitive, and the scheme's default port is optional. */
function isHostOf({ hostname, host, port, protocol }: URL, text: string): boolean {
  const withPort = port === '' ? `${hostname}:${protocol === 'https:' ? 443 : 80}` : host;
  return [host, withPort].includes(text.toLowerCase());
}

/** False for requests that a page of another origin initiated. Outside browsers the header is absent. */
export function isOwnSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** Allowed: same-origin, none, or neither header. */
function checkOrigin(request: FastifyRequest, config: ProxyConfig): void {
  const { origin, host } = request.headers;
  const ownOrigin = config.publicUrl?.origin ?? `http://${host}`;
  if (!isOwnSite(request) || (origin !== undefined && origin !== ownOrigin))
    throw new HttpProblem(403, 'Requests from pages of other origins aren’t accepted.');
}

/** A page without referrer posts its forms with `Origin: null` (Fetch, "serializing a request origin"). */
function checkFormOrigin(request: FastifyRequest, config: ProxyConfig): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== 'null' || site !== 'same-origin') checkOrigin(request, config);
}

/**
 * The value of a header that was sent exactly once and is not empty, else null. Node joins some repeated headers by
 * commas and keeps the first of others; a proxy in front may have used another one.
 */
export function singleHeader(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' && countHeader(request, name) === 1
    ? value
    : null;
}

function countHeader(request: FastifyRequest, name: string): number {
  const { rawHeaders } = request.raw;
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === name) count += 1;
  return count;
}
