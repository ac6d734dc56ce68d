import { version } from './config/version';
import type { IncomingMessage, Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from './app';
import { defaultAlias, Keyring } from './config/keyring';
import { canaryKey, listenStub, testConfig } from '#testing/test-config';

let stub: { server: Server; url: string };
let app: FastifyInstance;
let calls: { url: string; method: string; headers: IncomingMessage['headers']; body: string }[];

beforeAll(async () => {
  stub = await listenStub(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    calls.push({
      url: request.url ?? '',
      method: request.method ?? '',
      headers: request.headers,
      body,
    });
    response.setHeader('content-type', 'application/json');
    response.setHeader('set-cookie', 'a=b');
    response.setHeader('x-other', 'c');
    response.end('{"requests": [],  "big": 12345678901234567890}');
  });
  app = await createApp(testConfig(`${stub.url}/base/`));
});
beforeEach(() => {
  calls = [];
});
afterAll(async () => {
  await app.close();
  stub.server.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost:4180', ...headers } });

describe('what goes up', () => {
  test('the validated query, the key and nothing else of the client', async () => {
    const answer = await get('/api/mainnet/requests/v3?status=success&term=a%20%26b', {
      'x-api-key': 'a-key-of-the-client',
      authorization: 'Bearer x',
      cookie: 'a=b',
      'x-forwarded-for': '1.2.3.4',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('{"requests": [],  "big": 12345678901234567890}');
    const [call] = calls;
    expect(call?.url).toBe('/base/requests/v3?status=success&term=a%20%26b');
    const { host: _host, connection: _connection, ...headers } = call?.headers ?? {};
    expect(headers).toEqual({
      accept: 'application/json',
      'accept-encoding': 'br, gzip',
      'user-agent': 'waybill',
      'x-api-key': canaryKey,
    });
  });

  test('known keys of a body', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/mainnet/execute/permits?signature=0xab',
      headers: { host: 'localhost' },
      payload: { kind: 'claim', requestId: '0x1', referrer: 'someone', apiKey: 'x' },
    });
    expect(answer.statusCode).toBe(200);
    expect(calls[0]?.url).toBe('/base/execute/permits?signature=0xab');
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ kind: 'claim', requestId: '0x1' });
  });

  test('no parameter that is unknown here, and the answer names what was dropped', async () => {
    const answer = await get('/api/mainnet/requests/v3?limit=1&sdkVersion=2&source=x&limit2=5');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-waybill-dropped-query']).toBe('sdkVersion, source, limit2');
    expect(calls[0]?.url).toBe('/base/requests/v3?limit=1');
    expect((await get('/api/mainnet/chains?referrer=x')).headers).not.toHaveProperty(
      'x-waybill-dropped-query',
    );
    const secret = await get(`/api/mainnet/chains?a${canaryKey}=1`);
    expect(secret.statusCode).toBe(200);
    expect(secret.headers['x-waybill-dropped-query']).toBe('withheld');
  });

  test('an address as one segment', async () => {
    await get('/api/mainnet/app-fees/sandbox:429/balances');
    await get('/api/mainnet/app-fees/sandbox%3A429/balances?referrer=x');
    expect(calls.map(({ url }) => url)).toEqual([
      '/base/app-fees/sandbox%3A429/balances',
      '/base/app-fees/sandbox%3A429/balances',
    ]);
  });
});

describe('what comes down', () => {
  test('no header of the service, and the page rules', async () => {
    const { headers } = await get('/api/mainnet/chains');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('x-other');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('what is refused without a call', () => {
  test.each([
    ['/api/mainnet/requests/v3?hash=0x1', 400],
    ['/api/mainnet/requests/v3?apiKey=mine', 400],
    ['/api/mainnet/requests/v3?apiKeyAlias=unknown', 400],
    ['/api/mainnet/requests/v3?scope=theirs', 400],
    ['/api/mainnet/requests/v3?apiKeyAlias=default&scope=theirs', 400],
    ['/api/mainnet/requests/v3?limit=51', 400],
    ['/api/mainnet/requests/v3?limit=1&limit=2', 400],
    ['/api/mainnet/requests/v3?Status=success', 400],
    ['/api/mainnet/requests/v3?api_key=mine', 400],
    ['/api/mainnet/requests/v3?x-api-key=mine', 400],
    ['/api/mainnet/requests/v3?limit[]=1', 400],
    ['/api/mainnet/requests/v3?a%20b=1', 400],
    ['/api/mainnet/requests/v2?term=x', 400],
    ['/api/mainnet/chains?status=success', 400],
    ['/api/mainnet/app-fees/0x1/balances?recipient=0x2', 400],
    [
      `/api/mainnet/chains?${Array.from({ length: 17 }, (_, index) => `a${index}=1`).join('&')}`,
      400,
    ],
    ['/api/mainnet/requests/v3?__proto__=1', 400],
    ['/api/mainnet/requests/v3?referrer=', 400],
    ['/api/mainnet/requests/v3?filters=%5B%7B%22apiKey%22%3A%22unknown%22%7D%5D', 400],
    ['/api/mainnet/requests/v3?filters=%5B%7B%22referrer%22%3A%22%22%7D%5D', 400],
    ['/api/mainnet/requests/v3?filters=%7B%7D', 400],
    ['/api/mainnet/requests/v3?term=%ff', 400],
    ['/api/mainnet/requests/v3?term=a%00', 400],
    ['/api/mainnet/%63hains', 400],
    ['/%61pi/mainnet/chains', 400],
    ['/api/mainnet//chains', 400],
    ['/api/mainnet/chains/', 400],
    ['/api/mainnet/app-fees/a%2fb/balances', 400],
    ['/api/mainnet/app-fees/a;b/balances', 400],
    [`/api/mainnet/app-fees/${'a'.repeat(129)}/balances`, 400],
    ['/api/othernet/chains', 404],
    ['/api/mainnet/quote', 404],
    ['/api', 404],
  ])('%s', async (url, status) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(calls).toEqual([]);
  });

  test.each([
    [{ host: 'evil.example' }, 421],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4180' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
  ])('headers %o', async (headers, status) => {
    const answer = await get('/api/mainnet/chains', headers);
    expect(answer.statusCode).toBe(status);
    expect(calls).toHaveLength(status === 200 ? 1 : 0);
  });

  test('a large body, another type, broken JSON', async () => {
    const post = (payload: string, type = 'application/json') =>
      app.inject({
        method: 'POST',
        url: '/api/mainnet/app-fees/0x1/claim',
        headers: { host: 'localhost', 'content-type': type },
        payload,
      });
    expect((await post(`"${'a'.repeat(17_000)}"`)).statusCode).toBe(413);
    expect((await post('chainId=1', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await post('{"chainId":1', 'application/json')).statusCode).toBe(400);
    expect((await post('{}')).statusCode).toBe(400);
    expect(calls).toEqual([]);
  });
});

test('keys are filled in where aliases stand', async () => {
  const filters = JSON.stringify([{ 'not:apiKey': ['default'], status: 'success' }]);
  await get(`/api/mainnet/requests/v3?apiKeyAlias=default&filters=${encodeURIComponent(filters)}`);
  const query = new URLSearchParams(calls[0]?.url.split('?')[1]);
  expect(query.get('apiKey')).toBe(canaryKey);
  expect(query.has('apiKeyAlias')).toBe(false);
  expect(JSON.parse(query.get('filters') ?? '')).toEqual([
    { 'not:apiKey': [canaryKey], status: 'success' },
  ]);
});

test('what is ours is asked for with all keys of the keyring, a part of it by an alias', async () => {
  const config = testConfig(stub.url);
  const keyring = new Keyring(
    new Map([
      [defaultAlias, canaryKey],
      ['shop', 'canary-second-key'],
      ['same', canaryKey],
    ]),
  );
  const other = await createApp({
    ...config,
    networks: config.networks.map((network) => ({ ...network, keyring })),
  });
  const sent = async (query: string) => {
    calls.length = 0;
    await other.inject({
      url: `/api/mainnet/requests/v3?${query}`,
      headers: { host: 'localhost' },
    });
    const [call] = calls;
    const target = new URLSearchParams(call?.url.split('?')[1]);
    return [target.get('apiKey'), target.get('scope'), call?.headers['x-api-key']];
  };
  const ours = `${canaryKey},canary-second-key`;
  expect(await sent('scope=ours')).toEqual([ours, null, canaryKey]);
  expect(await sent('scope=ours&referrer=x')).toEqual([ours, null, canaryKey]);
  expect(await sent('scope=ours&apiKeyAlias=shop')).toEqual([
    'canary-second-key',
    null,
    'canary-second-key',
  ]);
  expect(await sent('scope=all')).toEqual([null, null, canaryKey]);
  // A client library that knows no scope gets what the service answers by itself.
  expect(await sent('limit=1')).toEqual([null, null, canaryKey]);
  await other.close();
});

test('a referrer filter is paired with the key', async () => {
  await get('/api/mainnet/requests/v3?referrer=shop');
  const inGroup = encodeURIComponent(JSON.stringify([{ 'not:referrer': 'shop' }]));
  await get(`/api/mainnet/requests/v3?filters=${inGroup}`);
  for (const { url } of calls)
    expect(new URLSearchParams(url.split('?')[1]).get('apiKey')).toBe(canaryKey);
  expect(calls).toHaveLength(2);
});

test('health is answered to anyone, and says only which version runs', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const answer = await app.inject({ url, headers: { host: '10.0.0.1' } });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', ...version }]);
  }
});

test('the configuration names aliases and no key', async () => {
  const answer = await get('/api/config');
  expect(answer.json().networks[0].keyAliases).toEqual(['default']);
  expect(answer.body).not.toContain(canaryKey);
});

describe('words that the service decides about', () => {
  test.each([
    'status=waiting',
    'status=delayed',
    'failReason=A_NEW_REASON',
    'failReason=N%2FA',
    'refundFailReason=A_NEW_REASON',
    'requestType=Same-chain%20Loan',
    'features=app_fees%2Ca_new_one',
  ])('%s goes up', async (query) => {
    expect((await get(`/api/mainnet/requests/v3?${query}`)).statusCode).toBe(200);
    expect(calls.map(({ url }) => url)).toEqual([`/base/requests/v3?${query}`]);
  });

  test.each(['status=a%2Fb', 'failReason=', `requestType=${'a'.repeat(65)}`, 'features=a%2C%2Cb'])(
    '%s does not',
    async (query) => {
      expect((await get(`/api/mainnet/requests/v3?${query}`)).statusCode).toBe(400);
      expect(calls).toEqual([]);
    },
  );

  test.each([true, false])('FILTERS_OPEN_STATUSES=%s is told', async (filtersOpenStatuses) => {
    const config = testConfig(stub.url);
    const networks = config.networks.map((network) => ({ ...network, filtersOpenStatuses }));
    const other = await createApp({ ...config, networks });
    const ask = (url: string) => other.inject({ url, headers: { host: 'localhost' } });
    const { networks: told } = (await ask('/api/config')).json();
    expect(told[0].capabilities.filtersOpenStatuses).toBe(filtersOpenStatuses);
    await other.close();
  });
});

test('every answer says what browsers may do with it', async () => {
  const rules = {
    'content-security-policy':
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';font-src 'self';base-uri 'none';form-action 'self';require-trusted-types-for 'script';trusted-types 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
  for (const url of ['/api/mainnet/chains', '/api/none', '/healthz', '/elsewhere', '/api/config'])
    expect((await get(url)).headers).toMatchObject(rules);
});
