import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { defaultFreshness, type ProxyConfig } from '../../src/proxy/config/proxy-config';
import { rateOf } from '../../src/proxy/rate-limit/gcra';
import { SharedRateStore } from '../../src/proxy/rate-limit/shared-rate-store';
import { testConfig } from '#testing/test-config';
import { Sharing } from '../../src/proxy/db/sharing';
import { databaseNowMs, Postgres } from '../../src/proxy/db/postgres';
import { Database } from '../../src/proxy/db/database';
import { isFull } from '../support/is-full';
import { hasPostgres, PostgresProcess } from '../support/postgres-process';
import { soon } from '#testing/soon';

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

describe.runIf(hasPostgres)('what instances share in PostgreSQL', () => {
  let postgres: PostgresProcess;
  let url: string;
  let service: Awaited<ReturnType<typeof startService>>;
  const closing: (() => unknown)[] = [];

  beforeAll(async () => {
    postgres = await PostgresProcess.start();
  });
  afterAll(() => postgres.remove());
  beforeEach(async () => {
    url = await postgres.newDatabase();
    service = await startService('one');
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    service.close();
  });

  async function startInstance(changes: Partial<ProxyConfig> = {}, serviceUrl = service.url) {
    const database = { kind: 'postgres', url } as const;
    const config = testConfig(serviceUrl, { database, ...changes });
    const networks = config.networks.map((network) => ({ ...network, pace: 100 }));
    const app = await createApp({ ...config, networks });
    closing.push(() => app.close());
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    const read = async (path = '/chains') => {
      const response = await fetch(`${base}/api/mainnet${path}`);
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    const sharing = async () => (await (await fetch(`${base}/readyz`)).json()) as object;
    await soon(async () => expect(await sharing()).toMatchObject({ sharing: 'shared' }));
    return { app, read };
  }
  const run = (sql: string) => postgres.run(url, sql);
  /** As if its time were over. */
  const endHold = () => run('UPDATE pace SET hold_until_ms = 0');

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
    await endHold();
    const third = await startInstance();
    expect((await third.read()).status).toBe(429);
    expect(service.calls).toBe(2);
    const [hold] = await run(`SELECT max(hold_until_ms) - ${databaseNowMs} AS ms FROM pace`);
    expect(hold?.['ms']).toBeGreaterThan(110_000);

    // The next one is let through, and with it everybody.
    service.refuse = null;
    await endHold();
    const fourth = await startInstance();
    expect((await fourth.read()).status).toBe(200);
    await soon(async () =>
      expect(await run('SELECT name FROM pace WHERE level_until_ms > 0')).toEqual([]),
    );
    const fifth = await startInstance();
    expect((await fifth.read()).status).toBe(200);
  });

  test('what a clock that stepped back has left there holds nobody', async () => {
    const { read } = await startInstance();
    expect((await read()).status).toBe(200);
    const later = `${databaseNowMs} + 86400000`;
    await run(`UPDATE pace SET arrival_ms = ${later}, probe_until_ms = ${later}`);
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
    const names = await run('SELECT name FROM pace');
    for (const { name } of names) expect(name).toMatch(/^[0-9a-f]{16} /);
    expect(await run('SELECT DISTINCT scope FROM instance')).toHaveLength(2);
  });

  test('a PostgreSQL that fails again and again is one line in the log, and then a count a minute', async () => {
    const lines: string[] = [];
    const logged = () => lines.filter((line) => line.includes('"msg":"PostgreSQL'));
    const logStream = { write: (line: string) => void lines.push(line) };
    const { read } = await startInstance({ logLevel: 'info', logStream });
    await read();
    // It answers probes, and fails at what this instance needs it for.
    await run('ALTER TABLE pace ADD CHECK (arrival_ms < 0) NOT VALID');
    const endMs = performance.now() + 3_000;
    while (performance.now() < endMs) {
      expect((await read()).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(logged().filter((line) => line.includes('unreachable'))).toHaveLength(1);
    expect(logged().length).toBeLessThanOrEqual(3);
  });

  test('a pause of its own is no pause of PostgreSQL', async () => {
    const { postgres: own, sharing } = await startSharing();
    await soon(() => expect(sharing.isUp).toBe(true));
    for (let round = 0; round < 5; round++) {
      const answer = sharing.run('SELECT 1', []);
      const untilMs = performance.now() + 400;
      while (performance.now() < untilMs);
      expect(await answer).toHaveLength(1);
      await own.quick('SELECT 1', [], 5_000);
    }
    expect(sharing.isUp).toBe(true);
  });

  async function startSharing() {
    const db = await Database.open({ kind: 'postgres', url });
    closing.push(() => db.close());
    const own = db.postgres as Postgres;
    const silent = { info: () => {}, warn: () => {} };
    const sharing = new Sharing(own, 'scope', silent);
    closing.push(() => sharing.close());
    return { postgres: own, sharing };
  }

  test.runIf(isFull)(
    'how many instances share it outlives its restart, until they had time to come back',
    async () => {
      const [{ sharing: one }, { sharing: two }] = [await startSharing(), await startSharing()];
      await soon(() => expect([one.instances, two.instances]).toEqual([2, 2]));
      two.close();
      await postgres.stop();
      await soon(() => expect(one.isUp).toBe(false));
      // As if it had been away for a minute.
      await postgres.restart();
      await postgres.run(url, 'UPDATE instance SET seen_ms = seen_ms - 60000');
      await soon(() => expect(one.isUp).toBe(true));
      expect(one.instances).toBe(2);
      await soon(() => expect(one.instances).toBe(1));
    },
  );

  test('pace by one statement: calls a second', async () => {
    const { sharing } = await startSharing();
    await soon(() => expect(sharing.isUp).toBe(true));
    const rates = new SharedRateStore(sharing, 'scope');
    const rate = rateOf(18, 1_000);
    const takes = isFull ? 20_000 : 200;
    const startedMs = performance.now();
    let granted = 0;
    for (let n = 0; n < takes; n += 2) {
      const both = await Promise.all([rates.take('key', rate), rates.take('key', rate)]);
      granted += both.filter((grant) => grant.granted).length;
    }
    const seconds = (performance.now() - startedMs) / 1_000;
    console.log(`pace: ${Math.round(takes / seconds)} statements a second on one row`);
    expect(granted).toBeGreaterThan(0);
    expect(granted).toBeLessThanOrEqual(18 * Math.ceil(seconds));
  });
});
