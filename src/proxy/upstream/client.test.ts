import type { RequestListener } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createApp } from '../app';
import { defaultAlias, Keyring } from '../config/keyring';
import { canaryKey, listenStub, testConfig } from '#testing/test-config';

const body = JSON.stringify({ requests: Array.from({ length: 200 }, (_, id) => ({ id })) });
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function appBefore(listener: RequestListener) {
  const stub = await listenStub(listener);
  const app = await createApp(testConfig(stub.url));
  closing.push(
    () => stub.server.close(),
    () => app.close(),
  );
  return app;
}
const headers = { host: 'localhost' };

/** Answers with each status in turn, then with success. */
function failing(statuses: number[]) {
  let calls = 0;
  const listener: RequestListener = (_request, response) => {
    const status = statuses[calls++] ?? 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"m"}');
  };
  return { listener, calls: () => calls };
}

test.each([
  [[503], 200, 2],
  [[429, 502], 200, 3],
  [[504, 504, 504, 504], 502, 3],
  [[500], 500, 1],
  [[503, 503, 503], 503, 3],
  [[404], 404, 1],
])('a read that meets %j ends with %i after %i calls', async (statuses, status, calls) => {
  const service = failing(statuses);
  const app = await appBefore(service.listener);
  const answer = await app.inject({ url: '/api/mainnet/chains', headers });
  expect([answer.statusCode, service.calls()]).toEqual([status, calls]);
});

test.each([205, 206])('%i is no whole answer', async (status) => {
  const app = await appBefore(failing([status]).listener);
  const answer = await app.inject({ url: '/api/mainnet/chains', headers });
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toMatchObject({ upstreamStatus: status });
});

test.each([
  ['ten minutes behind', 200, {}, -600, -600],
  ['ten minutes ahead, and fails', 500, {}, 600, 600],
  ['kept by a cache for ten minutes', 200, { age: '600' }, -600, 0],
  ['of another century', 200, {}, 3e9, 0],
])('answers have the time of a service that is %s', async (_, status, more, skew, expected) => {
  const app = await appBefore((_request, response) => {
    const date = new Date(Date.now() + skew * 1000).toUTCString();
    response.writeHead(status, { 'content-type': 'application/json', date, ...more }).end('{}');
  });
  const answer = await app.inject({ url: '/api/mainnet/chains', headers });
  const seconds = (Date.parse(String(answer.headers.date)) - Date.now()) / 1000;
  expect(Math.abs(seconds - expected)).toBeLessThan(3);
});

test('a POST is made once', async () => {
  const service = failing([503, 503]);
  const app = await appBefore(service.listener);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/mainnet/app-fees/0x1/claim',
    headers,
    payload: { chainId: 1, currency: '0x0' },
  });
  expect([answer.statusCode, service.calls()]).toEqual([503, 1]);
});

test('words of the service come through: message, code, and where to go', async () => {
  const app = await appBefore((_request, response) => {
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '120' });
    response.end('{"message":"slow \\u202e down","code":"LIMIT","successor":"/requests/v3"}');
  });
  const answer = await app.inject({ url: '/api/mainnet/requests/v3', headers });
  expect(answer.headers['retry-after']).toBe('120');
  expect(answer.json()).toMatchObject({
    status: 429,
    upstreamStatus: 429,
    retryAfterMs: 120_000,
    message: 'slow   down',
    errorCode: 'LIMIT',
    successor: '/requests/v3',
  });
});

test.each([
  '-5',
  '+2',
  '1.5',
  '3, 4',
  '1e9',
  '0x10',
  'soon',
  '9999999',
  'Wed, 21 Oct 2099 07:28:00 GMT',
])('Retry-After: %s is not passed on as a time', async (retryAfter) => {
  const app = await appBefore((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/json', 'retry-after': retryAfter });
    response.end('{"message":"m"}');
  });
  const answer = await app.inject({ url: '/api/mainnet/chains', headers });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([400, undefined]);
  expect(answer.json()).not.toHaveProperty('retryAfterMs');
});

test('Retry-After as a date is the time until then', async () => {
  const app = await appBefore((_request, response) => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    response.writeHead(400, { 'content-type': 'application/json', 'retry-after': date }).end('{}');
  });
  const answer = await app.inject({ url: '/api/mainnet/chains', headers });
  const { retryAfterMs } = answer.json<{ retryAfterMs: number }>();
  expect(retryAfterMs).toBeGreaterThan(3_000_000);
  expect(retryAfterMs).toBeLessThanOrEqual(3_600_000);
});

test('a key of one network does not leave through another', async () => {
  const stub = await listenStub((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ note: canaryKey }));
  });
  const config = testConfig(stub.url);
  const keyring = new Keyring(new Map([[defaultAlias, 'another-key-71c0d2']]));
  const testnet = config.networks.map((network) => ({ ...network, name: 'testnet', keyring }));
  const app = await createApp({ ...config, networks: [...config.networks, ...testnet] });
  closing.push(
    () => stub.server.close(),
    () => app.close(),
  );
  const answer = await app.inject({ url: '/api/testnet/chains', headers });
  expect(answer.statusCode).toBe(502);
  expect(answer.body).not.toContain(canaryKey);
});

const quoteError = '{"message":"Price feed failed","errorCode":"PRICE_FETCH_FAILED","secret":1}';
test.each([
  [500, 'application/json', quoteError, 500, 'Price feed failed', 'PRICE_FETCH_FAILED'],
  [503, 'application/json', quoteError, 503, 'Price feed failed', 'PRICE_FETCH_FAILED'],
  [503, 'text/html', '<h1>Oops</h1>', 502, 'The service returned an error.', undefined],
  [500, 'application/json', '', 502, 'The service returned an error.', undefined],
  [500, 'application/json', '[', 502, 'The service returned an error.', undefined],
  [502, 'application/json', quoteError, 502, 'The service returned an error.', undefined],
  [504, 'application/json', quoteError, 502, 'The service returned an error.', undefined],
  [
    401,
    'application/json',
    quoteError,
    502,
    'The service rejected Waybill’s API key. Check SERVICE_API_KEY on its server.',
    undefined,
  ],
])('the service’s %i as %s with %s is %i', async (sent, type, text, status, message, errorCode) => {
  const app = await appBefore((_request, response) => {
    response.writeHead(sent, { 'content-type': type }).end(text);
  });
  const answer = await app.inject({ url: '/api/mainnet/chains', headers });
  const body = answer.json() as Record<string, unknown>;
  expect([answer.statusCode, body['message'], body['errorCode']]).toEqual([
    status,
    message,
    errorCode,
  ]);
  expect(body).toMatchObject({ status, upstreamStatus: sent });
  expect(body).not.toHaveProperty('secret');
});

test('failures of the proxy itself name no status of the service', async () => {
  const app = await createApp(testConfig('http://127.0.0.1:9'));
  closing.push(() => app.close());
  for (const [url, status] of [
    ['/api/mainnet/chains', 502],
    ['/api/mainnet/none', 404],
    ['/api/mainnet/requests/v3?limit=0', 400],
  ] as const) {
    const answer = await app.inject({ url, headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).not.toHaveProperty('upstreamStatus');
  }
});

test.each([
  ['br', brotliCompressSync(body)],
  ['gzip', gzipSync(body)],
])('what came in %s is checked, and packed anew or sent plain', async (encoding, packed) => {
  const app = await appBefore((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding });
    response.end(packed);
  });
  const url = '/api/mainnet/chains';
  const same = await app.inject({
    url,
    headers: { ...headers, 'accept-encoding': `x, ${encoding}` },
  });
  expect(same.headers['content-encoding']).toBe(encoding);
  const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
  expect(unpack(same.rawPayload).toString()).toBe(body);
  expect((await app.inject({ url, headers })).body).toBe(body);
});

test('plain text is compressed for who takes it, and a known page costs nothing', async () => {
  const app = await appBefore((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  const url = '/api/mainnet/requests/v3';
  const first = await app.inject({
    url,
    headers: { ...headers, 'accept-encoding': 'gzip;q=0, br' },
  });
  expect(brotliDecompressSync(first.rawPayload).toString()).toBe(body);
  const again = await app.inject({
    url,
    headers: { ...headers, 'if-none-match': String(first.headers.etag) },
  });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test('stopping loses nothing that is under way', async () => {
  let answerNow = () => {};
  let wasAsked = () => {};
  const requestArrived = new Promise<void>((resolve) => (wasAsked = resolve));
  const stub = await listenStub((_request, response) => {
    answerNow = () => response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    wasAsked();
  });
  closing.push(() => stub.server.close());
  const app = await createApp(testConfig(stub.url));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = fetch(`${url}/api/mainnet/chains`);
  await requestArrived;
  const closed = app.close();
  answerNow();
  expect(await (await answer).text()).toBe(body);
  await closed;
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});
