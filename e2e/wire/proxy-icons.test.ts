import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import type { ProxyConfig } from '../../src/proxy/config/proxy-config';
import { iconAgent } from '../../src/proxy/icons/icon-client';
import { cheapHash } from '#testing/cheap-hash';
import { testConfig } from '../../src/testing/test-config';
import { pixel, startIconHost, type IconHost } from '../support/icon-host';

const service = 'http://127.0.0.1:9';
const iconHosts = ['icons.example.com'];
const answers: Record<string, RequestListener> = {
  '/png': (_request, response) => response.setHeader('content-type', 'text/html').end(pixel),
  '/svg': (_request, response) => response.setHeader('content-type', 'image/png').end('<svg/>'),
  '/redirect': (_request, response) =>
    response.writeHead(302, { location: 'https://icons.example.com/png' }).end(),
  '/404': (_request, response) => response.writeHead(404).end(pixel),
  '/gzip': (_request, response) => response.setHeader('content-encoding', 'gzip').end(pixel),
  '/largest': (_request, response) => response.end(Buffer.concat([pixel], 64 * 1024)),
  '/large': (_request, response) => response.end(Buffer.concat([pixel], 64 * 1024 + 1)),
  '/endless': (_request, response) => {
    const timer = setInterval(() => response.write(pixel), 1);
    response.on('close', () => clearInterval(timer));
  },
  '/broken': (request) => request.socket.destroy(),
};

let host: IconHost;
let app: FastifyInstance;

async function start(changes: Partial<ProxyConfig> = {}) {
  app = await createApp(testConfig(service, { iconHosts, ...changes }), {
    iconDispatcher: host.dispatcher,
  });
}

beforeEach(async () => {
  host = await startIconHost((request, response) => {
    const answer = answers[request.url?.split('?')[0] ?? ''] ?? answers['/png'];
    answer?.(request, response);
  });
});
afterEach(async () => {
  await app.close();
  await host.stop();
});

const ask = (url: string, headers = {}) =>
  app.inject({
    url: `/icons?url=${encodeURIComponent(url)}`,
    headers: { host: 'localhost', ...headers },
  });
const at = (path: string) => ask(`https://icons.example.com${path}`);

test('an icon is an image by its bytes, kept, and asked for with nothing of the client', async () => {
  await start();
  const asked = () =>
    ask('https://icons.example.com/png?size=20#x', {
      cookie: 'a=b',
      authorization: 'Bearer x',
      'x-api-key': 'y',
      'user-agent': 'a browser',
      referer: 'http://localhost/mainnet/chains',
    });
  const [answer] = await Promise.all([asked(), asked()]);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(pixel);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=604800, immutable',
  });
  expect((await asked()).statusCode).toBe(200);
  expect(host.requests).toHaveLength(1);
  expect(host.requests[0]?.url).toBe('/png?size=20');
  expect(host.requests[0]?.headers).toEqual({
    host: 'icons.example.com',
    connection: 'keep-alive',
    accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
    'accept-encoding': 'identity',
    'user-agent': 'waybill',
  });
});

test.each([
  ['/largest', 200],
  ['/large', 404],
  ['/endless', 404],
  ['/svg', 404],
  ['/redirect', 404],
  ['/404', 404],
  ['/gzip', 404],
  ['/broken', 404],
])(
  'what the host answers at %s is %i, and is not asked for again at once',
  async (path, status) => {
    await start();
    expect((await at(path)).statusCode).toBe(status);
    expect((await at(path)).statusCode).toBe(status);
    expect(host.requests.map(({ url }) => url)).toEqual([path]);
  },
);

test.each([
  'http://icons.example.com/png',
  'https://icons.example.com:8443/png',
  'https://user:secret@icons.example.com/png',
  'https://icons.example.com.evil.example/png',
  'https://sub.icons.example.com/png',
  'https://icons.example.com./png',
  'https://evil.example/?https://icons.example.com/png',
  'https://127.0.0.1/png',
  'https://[::1]/png',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  '//icons.example.com/png',
  '/png',
  '',
  `https://icons.example.com/${'x'.repeat(1_000)}`,
])('%s is not fetched', async (url) => {
  await start();
  expect((await ask(url)).statusCode).toBe(404);
  expect(
    (
      await app.inject({
        url: `/icons?url=${encodeURIComponent(url)}&url=x`,
        headers: { host: 'localhost' },
      })
    ).statusCode,
  ).toBe(404);
  expect(host.requests).toEqual([]);
});

test('without a host in the configuration nothing is fetched', async () => {
  await start({ iconHosts: [] });
  expect((await at('/png')).statusCode).toBe(404);
  expect(host.requests).toEqual([]);
});

test.each([
  ['fees', 401],
  ['chains', 200],
] as const)('without login, where %s are open: %i', async (scope, status) => {
  const users = new Map([['ada', await cheapHash('correct horse battery')]]);
  const sessionSecrets = ['a-session-secret-of-more-than-32-characters'];
  const auth = { mode: 'password', users } as const;
  await start({ access: { auth, sessionSecrets, publicScopes: new Set([scope]) } });
  expect((await at('/png')).statusCode).toBe(status);
});

test('a page of another site shows no icons through this dashboard', async () => {
  await start();
  const foreign = await ask('https://icons.example.com/png', { 'sec-fetch-site': 'cross-site' });
  expect(foreign.statusCode).toBe(403);
  expect(host.requests).toEqual([]);
});

test('icons have a rate of their own', async () => {
  await start();
  const answers = await Promise.all(Array.from({ length: 500 }, (_, n) => at(`/png?${n}`)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses).toContain(200);
  expect(statuses).toContain(429);
  expect(host.requests.length).toBeLessThan(500);
  expect(
    (await app.inject({ url: '/api/config', headers: { host: 'localhost' } })).statusCode,
  ).toBe(200);
});

test('a name that resolves to this machine is not connected to, whenever it does', async () => {
  await host.stop();
  let connections = 0;
  const inside = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  const { port } = inside.address() as AddressInfo;
  const dispatcher = iconAgent((_name, _options, callback) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }]),
  );
  const connected = dispatcher.request({
    origin: `https://icons.example.com:${port}`,
    path: '/',
    method: 'GET',
  });
  await expect(connected).rejects.toThrow('no public address');
  app = await createApp(testConfig(service, { iconHosts }), { iconDispatcher: dispatcher });
  expect((await at('/png')).statusCode).toBe(404);
  expect(connections).toBe(0);
  inside.close();
});
