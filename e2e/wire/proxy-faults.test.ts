import { createServer, type AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { defaultUpstreamLimits } from '../../src/proxy/config/proxy-config';
import { formsOf } from '../../src/proxy/secrets/secret-scan';
import { canaryKey, testConfig } from '#testing/test-config';
import { isFull } from '../support/is-full';
import { faultKinds, type FaultKind, type Owed } from '../support/fault-kinds';
import { FaultServer } from '../support/fault-server';

type App = Awaited<ReturnType<typeof createApp>>;

const limits = {
  ...defaultUpstreamLimits,
  connectMs: 400,
  headersMs: 450,
  totalMs: 500,
  totalWithCountMs: 500,
  quoteMs: 500,
};
const healthy =
  '{"requests":[],"chains":[],"balances":[],"claims":[],"steps":[],"status":"success"}';
const claim = { chainId: 1, currency: '0x0000000000000000000000000000000000000000' };
const permit = { kind: 'claim', requestId: '0x1' };
const quote = {
  user: '0x1',
  originChainId: 1,
  destinationChainId: 10,
  originCurrency: '0x0',
  destinationCurrency: '0x0',
  amount: '1',
  tradeType: 'EXACT_INPUT',
};

/** Every route of the table, as a client would call it. */
const routes: [path: string, body?: object][] = [
  ['/requests/v3?apiKeyAlias=default&limit=1'],
  ['/requests/v2?limit=1'],
  ['/chains'],
  ['/app-fees/0x1/balances'],
  ['/app-fees/0x1/claims'],
  ['/intents/status/v3?requestId=0x1'],
  ['/app-fees/0x1/claim', claim],
  ['/execute/permits?signature=0x1', permit],
  ['/execute/permit?signature=0x1', permit],
  ['/price', quote],
  ['/quote/v2', quote],
  ['/quote', quote],
];

let service: FaultServer;
let app: App;
let proxyUrl: string;

async function startApp(baseUrl: string): Promise<[App, string]> {
  const started = await createApp(testConfig(baseUrl, { limits }));
  return [started, await started.listen({ host: '127.0.0.1', port: 0 })];
}

/** POSTs that a client made of the one proxy that all kinds are tried on. */
let posted = 0;

/** A client that gives up long after the deadline: a route that hangs fails its test. */
async function call(base: string, [path, body]: [string, object?]) {
  if (body !== undefined && base === proxyUrl) posted += 1;
  const response = await fetch(`${base}/api/mainnet${path}`, {
    signal: AbortSignal.timeout(10_000),
    redirect: 'manual',
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function expectNoSecret(answer: Awaited<ReturnType<typeof call>>) {
  const everything = [...answer.headers].flat().join('\n') + answer.text;
  for (const form of formsOf(canaryKey)) expect(everything).not.toContain(form);
}

function expectProblem(answer: Awaited<ReturnType<typeof call>>, statuses: readonly number[]) {
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const problem = JSON.parse(answer.text) as Record<string, unknown>;
  expect(statuses).toContain(answer.status);
  expect(problem).toMatchObject({
    status: answer.status,
    title: expect.any(String),
    detail: expect.any(String),
    message: expect.any(String),
    traceId: answer.headers.get('x-trace-id'),
  });
  expect(answer.text).not.toContain('<h1>');
  expect(String(problem['detail']).length).toBeLessThanOrEqual(300);
}

beforeAll(async () => {
  service = await FaultServer.start(() => healthy);
  [app, proxyUrl] = await startApp(service.url);
});
afterAll(async () => {
  await app.close();
  await service.close();
});

describe('each kind of wrong on each route', () => {
  afterEach(async () => {
    service.fault = null;
    // The deadlines of this proxy are so short that a busy machine alone can miss them.
    const answers = () =>
      Promise.all(routes.map(async (route) => (await call(proxyUrl, route)).text));
    await expect.poll(answers).toEqual(routes.map(() => healthy));
  });

  test.each(Object.entries(faultKinds) as [FaultKind, Owed][])('%s', async (kind, owed) => {
    service.fault = kind;
    for (const [index, first] of (
      await Promise.all(routes.map((route) => call(proxyUrl, route)))
    ).entries()) {
      expectNoSecret(first);
      // On a busy machine 500 ms can pass over anything: then it is asked once more, alone.
      const isLate = first.status === 504 && !('problem' in owed && owed.problem.includes(504));
      const answer = isLate ? await call(proxyUrl, routes[index]!) : first;
      if ('problem' in owed) expectProblem(answer, owed.problem);
      else expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    }
  });
});

describe('services that are not there', () => {
  test('refused', async () => {
    const closed = await FaultServer.start(() => healthy);
    const { url } = closed;
    await closed.close();
    const [lonely, lonelyUrl] = await startApp(url);
    for (const route of routes) expectProblem(await call(lonelyUrl, route), [502]);
    await lonely.close();
  });

  test.each(['never speaks', 'speaks plain text'])('TLS that %s', async (manner) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      if (manner === 'speaks plain text') socket.end('HTTP/1.1 200 OK\r\n\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const [secure, secureUrl] = await startApp(
      `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
    for (const answer of await Promise.all(routes.map((route) => call(secureUrl, route))))
      expectProblem(answer, manner === 'never speaks' ? [504] : [502]);
    await secure.close();
    server.close();
  });
});

test('nothing is followed, and a POST is made once', () => {
  const posts = service.requests.filter(({ method }) => method === 'POST');
  expect(service.requests.some(({ url }) => url.includes('elsewhere'))).toBe(false);
  // Kinds at connect time never get to read one.
  expect(posts.length).toBeLessThanOrEqual(posted);
  expect(posts.length).toBeGreaterThan(posted / 2);
});

test.runIf(isFull)('memory returns after giants', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const round = async () => {
    for (const kind of ['giant', 'gzip bomb', 'deep'] as const) {
      service.fault = kind;
      await Promise.all(routes.map((route) => call(proxyUrl, route)));
    }
  };
  await round();
  const before = held();
  for (let i = 0; i < 3; i++) await round();
  service.fault = null;
  await Promise.all(routes.map((route) => call(proxyUrl, route)));
  // Connections that were given up hold their last buffers until both ends have noticed.
  await expect.poll(() => held() - before).toBeLessThan(32 * 1024 * 1024);
});
