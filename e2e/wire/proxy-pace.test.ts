import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import type { ProxyConfig, RateTier } from '../../src/proxy/config/proxy-config';
import { SessionCipher } from '../../src/proxy/auth/session-cipher';
import { sessionCookieName } from '../../src/proxy/auth/session-cookie';
import { testConfig } from '#testing/test-config';
import { offerLoad } from '../support/offer-load';
import { fullestWindow } from '../support/fullest-window';
import { soon } from '#testing/soon';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A service whose answers can be kept back, and which notes who came when. */
async function startService() {
  const arrivals: { atMs: number; id: string }[] = [];
  let isSilent = false;
  let held: (() => void)[] = [];
  const server = createServer((request, response) => {
    const id = new URL(request.url ?? '', 'http://service').searchParams.get('id') ?? '';
    arrivals.push({ atMs: performance.now(), id });
    const answer = () =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"requests":[]}');
    if (isSilent) held.push(answer);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    arrivals,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fallSilent: () => (isSilent = true),
    wakeUp: () => {
      isSilent = false;
      for (const answer of held) answer();
      held = [];
    },
  };
}

async function startProxy(serviceUrl: string, pace: RateTier, changes: Partial<ProxyConfig> = {}) {
  const config = testConfig(serviceUrl, changes);
  const networks = config.networks.map((network) => ({ ...network, pace }));
  const app = await createApp({ ...config, networks });
  closing.push(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

async function statusOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(15_000) });
  await response.arrayBuffer();
  return String(response.status);
}

test('a silent service that wakes up is not called faster than its pace', async () => {
  const perSecond = 50;
  const service = await startService();
  const url = await startProxy(service.url, perSecond);
  service.fallSilent();
  const load = offerLoad(100, 6_000, (id) => statusOf(`${url}/api/mainnet/requests/v3?id=${id}`));
  // Every connection is in use, and there is time for as many calls again.
  await soon(() => expect(service.arrivals).toHaveLength(64));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(service.arrivals).toHaveLength(64);
  service.wakeUp();
  await load;
  const times = service.arrivals.map(({ atMs }) => atMs);
  expect(times.length).toBeGreaterThan(64 + perSecond / 2);
  // A busy machine is late at some calls and not at the next; the queue of 64 would come on top of the pace.
  expect(fullestWindow(times, 1_000)).toBeLessThan(1.5 * perSecond);
});

const secret = 'a-session-secret-of-more-than-32-characters';
const access = {
  auth: {
    mode: 'password',
    users: new Map([
      ['ada', ''],
      ['bob', ''],
    ]),
  },
  sessionSecrets: [secret],
  publicScopes: new Set(['chains'] as const),
} as const;

async function headersOf(name: string): Promise<Record<string, string>> {
  const now = Date.now();
  const facts = { jti: `session of ${name}`, sub: name, startedMs: now, sealedMs: now };
  const sealed = await new SessionCipher([secret]).seal('session', facts, 60_000);
  return { cookie: `${sessionCookieName}=${sealed}`, 'x-requested-by': 'test' };
}

test('sixty loops of one user leave a calm user every read', async () => {
  const service = await startService();
  const url = await startProxy(service.url, 10, { access });
  const [loud, calm] = [await headersOf('ada'), await headersOf('bob')];
  const over = new AbortController();
  const loop = async (_: unknown, number: number) => {
    for (let read = 0; !over.signal.aborted; read++)
      await statusOf(`${url}/api/mainnet/requests/v3?id=loud-${number}-${read}`, loud);
  };
  const loops = Promise.all(Array.from({ length: 60 }, loop));
  await soon(() => expect(service.arrivals.length).toBeGreaterThan(5));
  const statuses: string[] = [];
  for (let read = 0; read < 10; read++)
    statuses.push(await statusOf(`${url}/api/mainnet/requests/v3?id=calm-${read}`, calm));
  over.abort();
  await loops;
  expect(statuses).toEqual(statuses.map(() => '200'));
});

test('one address of a stranger reads so often, and other addresses and operators as before', async () => {
  const service = await startService();
  const url = await startProxy(service.url, 'off', { access, trustedProxies: ['127.0.0.1'] });
  const read = (from: string, headers = {}) =>
    statusOf(`${url}/api/mainnet/chains`, { 'x-forwarded-for': from, ...headers });
  const many = await Promise.all(Array.from({ length: 100 }, () => read('192.0.2.1')));
  expect(new Set(many)).toEqual(new Set(['200', '429']));
  expect(many.filter((status) => status === '200').length).toBeLessThanOrEqual(50);
  expect(await read('192.0.2.2')).toBe('200');
  expect(await read('192.0.2.1', await headersOf('ada'))).toBe('200');
});
