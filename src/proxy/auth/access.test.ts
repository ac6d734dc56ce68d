import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app';
import { listenStub, testConfig } from '#testing/test-config';
import type { AccessConfig, AuthConfig } from '../config/proxy-config';
import { cheapHash } from '#testing/cheap-hash';
import { SessionCipher } from './session-cipher';
import { sessionCookieName } from './session-cookie';

const secret = 'a-session-secret-of-more-than-32-characters';
const password = 'correct horse battery';
const proxySecret = 'secret-of-the-login-proxy';
const host = 'waybill.example';
const publicUrl = new URL(`https://${host}`);
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

let users: Map<string, string>;
let serviceUrl: string;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  users = new Map([['ada', await cheapHash(password)]]);
  const stub = await listenStub((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"requests":[],"chains":[]}');
  });
  serviceUrl = stub.url;
  return () => stub.server.close();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function appWith(auth: AuthConfig, changes: Partial<AccessConfig> = {}) {
  const access = { auth, sessionSecrets: [secret], publicScopes: new Set<never>(), ...changes };
  const app = await createApp(testConfig(serviceUrl, { access, publicUrl }));
  closing.push(() => app.close());
  return app;
}
type App = Awaited<ReturnType<typeof appWith>>;

const session = (facts: object, secrets = [secret], lifetimeMs = 60_000, purpose = 'session') =>
  new SessionCipher(secrets).seal(purpose, { ...facts }, lifetimeMs);
const live = () => ({ jti: 'a-session', sub: 'ada', startedMs: Date.now(), sealedMs: Date.now() });
const ask = (
  app: App,
  path: string,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) => app.inject({ url: path, headers: { host, ...headers }, remoteAddress });
const withCookie = (value: string) => ({
  cookie: `${sessionCookieName}=${value}`,
  'x-requested-by': 'test',
});

describe('a session cookie', () => {
  test('lets in, and only with the header that a foreign form cannot send', async () => {
    const app = await appWith({ mode: 'password', users });
    const cookie = await session(live());
    expect((await ask(app, '/api/mainnet/requests/v3', withCookie(cookie))).statusCode).toBe(200);
    const bare = { cookie: `${sessionCookieName}=${cookie}` };
    expect((await ask(app, '/api/mainnet/requests/v3', bare)).statusCode).toBe(403);
  });

  test('survives a rotation of the sealing key', async () => {
    const newer = `${secret}-newer`;
    const app = await appWith({ mode: 'password', users }, { sessionSecrets: [newer, secret] });
    const old = await session(live());
    expect((await ask(app, '/api/mainnet/chains', withCookie(old))).statusCode).toBe(200);
    const alone = await appWith({ mode: 'password', users }, { sessionSecrets: [newer] });
    expect((await ask(alone, '/api/mainnet/chains', withCookie(old))).statusCode).toBe(401);
  });

  test('is sealed anew while it is used, and never beyond 12 hours', async () => {
    const app = await appWith({ mode: 'password', users });
    const aged = await session({ ...live(), sealedMs: Date.now() - 120_000 });
    const answer = await ask(app, '/api/mainnet/chains', withCookie(aged));
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-waybill=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const old = await session({ ...live(), startedMs: Date.now() - 12 * 3_600_000 });
    expect((await ask(app, '/api/mainnet/chains', withCookie(old))).statusCode).toBe(401);
  });

  test.each([
    ['expired', () => session(live(), [secret], -1)],
    ['sealed with another key', () => session(live(), ['another-secret-of-more-than-32-chars'])],
    ['made for another purpose', () => session(live(), [secret], 60_000, 'login attempt')],
    ['altered', async () => `${(await session(live())).slice(0, -3)}abc`],
    ['without a name', () => session({ ...live(), sub: undefined })],
    ['without an id', () => session({ ...live(), jti: undefined })],
    ['not sealed', async () => Buffer.from(JSON.stringify(live())).toString('base64url')],
    [
      'an unsigned token',
      async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`,
    ],
    ['empty', async () => ''],
  ])('%s lets nobody in', async (_name, make) => {
    const app = await appWith({ mode: 'password', users });
    const answer = await ask(app, '/api/mainnet/chains', withCookie(await make()));
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ errorCode: 'LOGIN_REQUIRED' });
  });
});

describe('login with a password', () => {
  const post = (app: App, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/login',
      headers: {
        host,
        origin: publicUrl.origin,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      payload: new URLSearchParams(fields).toString(),
    });

  test('the right one begins a session', async () => {
    const app = await appWith({ mode: 'password', users });
    const answer = await post(app, {
      name: 'ada',
      password,
      to: '/mainnet/requests?status=failure',
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/mainnet/requests?status=failure');
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(
      (await ask(app, '/api/config', withCookie(cookie?.value ?? ''))).json().viewer,
    ).toMatchObject({
      name: 'ada',
      isOperator: true,
      logoutPath: '/logout',
    });
  });

  test('a space around a name is no part of it', async () => {
    const app = await appWith({ mode: 'password', users });
    const answer = await post(app, { name: ' ada\t', password });
    expect([answer.statusCode, answer.cookies.length]).toEqual([303, 1]);
  });

  test.each([
    [{ name: 'ada', password: 'wrong' }],
    [{ name: 'ada', password: ` ${password}` }],
    [{ name: 'ada', password: '' }],
    [{ name: 'eve', password }],
    [{ name: '__proto__', password }],
    [{ name: ' ', password }],
    [{ name: 'a'.repeat(2_000), password }],
    [{ name: '"><script>alert(1)</script>', password }],
    [{ name: '\u202eada', password }],
    [{ name: 'ada\u0000', password }],
    [{}],
  ])('%o is refused', async (fields: { name?: string; password?: string }) => {
    const app = await appWith({ mode: 'password', users });
    const answer = await post(app, fields);
    expect([answer.statusCode, answer.cookies]).toEqual([401, []]);
    expect(answer.body).toContain('Wrong name or password.');
    // As it was typed, for the next try.
    const typed = (fields.name ?? '').trim();
    const shown = typed.replaceAll(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
    expect(answer.body).toContain(`name="name" value="${shown}"`);
  });

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'null', 'sec-fetch-site': 'cross-site' }],
    [{ origin: publicUrl.origin, 'sec-fetch-site': 'cross-site' }],
    [{ host: 'evil.example' }],
  ])('not from %o', async (headers) => {
    const app = await appWith({ mode: 'password', users });
    const answer = await post(app, { name: 'ada', password }, headers);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.cookies).toEqual([]);
  });

  test('attempts are limited', async () => {
    const app = await appWith({ mode: 'password', users });
    const statuses = [];
    for (let i = 0; i < 8; i++)
      statuses.push((await post(app, { name: 'ada', password: 'x' })).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    const refused = await post(app, { name: 'ada', password: 'x' });
    expect(refused.headers['content-type']).toContain('text/html');
    expect(refused.body).toContain('Too many login attempts. Try again later.');
    expect(refused.body).toContain('name="name" value="ada"');
  });

  test('what is too long is the form again, with the reason', async () => {
    const app = await appWith({ mode: 'password', users });
    const refused = await post(app, { name: 'ada', password: 'x'.repeat(5_000) });
    expect([refused.statusCode, refused.cookies]).toEqual([413, []]);
    expect(refused.headers['content-type']).toContain('text/html');
    expect(refused.body).toContain('The body is too large.');
  });

  test.each([
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['/login?to=/login', '/'],
    ['/mainnet/fees?x=1', '/mainnet/fees?x=1'],
  ])('afterwards %s leads to %s', async (to, location) => {
    const app = await appWith({ mode: 'password', users });
    expect((await post(app, { name: 'ada', password, to })).headers.location).toBe(location);
  });

  test('a body that is no form is refused, in words that hold for a form', async () => {
    const app = await appWith({ mode: 'password', users });
    const answer = await post(app, {}, { 'content-type': 'application/json' });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      415,
      'A body of this type isn’t accepted.',
    ]);
  });
});

describe('behind a login proxy', () => {
  const withSecret: AuthConfig = {
    mode: 'header',
    peers: ['10.1.0.0/16'],
    proof: { kind: 'secret', secret: proxySecret, userHeader: 'x-forwarded-user' },
  };
  const named = { 'x-forwarded-user': 'ada', 'x-auth-secret': proxySecret };

  test.each([
    ['10.1.2.3', named, 200],
    ['::ffff:10.1.2.3', named, 200],
    ['10.2.0.1', named, 401],
    ['127.0.0.1', { ...named, 'x-forwarded-for': '10.1.2.3' }, 401],
    ['10.1.2.3', { 'x-forwarded-user': 'ada' }, 401],
    ['10.1.2.3', { ...named, 'x-auth-secret': 'guess' }, 401],
    ['10.1.2.3', { 'x-auth-secret': proxySecret }, 401],
    ['10.1.2.3', { ...named, 'x-forwarded-user': '' }, 401],
  ])('from %s with %o: %i', async (peer, headers, status) => {
    const app = await appWith(withSecret);
    expect((await ask(app, '/api/mainnet/chains', headers, peer)).statusCode).toBe(status);
  });

  const token = (claims: object = {}, key = privateKey, algorithm = 'ES256') =>
    new SignJWT({
      sub: 'ada',
      iss: 'proxy',
      aud: 'waybill',
      exp: Date.now() / 1000 + 60,
      ...claims,
    })
      .setProtectedHeader({ alg: algorithm })
      .sign(key);
  test.each([
    ['a good one', () => token(), 200],
    ['expired', () => token({ exp: 1 }), 401],
    ['of another issuer', () => token({ iss: 'eve' }), 401],
    ['for another audience', () => token({ aud: 'other' }), 401],
    ['without a subject', () => token({ sub: undefined }), 401],
    [
      'signed with another key',
      () => token({}, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
      401,
    ],
    [
      'unsigned',
      async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.eyJzdWIiOiJhZGEifQ.`,
      401,
    ],
  ])('a token %s', async (_name, make, status) => {
    const app = await appWith({
      mode: 'header',
      peers: ['127.0.0.1'],
      proof: {
        kind: 'jwt',
        publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        algorithm: 'ES256',
        issuer: 'proxy',
        audience: 'waybill',
      },
    });
    const answer = await ask(app, '/api/mainnet/chains', { 'x-auth-jwt': await make() });
    expect(answer.statusCode).toBe(status);
  });
});

describe('open accessScopes', () => {
  const open = { publicScopes: new Set(['fees', 'chains'] as const) };

  test.each([
    ['/api/mainnet/chains', 200],
    ['/api/mainnet/app-fees/0x1/balances', 200],
    ['/api/mainnet/requests/v3', 401],
    ['/api/mainnet/requests/v3?includeAuthenticatedData=true', 401],
    ['/api/mainnet/intents/status/v3?requestId=0x1', 401],
    ['/api/config', 200],
  ])('%s: %i', async (url, status) => {
    const app = await appWith({ mode: 'password', users }, open);
    expect((await ask(app, url)).statusCode).toBe(status);
  });

  test('strangers learn no alias, post little, and from this page only', async () => {
    const app = await appWith({ mode: 'password', users }, open);
    expect((await ask(app, '/api/config')).json()).toMatchObject({
      networks: [{ keyAliases: [] }],
      viewer: { isOperator: false, accessScopes: ['chains', 'fees'], loginPath: '/login' },
    });
    const post = (headers = {}) =>
      app.inject({
        method: 'POST',
        url: '/api/mainnet/app-fees/0x1/claim',
        headers: { host, ...headers },
        payload: { chainId: 1, currency: '0x0' },
      });
    expect((await post({ origin: 'https://evil.example' })).statusCode).toBe(403);
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await post()).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });
});
