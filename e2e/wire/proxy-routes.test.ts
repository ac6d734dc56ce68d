import * as fc from 'fast-check';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { canaryKey, testConfig } from '#testing/test-config';
import { isFull } from '../support/is-full';
import { RawClient } from '../support/raw-client';

const runs = isFull ? 50_000 : 2_500;

/** The table once more, by hand: what may reach the service, and with which query. */
const table: { method: string; path: RegExp; query: readonly string[] }[] = [
  {
    method: 'GET',
    path: /^\/requests\/v3$/,
    query: [
      'limit=1',
      'term=a%20b',
      'status=success',
      'status=none',
      'scope=ours',
      'apiKeyAlias=default',
      'referrer=x',
    ],
  },
  {
    method: 'GET',
    path: /^\/requests\/v2$/,
    query: [
      'limit=1',
      'status=success',
      'status=none',
      'scope=ours',
      'apiKeyAlias=default',
      'referrer=x',
      'hash=0x1',
    ],
  },
  { method: 'GET', path: /^\/chains$/, query: ['referrer=x', 'includeChains=1'] },
  { method: 'GET', path: /^\/app-fees\/SEGMENT\/balances$/, query: ['referrer=x'] },
  { method: 'POST', path: /^\/app-fees\/SEGMENT\/claim$/, query: ['referrer=x'] },
  { method: 'GET', path: /^\/app-fees\/SEGMENT\/claims$/, query: ['limit=1', 'referrer=x'] },
  { method: 'POST', path: /^\/execute\/permits?$/, query: ['signature=0x1'] },
  { method: 'GET', path: /^\/intents\/status\/v[23]$/, query: ['requestId=0x1', 'referrer=x'] },
  { method: 'POST', path: /^\/(price|quote|quote\/v2)$/, query: [] },
].map((row) => ({
  ...row,
  path: new RegExp(
    row.path.source.replace(
      'SEGMENT',
      String.raw`(?!\.\.?\/)(?:[\w.~!*'():@,+=$-]|%(?:3[Aa]|40|2[4BbCc])){1,128}`,
    ),
  ),
}));

/** Unknown everywhere: dropped, so that they reach nobody. */
const dropped = ['x', 'url=http://evil.example', 'sdkVersion=1'];

const prefix = '/api/mainnet';

function mayReach(method: string, target: string): boolean {
  const [path = '', ...query] = target.split('?');
  if (!path.startsWith(`${prefix}/`)) return false;
  const row = table.find(
    (entry) => entry.method === method && entry.path.test(path.slice(prefix.length)),
  );
  const names = query.join('?').split('&').filter(Boolean);
  return (
    row !== undefined &&
    new Set(names.map((text) => text.split('=')[0])).size === names.length &&
    names.every((text) => row.query.includes(text) || dropped.includes(text))
  );
}

const segment = fc.oneof(
  fc.constantFrom(
    '0xabc',
    'sandbox:429',
    'a.b',
    '..',
    '.',
    '%2e%2e',
    '%2E',
    'a%2fb',
    'a%5Cb',
    'a\\b',
    'a;b',
    'a%00',
    '%',
    '%zz',
    '%3A',
    '%41',
    'a%20b',
    'é',
    '',
    '#',
    '*',
    "o'k",
  ),
  fc.string({
    unit: fc.constantFrom(...Array.from('aZ09.-_~%/\\;:@!$&()*+,=\'"<>|{}[]^`\u0001\u00e9')),
    maxLength: 12,
  }),
  fc.integer({ min: 120, max: 140 }).map((length) => 'a'.repeat(length)),
);
const root = fc.oneof(
  { weight: 12, arbitrary: fc.constant(prefix) },
  fc.constantFrom(
    '/API/mainnet',
    '/api/testnet',
    '//api/mainnet',
    '/api//mainnet',
    '/%61pi/mainnet',
    '/api/%6dainnet',
    '/api/mainnet/.',
    '/x/../api/mainnet',
    '/api;a=b/mainnet',
    '\\api\\mainnet',
    'api/mainnet',
    'http://localhost/api/mainnet',
    '',
  ),
);
const path = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '/requests/v3',
      '/requests/v2',
      '/chains',
      '/execute/permits',
      '/execute/permit',
      '/intents/status/v3',
      '/intents/status/v2',
      '/price',
      '/quote',
      '/quote/v2',
    ),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(segment, fc.constantFrom('balances', 'claim', 'claims'))
      .map(([address, last]) => `/app-fees/${address}/${last}`),
  },
  fc.constantFrom(
    '/requests/v1',
    '/requests',
    '/quote/v3',
    '/price/v2',
    '/execute',
    '/chains/',
    '/chains//',
    '/CHAINS',
    '/chains%20',
    '/%63hains',
    '/chains.json',
    '/requests/v3/..',
    '/app-fees//balances',
    '/intents/status',
    '/authorize',
    '/',
  ),
  fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
);
const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  fc
    .array(
      fc.constantFrom(
        'limit=1',
        'limit=51',
        'limit=-1',
        'limit[]=1',
        'term=a%20b',
        'status=success',
        'status=none',
        'status=no%2Fne',
        'scope=ours',
        'scope=x',
        'apiKeyAlias=default',
        'apiKeyAlias=x',
        'apiKey=mine',
        'referrer=x',
        'hash=0x1',
        'includeChains=1',
        'signature=0x1',
        'requestId=0x1',
        '__proto__=1',
        'a=%ff',
        'a=%00',
        'x',
        'sdkVersion=1',
        'Limit=1',
        'url=http://evil.example',
        'limit=1%26apiKey%3Dx',
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((parts) => `?${parts.join('&')}`),
  fc.constantFrom('?', '?&', '??', '?limit=1#a'),
);
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('GET', 'POST') },
  fc.constantFrom('HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'SEARCH', 'GETT', 'get'),
);
const claimOrPermit = '{"chainId":1,"currency":"0x0","kind":"claim","requestId":"0x1"}';
const quote =
  '{"user":"0x1","originChainId":1,"destinationChainId":10,"originCurrency":"0x0","destinationCurrency":"0x0","amount":"1","tradeType":"EXACT_INPUT"}';

let service: Server;
let app: Awaited<ReturnType<typeof createApp>>;
let clients: RawClient[];

beforeAll(async () => {
  service = createServer((request, response) => {
    request.resume();
    const reached = `${request.method} ${(request.url ?? '').replaceAll(canaryKey, 'KEY')}`;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ reached }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  app = await createApp(testConfig(`http://127.0.0.1:${(service.address() as AddressInfo).port}`));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  clients = Array.from({ length: 8 }, () => new RawClient(port));
});
afterAll(async () => {
  for (const client of clients) client.close();
  await app.close();
  service.close();
});

test(`${runs} generated requests: exactly the table's routes reach the service`, async () => {
  const seed = Date.now() % 2 ** 31;
  console.log(`seed ${seed}`);
  let reachedCount = 0;
  const send = async (client: RawClient, [verb, target]: readonly [string, string]) => {
    const body = /quote|price/.test(target) ? quote : claimOrPermit;
    const answer = await client.send(
      `${verb} ${target} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      verb === 'HEAD',
    );
    const reached = answer?.status === 200 && answer.body.includes('"reached"');
    expect([verb, target, reached]).toEqual([verb, target, mayReach(verb, target)]);
    if (reached) {
      reachedCount++;
      const [path = ''] = target.slice(prefix.length).split('?');
      const { reached: seen } = JSON.parse(answer.body) as { reached: string };
      expect(seen).not.toMatch(/evil|sdkVersion|[?&]x/);
      expect(decodeURIComponent(seen.split('?')[0] ?? '')).toBe(
        `${verb} ${decodeURIComponent(path)}`,
      );
    }
  };
  const request = fc
    .tuple(method, root, path, query)
    .map(([verb, start, rest, search]) => [verb, `${start}${rest}${search}` || '/'] as const);
  const batch = fc.array(request, { minLength: clients.length, maxLength: clients.length });
  await fc.assert(
    fc.asyncProperty(batch, (requests) =>
      Promise.all(requests.map((entry, index) => send(clients[index]!, entry))).then(
        () => undefined,
      ),
    ),
    { seed, numRuns: Math.ceil(runs / clients.length) },
  );
  expect(reachedCount).toBeGreaterThan(runs / 50);
});
