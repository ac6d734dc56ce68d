import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { defaultFreshness, type ProxyConfig } from '../../src/proxy/config/proxy-config';
import { canaryKey, testConfig } from '#testing/test-config';
import { hasProgram, RedisProcess } from '../support/redis-process';
import { soon } from '#testing/soon';

const hasRedis = hasProgram('redis-server');
if (!hasRedis) console.warn('redis-server is missing: left out the tests of what stands in Redis.');

/** A service that counts its calls, and answers its own name or what `refuse` says. */
async function startService(name: string) {
  const service = { calls: 0, url: '', refuse: null as Record<string, string> | null, close };
  const server = createServer((_request, response) => {
    service.calls++;
    const { refuse } = service;
    response.writeHead(refuse ? 429 : 200, { 'content-type': 'application/json', ...refuse });
    response.end(refuse ? '{"message":"slow down"}' : JSON.stringify({ chains: [], name }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  function close() {
    server.closeAllConnections();
    server.close();
  }
  return service;
}

describe.runIf(hasRedis)('what instances keep in Redis', () => {
  let redis: RedisProcess;
  let inspector: Redis;
  let service: Awaited<ReturnType<typeof startService>>;
  const closing: (() => unknown)[] = [];

  beforeAll(async () => {
    redis = await RedisProcess.start();
    inspector = new Redis(redis.url);
  });
  afterAll(async () => {
    inspector.disconnect();
    await redis.stop();
  });
  beforeEach(async () => {
    await inspector.flushall();
    service = await startService('one');
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    service.close();
  });

  async function startInstance(changes: Partial<ProxyConfig> = {}, serviceUrl = service.url) {
    const config = testConfig(serviceUrl, { redisUrl: redis.url, ...changes });
    const networks = config.networks.map((network) => ({ ...network, pace: 100 }));
    const app = await createApp({ ...config, networks });
    closing.push(() => app.close());
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const read = async (path = '/chains') => {
      const response = await fetch(`${url}/api/mainnet${path}`);
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    const sharing = async () => (await (await fetch(`${url}/readyz`)).json()) as object;
    await soon(async () => expect(await sharing()).toMatchObject({ sharing: 'shared' }));
    return { app, read };
  }
  /** As if the time of these keys were over. */
  const expire = async (pattern: string) => {
    const names = await inspector.keys(pattern);
    expect(names).toHaveLength(1);
    await inspector.del(names[0]!);
  };

  test('a day of Retry-After holds for a minute, also after a restart, and ends with one probe', async () => {
    service.refuse = { 'retry-after': '86400' };
    const first = await startInstance();
    expect((await first.read()).status).toBe(429);
    await first.app.close();

    const second = await startInstance();
    await second.read();
    const refused = await second.read();
    expect(refused.status).toBe(429);
    expect(JSON.parse(refused.text)).toMatchObject({ errorCode: 'PACED' });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(service.calls).toBe(1);

    // The probe is refused: two minutes.
    await expire('*:hold');
    const third = await startInstance();
    expect((await third.read()).status).toBe(429);
    expect(service.calls).toBe(2);
    const [hold] = await inspector.keys('*:hold');
    expect(await inspector.pttl(hold!)).toBeGreaterThan(110_000);

    // The next one is let through, and with it everybody.
    service.refuse = null;
    await expire('*:hold');
    const fourth = await startInstance();
    expect((await fourth.read()).status).toBe(200);
    await soon(async () => expect(await inspector.keys('*:level')).toEqual([]));
    const fifth = await startInstance();
    expect((await fifth.read()).status).toBe(200);
  });

  test('what a clock that stepped back has left there holds nobody', async () => {
    const { read } = await startInstance();
    expect((await read()).status).toBe(200);
    const [arrival] = (await inspector.keys('*:all')).filter((name) => name.includes('pace:'));
    const [seconds] = await inspector.time();
    await inspector.set(arrival!, String((Number(seconds) + 86_400) * 1_000));
    await soon(async () => expect((await read()).status).toBe(200));
  });

  test('dashboards of two services do not mix', async () => {
    const other = await startService('two');
    closing.push(() => other.close());
    const freshness = defaultFreshness;
    const first = await startInstance({ freshness });
    const second = await startInstance({ freshness }, other.url);
    for (const [instance, name] of [
      [first, 'one'],
      [second, 'two'],
      [first, 'one'],
    ] as const)
      expect(JSON.parse((await instance.read()).text)).toMatchObject({ name });
    service.refuse = { 'retry-after': '30' };
    expect((await first.read('/intents/status/v3?requestId=0x1')).status).toBe(429);
    expect((await second.read('/intents/status/v3?requestId=0x1')).status).toBe(200);
    const names = await inspector.keys('*');
    for (const name of names) expect(name).toMatch(/^waybill:[a-z]+:[0-9a-f]{16}(:|$)/);
    expect(names.filter((name) => name.startsWith('waybill:instances:'))).toHaveLength(2);
  });

  test.each([
    ['a key of the service', (bytes: string) => bytes.replace('"one"', `"${canaryKey}"`)],
    ['no JSON', (bytes: string) => bytes.replace('{"chains"', '{<h1>"chains"')],
    ['another status', (bytes: string) => bytes.replace('"status":200', '"status":302')],
    [
      'a header',
      (bytes: string) =>
        bytes.replace('"deprecationHeaders":{', '"deprecationHeaders":{"set-cookie":"a=b"'),
    ],
    ['an unknown field', (bytes: string) => `{"extra":1,${bytes.slice(1)}`],
    ['nothing that is known', () => 'gibberish'],
  ])('a stored answer with %s is asked for again', async (_name, change) => {
    const freshness = defaultFreshness;
    const writer = await startInstance({ freshness });
    const { text } = await writer.read();
    const [name] = await inspector.keys('waybill:response:*');
    const stored = (await inspector.get(name!)) ?? '';
    expect(stored).toContain(text);
    const changed = change(stored);
    expect(changed).not.toBe(stored);
    await inspector.set(name!, changed, 'KEEPTTL');
    await inspector.del(await inspector.keys('waybill:lease:*'));
    const reader = await startInstance({ freshness });
    const before = service.calls;
    const answer = await reader.read();
    expect([answer.status, answer.text, service.calls - before]).toEqual([200, text, 1]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('a Redis that fails again and again is one line in the log, and then a count a minute', async () => {
    const lines: string[] = [];
    const logged = () => lines.filter((line) => line.includes('Redis'));
    const logStream = { write: (line: string) => void lines.push(line) };
    const { read } = await startInstance({ logLevel: 'info', logStream });
    await read();
    // It answers pings, and fails at what this instance needs it for.
    const [arrival] = (await inspector.keys('*:all')).filter((name) => name.includes('pace:'));
    await inspector.del(arrival!);
    await inspector.lpush(arrival!, 'of another type');
    const endMs = performance.now() + 3_000;
    while (performance.now() < endMs) {
      expect((await read()).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(logged().filter((line) => line.includes('unreachable'))).toHaveLength(1);
    expect(logged().length).toBeLessThanOrEqual(3);
  });
});
