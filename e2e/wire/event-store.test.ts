import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasSqlite } from '../../src/proxy/config/hooks-config';
import { readConfig } from '../../src/proxy/config/read-config';
import { bodyHash, eventIn } from '../../src/proxy/hooks/read-delivery';
import type { SignedDelivery } from '../../src/proxy/hooks/event-log';
import { EventDatabase } from '../../src/proxy/store/event-database';
import { openSqlite } from '../../src/proxy/store/sqlite';
import { backUpStore } from '../../src/proxy/store/store-file';
import { deliveriesPage, webhookState } from '#service/webhooks';
import { canaryKey, listenStub } from '#testing/test-config';
import { hasProgram } from '../support/redis-process';
import { startServer } from '../support/server-process';
import { eventBody, signed } from '../support/signed-delivery';

/** What `npm run bench` asks for. */
const isFull = Boolean(process.env['BENCH']);
const dayMs = 24 * 3_600_000;
const network = 'mainnet';
if (!hasSqlite())
  console.warn(`Node ${process.version} has no SQLite: left out the tests of the store.`);

let folder: string;
const closing: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-store-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  rmSync(folder, { recursive: true });
});

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' });
const unmount = () => execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
const canMount = hasSqlite() && tryToMount();

function tryToMount(): boolean {
  folder = mkdtempSync(join(tmpdir(), 'waybill-mount-'));
  try {
    mount('-t', 'tmpfs', 'waybill', folder);
    unmount();
    return true;
  } catch {
    console.warn('No right to mount here: left out the store on a read-only file system.');
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const file = () => join(folder, 'store.sqlite');

test('without SQLite, STORE_FILE is refused in a line that says why', () => {
  const env = { SERVICE_API_URL: 'https://api.example', SERVICE_API_KEY: canaryKey };
  const reading = readConfig({ ...env, STORE_FILE: file() }, { webRoot: null });
  if (hasSqlite()) expect(reading).toMatchObject({ ok: true, value: { store: { file: file() } } });
  else
    expect(reading).toEqual({
      ok: false,
      issues: [
        `STORE_FILE needs Node 22.13 or later, and this is ${process.version}: unset it, or update Node.`,
      ],
    });
});

function delivery(changes: Partial<SignedDelivery> = {}, event: Record<string, unknown> = {}) {
  const body = Buffer.from(eventBody(event));
  const nowMs = Date.now();
  return {
    network,
    receivedMs: nowMs,
    sentMs: nowMs,
    isLate: false,
    keyAlias: 'default',
    timestamp: String(nowMs),
    signature: 'ab'.repeat(32),
    bodyHash: bodyHash(body),
    bodyBase64: body.toString('base64'),
    bodyBytes: body.length,
    event: eventIn(body),
    ...changes,
  } satisfies SignedDelivery;
}

describe.runIf(hasSqlite())('the store', () => {
  function open(maxBytes = 2 ** 30): EventDatabase {
    const database = new EventDatabase(file(), maxBytes);
    closing.push(() => database.close());
    return database;
  }
  const page = { network, verdict: null, requestId: null, limit: 100, before: null };

  test('keeps deliveries and statuses when it is opened again, for this user alone', () => {
    const first = new EventDatabase(file(), 2 ** 30);
    const one = delivery({}, { requestId: '0x1', status: 'fallback', updatedAt: 2_000 });
    const appended = first.appendAll([
      one,
      one,
      delivery({ isLate: true }, { requestId: '0x1', status: 'pending', updatedAt: 1_000 }),
      delivery({}, { requestId: '0x1', status: 'success', updatedAt: 2_000 }),
      delivery({ event: null }),
    ]);
    expect(appended.map(({ verdict, order }) => [verdict, order])).toEqual([
      ['applied', 'newer'],
      ['duplicate', 'equal'],
      ['late', 'older'],
      ['applied', 'equal'],
      ['unknown-shape', 'older'],
    ]);
    first.noteAnswers([{ id: appended[0]?.id ?? '', ms: 3.5 }]);
    first.writeValue('alerts', '{}');
    first.close();
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(file() + suffix)) expect(statSync(file() + suffix).mode & 0o777).toBe(0o600);

    const again = open();
    expect(again.appendAll([one])[0]?.verdict).toBe('duplicate');
    const deliveries = again.deliveries(page);
    expect(deliveries.map(({ attempt }) => attempt)).toEqual([3, null, 1, 1, 2, 1]);
    expect(deliveries.at(-1)?.answerMs).toBe(3.5);
    const ofOne = { ...page, requestId: '0x1', verdict: 'applied' } as const;
    const [newest] = again.deliveries(ofOne);
    expect(newest).toMatchObject({ status: 'success', attempt: 1 });
    expect(again.deliveries({ ...ofOne, before: newest!.id })).toMatchObject([
      { status: 'fallback' },
    ]);
    expect(deliveries.every(({ hasBody }) => hasBody)).toBe(true);
    expect(again.body(network, deliveries[0]?.id ?? '')?.bodyBase64).toBe(one.bodyBase64);
    expect(again.transitions(network, '0x1').map(({ status }) => status)).toEqual([
      'pending',
      'fallback',
      'success',
    ]);
    expect(again.readValue('alerts')).toBe('{}');
    expect(again.summary(network)).toMatchObject({
      store: { kind: 'file', bodyDays: 30, transitionDays: 400 },
      counts: { applied: 2, late: 1, duplicate: 2, 'unknown-shape': 1 },
      keys: [{ alias: 'default', deliveries: 6 }],
    });
  });

  test('drops bodies after 30 days, the rest after 400, and the oldest of too much', () => {
    const database = open(2 ** 21);
    const now = Date.now();
    database.appendAll([
      delivery({ receivedMs: now - 401 * dayMs }, { requestId: '0xold' }),
      delivery({ receivedMs: now - 31 * dayMs }, { requestId: '0xbody' }),
      delivery({}, { requestId: '0xnew' }),
    ]);
    database.prune(now);
    const kept = database.deliveries(page).map(({ requestId, hasBody }) => [requestId, hasBody]);
    expect(kept).toEqual([
      ['0xnew', true],
      ['0xbody', false],
    ]);
    expect(database.transitions(network, '0xold')).toEqual([]);
    const large = { details: 'x'.repeat(2_000) };
    for (let n = 0; n < 30; n++)
      database.appendAll(Array.from({ length: 50 }, () => delivery({}, large)));
    database.prune(now);
    expect(database.summary(network).store.bytes).toBeLessThanOrEqual(2 ** 21);
    expect(database.deliveries(page).length).toBeGreaterThan(0);
  });

  test('refuses what it can not use, and copies what is there while it is open', () => {
    const database = open();
    database.appendAll([delivery()]);
    const copy = join(folder, 'copy.sqlite');
    backUpStore(file(), copy);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const copied = new EventDatabase(copy, 2 ** 30);
    expect(copied.deliveries(page)).toHaveLength(1);
    copied.close();
    expect(() => backUpStore(file(), copy)).toThrow('exists already');

    const newer = openSqlite(copy);
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    expect(() => new EventDatabase(copy, 1)).toThrow('newer version');
    expect(() => new EventDatabase('/proc/store.sqlite', 1)).toThrow("can't be opened");
    expect(() => new EventDatabase(join(folder, 'no', 'store'), 1)).toThrow("doesn't exist");
  });
});

describe.runIf(hasSqlite())('the built proxy with a store', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const pathSecret = 'path-secret-0123456789abcdef';
  let serviceUrl: string;
  beforeAll(() => {
    execFileSync(process.execPath, ['scripts/build-if-stale.mjs'], { cwd: root });
  }, 120_000);
  beforeEach(async () => {
    const { server, url } = await listenStub((_request, response) => {
      response.setHeader('content-type', 'application/json').end('{"requests":[]}');
    });
    serviceUrl = url;
    closing.push(() => server.close());
  });

  async function start() {
    const server = await startServer(join(root, 'dist/server/main.js'), {
      SERVICE_API_URL: serviceUrl,
      SERVICE_API_KEY: canaryKey,
      WEBHOOK_PATH_SECRET: pathSecret,
      STORE_FILE: file(),
    });
    let isStopped = false;
    const stop = async (name: 'SIGTERM' | 'SIGKILL') => {
      if (isStopped) return;
      isStopped = true;
      server.signal(name);
      await server.stop();
    };
    closing.push(() => stop('SIGTERM'));
    return { ...server, kill: () => stop('SIGKILL') };
  }
  const post = async (origin: string, body: string) => {
    const target = `${origin}/hooks/${network}/${pathSecret}`;
    const response = await fetch(target, { method: 'POST', headers: signed(body), body });
    await response.arrayBuffer();
    return response.status;
  };
  const read = async (origin: string, path: string) =>
    (await fetch(`${origin}/api/${network}/webhooks/${path}`)).json();

  test('no acknowledged event is missing after kill -9', async () => {
    const acknowledged = new Set<string>();
    const kills = isFull ? 200 : 3;
    for (let n = 0; n < kills; n++) {
      const { origin, kill } = await start();
      const sending = Array.from({ length: 40 }, async (_, at) => {
        const requestId = `0x${n}-${at}`;
        const status = await post(origin, eventBody({ requestId })).catch(() => 0);
        if (status === 200) acknowledged.add(requestId);
      });
      const target = acknowledged.size + 1 + (n % 7);
      await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThanOrEqual(target), {
        timeout: 10_000,
        interval: 1,
      });
      await kill();
      await Promise.all(sending);
    }
    const database = new EventDatabase(file(), 2 ** 30);
    const missing = [...acknowledged].filter(
      (id) => database.transitions(network, id).length === 0,
    );
    database.close();
    expect(missing).toEqual([]);
    expect(acknowledged.size).toBeGreaterThanOrEqual(kills);
  }, 600_000);

  test('a key that the service sends back is in no row and no line', async () => {
    const { origin, output } = await start();
    for (const status of [canaryKey, 'success'])
      expect(await post(origin, eventBody({ status, details: { echo: canaryKey } }))).toBe(202);
    const answers = [await read(origin, 'deliveries'), await read(origin, 'deliveries/1')];
    expect(JSON.stringify(answers) + output()).not.toContain(canaryKey);
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
    expect(files.map((bytes) => bytes.includes(canaryKey))).not.toContain(true);
  });

  test.runIf(hasProgram('prlimit'))(
    'a full disk is 503, and no crash',
    async () => {
      const { origin, pid } = await start();
      // Files that may not grow are a disk without room.
      const allow = (size: string) =>
        execFileSync('prlimit', ['--pid', String(pid), `--fsize=${size}:`]);
      const large = () => post(origin, eventBody({ details: 'x'.repeat(20_000) }));
      const readStore = async () => webhookState.parse(await read(origin, 'state')).store;
      expect(await large()).toBe(200);
      allow('200000');
      const statuses = [];
      for (let n = 0; n < 20; n++) statuses.push(await large());
      expect(statuses.at(-1)).toBe(503);
      expect((await readStore()).isWriting).toBe(false);
      allow('unlimited');
      await vi.waitFor(async () => expect(await large()).toBe(200), { timeout: 10_000 });
      expect((await readStore()).isWriting).toBe(true);
    },
    30_000,
  );

  test.runIf(canMount)(
    'on a read-only file system it says so in a line, the rest works, and it stores once it can',
    async () => {
      mount('-t', 'tmpfs', '-o', 'ro', 'waybill', folder);
      closing.push(() => unmount());
      const { origin, output } = await start();
      const body = eventBody({ requestId: '0x1' });
      expect(await post(origin, body)).toBe(503);
      const told = output()
        .split('\n')
        .filter((line) => line.includes('EROFS') && !line.includes('not stored'));
      expect(told).toHaveLength(1);
      expect(webhookState.parse(await read(origin, 'state'))).toMatchObject({
        receiver: { isOn: true },
        store: { kind: 'file', isWriting: false },
        counts: { refused: 1 },
      });
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      expect((await fetch(`${origin}/api/${network}/requests/v3`)).status).toBe(200);
      mount('-o', 'remount,rw', folder);
      expect(await post(origin, body)).toBe(200);
      const state = webhookState.parse(await read(origin, 'state'));
      expect(state.store.isWriting).toBe(true);
      expect(state.counts.applied).toBe(1);
    },
    30_000,
  );

  test('what can not be written is answered with 503, shown, and taken again later', async () => {
    const { origin, output } = await start();
    expect(await post(origin, eventBody())).toBe(200);
    const other = openSqlite(file());
    closing.push(() => other.close());
    // As long as another process writes, this one can't; a full disk is an error of the same kind.
    other.exec('BEGIN EXCLUSIVE');
    expect(await post(origin, eventBody())).toBe(503);
    expect(webhookState.parse(await read(origin, 'state')).store.isWriting).toBe(false);
    other.exec('ROLLBACK');
    const body = eventBody();
    expect(await post(origin, body)).toBe(200);
    expect(webhookState.parse(await read(origin, 'state')).store.isWriting).toBe(true);
    const { deliveries } = deliveriesPage.parse(await read(origin, 'deliveries'));
    expect(deliveries.map(({ verdict }) => verdict).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'applied',
      'applied',
      'refused',
    ]);
    expect(output()).toContain('delivery not stored');
    expect(output()).not.toContain(canaryKey);
  }, 30_000);
});
