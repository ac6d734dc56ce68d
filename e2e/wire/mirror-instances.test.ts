import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { deskAnswers } from '#service/proxy-api/desk';
import { soon } from '#testing/soon';
import { Database } from '../../src/proxy/db/database';
import { NotLeadingError } from '../../src/proxy/db/lease';
import { EventHub } from '../../src/proxy/events/event-hub';
import { MirrorStore } from '../../src/proxy/mirror/mirror-store';
import { sandboxKey } from '../../src/sandbox/http/api-keys';
import { createSandbox } from '../../src/sandbox/service';
import { isFull } from '../support/is-full';
import { allRows, quickTimes, startDesk, whenComplete } from '../support/desk-sandbox';
import { hasPostgres, PostgresProcess } from '../support/postgres-process';
import { startServer } from '../support/server-process';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe.runIf(hasPostgres)('the mirror of several instances', () => {
  let postgres: PostgresProcess;
  let url: string;
  beforeAll(async () => {
    postgres = await PostgresProcess.start();
  });
  afterAll(() => postgres.remove());
  beforeEach(async () => {
    url = await postgres.newDatabase();
  });

  /** A service whose time moves by hand; `gate` is waited for before each page of requests. */
  async function startService(size: number, gate: () => Promise<void> = async () => {}) {
    let nowMs = Date.now();
    let pages = 0;
    const sandbox = createSandbox({ size, clock: () => nowMs });
    sandbox.addHook('onRequest', async (request) => {
      if (!request.url.startsWith('/requests/v3')) return;
      pages++;
      await gate();
    });
    const service = await sandbox.listen({ host: '127.0.0.1', port: 0 });
    onTestFinished(() => sandbox.close());
    const advance = (ms: number) => (nowMs += ms);
    return { sandbox, service, pages: () => pages, advance };
  }

  const start = async (service: string, hub = new EventHub(), times = quickTimes) => {
    const parts = { hub, mirrorTimes: times };
    const desk = await startDesk(service, { kind: 'postgres', url }, {}, parts);
    onTestFinished(desk.close);
    return desk;
  };

  const owners = async () => {
    const rows = await postgres.run(
      url,
      `SELECT name, owner FROM lease
       WHERE name LIKE 'mirror %' AND until_ms > extract(epoch FROM clock_timestamp()) * 1000`,
    );
    return new Map(rows.map(({ name, owner }) => [String(name), String(owner)]));
  };

  test('is filled by one of them for each key, and both give equal answers of one generation', async () => {
    const { sandbox, service } = await startService(300);
    const desks = await Promise.all([start(service), start(service)]);
    for (const desk of desks) await whenComplete(desk);
    expect((await owners()).size).toBe(2);
    const rows = await allRows(sandbox);
    for (const question of ['home', 'counts', 'coverage', 'fees', 'late'] as const)
      await soon(async () => {
        const [one, two] = await Promise.all(
          desks.map(({ ask }) => ask(question, { period: '7d' })),
        );
        // It grows with each reading: both have to answer between two of them.
        expect(one?.generation).toBe(two?.generation);
        expect(one).toEqual(two);
        expect(one?.coverage).toMatchObject({ kind: 'postgres', requests: rows.length });
      });
  });

  test('what an event names, whoever receives it, is read by the one that fills', async () => {
    const { sandbox, service, pages, advance } = await startService(300);
    const rare = { ...quickTimes, headMs: 3_600_000, idleMs: 3_600_000 };
    const [hub, other] = [new EventHub(), new EventHub()];
    const first = await start(service, hub, rare);
    await whenComplete(first);
    await start(service, other, rare);
    const before = new Map((await allRows(sandbox)).map(({ request }) => [request.id, request]));
    advance(10 * 60_000);
    const changed = (await allRows(sandbox))
      .map(({ request }) => request)
      .filter(({ id, updated_ms }) => (before.get(id)?.updated_ms ?? updated_ms) !== updated_ms)
      .slice(0, 5);
    expect(changed.length).toBeGreaterThan(0);
    const pagesBefore = pages();
    const held = async () => {
      const ids = changed.map(({ id }) => id);
      const rows = await postgres.run(url, heldStatement, [ids]);
      return new Map(rows.map(({ id, updated_ms }) => [id, Number(updated_ms)]));
    };
    // Again until its channel listens: an event that is known already is told to nobody.
    let updatedAt = 1;
    await soon(async () => {
      updatedAt++;
      for (const { id } of changed)
        other.publish('sandbox', { requestId: id, status: 'a', updatedAt, source: 'webhook' });
      expect(await held()).toEqual(new Map(changed.map(({ id, updated_ms }) => [id, updated_ms])));
    }, 200);
    console.log(`${changed.length} named requests took ${pages() - pagesBefore} pages`);
  });

  test('who doesn’t lead any more writes nothing', async () => {
    const config = { kind: 'postgres', url } as const;
    const open = async () => {
      const database = await Database.open(config);
      const store = await MirrorStore.open(config, database);
      onTestFinished(async () => {
        await store.close();
        await database.close();
      });
      return store;
    };
    const [one, two] = [await open(), await open()];
    const [mine, theirs] = [await one.keys.open('a', 'key'), await two.keys.open('a', 'key')];
    expect([await one.keys.leads(mine), await two.keys.leads(theirs)]).toEqual([true, false]);
    await one.keys.note(mine, { watermark_ms: 7 });
    await two.keys.refresh(theirs);
    expect(theirs.watermark_ms).toBe(7);
    // As if it had stood still until its time was over.
    await postgres.run(url, 'UPDATE lease SET until_ms = 0');
    expect(await two.keys.leads(theirs)).toBe(true);
    await expect(one.keys.note(mine, { watermark_ms: 8 })).rejects.toThrow(NotLeadingError);
    await two.keys.refresh(theirs);
    expect(theirs.watermark_ms).toBe(7);
    // Marks go on from the former one's, whatever the clocks say.
    const later = Date.now() + 3_600_000;
    await postgres.run(url, `UPDATE waybill_mirror.mirror_service SET mark = ${later}`);
    await two.keys.refresh(theirs);
    expect(two.keys.mark()).toBe(later + 1);
  });

  test('one that is killed while it reads is followed: nothing is missing, nothing counted twice', async () => {
    execFileSync(process.execPath, ['scripts/build-if-stale.mjs'], { cwd: root });
    let release = () => {};
    let gate: Promise<void> | null = null;
    const { sandbox, service, pages } = await startService(900, async () => gate ?? undefined);
    const startOne = async () => {
      const server = await startServer('dist/server/main.js', {
        SERVICE_API_URL: service,
        SERVICE_API_KEY: sandboxKey,
        SERVICE_PACE: 'off',
        DATABASE_URL: url,
      });
      onTestFinished(server.stop);
      return server;
    };
    const own = (await allRows(sandbox, [sandboxKey])).map(({ request }) => request);
    const pagesBefore = pages();
    const one = await startOne();
    await soon(async () => expect((await owners()).size).toBe(1), 5);
    const two = await startOne();
    const [former] = (await owners()).values();
    await soon(() => expect(pages() - pagesBefore).toBeGreaterThan(8), 1);
    gate = new Promise((resolve) => (release = resolve));
    const heldIds = async () =>
      (await postgres.run(url, 'SELECT id, created_ms FROM waybill_mirror.request')).map(
        ({ id, created_ms }) => ({ id: String(id), createdMs: Number(created_ms) }),
      );
    const killed = await heldIds();
    one.signal('SIGKILL');
    const killedMs = performance.now();
    gate = null;
    release();
    await soon(async () => {
      const [owner] = (await owners()).values();
      expect(owner).toBeDefined();
      expect(owner).not.toBe(former);
    });
    const ledAfterMs = performance.now() - killedMs;
    const overstated: number[] = [];
    await soon(async () => {
      const [key] = await postgres.run(url, 'SELECT since_s FROM waybill_mirror.mirror_key');
      const ids = new Set((await heldIds()).map(({ id }) => id));
      const since = key?.['since_s'] == null ? Infinity : Number(key['since_s']) * 1000;
      const missing = own.filter(
        ({ id, created_ms }) => (created_ms ?? 0) >= since && !ids.has(id),
      );
      if (missing.length > 0) overstated.push(since);
      const response = await fetch(`${two.origin}/api/mainnet/desk/counts?period=30d`);
      const { coverage, answer } = deskAnswers.counts.parse(await response.json());
      expect(coverage.keys.map(({ state }) => state)).toEqual(['complete']);
      expect(answer?.count).toBe(own.length);
    });
    expect(overstated).toEqual([]);
    expect((await heldIds()).map(({ id }) => id).toSorted()).toEqual(
      own.map(({ id }) => id).toSorted(),
    );
    const [totals] = await postgres.run(url, 'SELECT sum(requests) FROM waybill_mirror.hour_total');
    expect(Number(totals?.['sum'])).toBe(own.length);
    console.log(
      `killed with ${killed.length} of ${own.length} rows; the other leads after ${(ledAfterMs / 1_000).toFixed(1)} s`,
    );
    if (isFull) expect(ledAfterMs).toBeLessThan(10_000);
  });
});

const heldStatement = 'SELECT id, updated_ms FROM waybill_mirror.request WHERE id = ANY($1)';
