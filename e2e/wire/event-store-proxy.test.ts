import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Sqlite } from '../../src/proxy/db/sqlite.js';
import { deliveriesPage, webhookState } from '#service/proxy-api/webhooks';
import { canaryKey, listenStub } from '#testing/test-config';
import { isFull } from '../support/is-full';
import { formerStore } from '../support/former-store';
import { canMount, mount, unmount } from '../support/mount';
import { hasProgram } from '../support/has-program';
import { hasPostgres, PostgresProcess } from '../support/postgres-process';
import { startServer } from '../support/server-process';
import { eventBody, signed } from '../support/signed-delivery';
import { soon } from '#testing/soon';

/** What `npm run test:full` asks for. */
const network = 'mainnet';

let folder: string;
const closing: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-store-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  rmSync(folder, { recursive: true });
});
const file = () => join(folder, 'waybill.db');

describe('the built proxy with a database in a file', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const pathSecret = 'path-secret-0123456789abcdef';
  let serviceUrl: string;
  beforeAll(() => {
    execFileSync(process.execPath, ['scripts/build-if-stale.mjs'], { cwd: root });
  });
  beforeEach(async () => {
    const { server, url } = await listenStub((_request, response) => {
      response.setHeader('content-type', 'application/json').end('{"requests":[]}');
    });
    serviceUrl = url;
    closing.push(() => server.close());
  });

  async function start(databaseUrl = `file:${file()}`) {
    const server = await startServer(join(root, 'dist/server/main.js'), {
      SERVICE_API_URL: serviceUrl,
      SERVICE_API_KEY: canaryKey,
      WEBHOOK_PATH_SECRET: pathSecret,
      DATABASE_URL: databaseUrl,
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

  describe.each(['file', ...(hasPostgres ? ['postgres'] : [])])('in %s', (engine) => {
    let postgres: PostgresProcess | null = null;
    beforeAll(async () => {
      // It waits for the disk, as in operation.
      if (engine === 'postgres') postgres = await PostgresProcess.start(true);
    });
    afterAll(() => postgres?.remove());

    test('no acknowledged event is missing after kill -9', async () => {
      const url = await postgres?.newDatabase();
      const idsIn = async (table: 'delivery' | 'transition') => {
        const sql = `SELECT request_id AS id FROM ${table}`;
        if (postgres && url) return new Set((await postgres.run(url, sql)).map(({ id }) => id));
        const database = new Sqlite(file());
        const ids = database.all(sql).map(({ id }) => id);
        database.close();
        return new Set<unknown>(ids);
      };
      const acknowledged = new Set<string>();
      const kills = isFull ? 200 : 3;
      for (let n = 0; n < kills; n++) {
        const { origin, kill } = await start(url);
        const sending = Array.from({ length: 40 }, async (_, at) => {
          const requestId = `0x${n}-${at}`;
          const status = await post(origin, eventBody({ requestId })).catch(() => 0);
          if (status === 200) acknowledged.add(requestId);
        });
        const target = acknowledged.size + 1 + (n % 7);
        await soon(() => expect(acknowledged.size).toBeGreaterThanOrEqual(target), 1);
        await kill();
        await Promise.all(sending);
        // PostgreSQL itself as well.
        if (n === 0) await postgres?.restart();
      }
      const [deliveries, statuses] = [await idsIn('delivery'), await idsIn('transition')];
      const missing = [...acknowledged].filter((id) => !deliveries.has(id) || !statuses.has(id));
      expect(missing).toEqual([]);
      expect(acknowledged.size).toBeGreaterThanOrEqual(kills);
      console.log(`${engine}: ${kills} kills, ${acknowledged.size} acknowledged, none missing`);
    }, 3_600_000);
  });

  test('is copied while it runs, and begins again with the copy', async () => {
    const run = (...args: string[]) => {
      const env = {
        DATABASE_URL: `file:${file()}`,
        SERVICE_API_URL: serviceUrl,
        SERVICE_API_KEY: canaryKey,
      };
      const child = spawnSync(process.execPath, ['dist/server/main.js', ...args], {
        cwd: root,
        env,
      });
      return [child.status, `${child.stdout.toString()}${child.stderr.toString()}`.trim()];
    };
    const copy = join(folder, 'copy.db');
    const first = await start();
    expect(await post(first.origin, eventBody({ requestId: '0x1' }))).toBe(200);
    expect(run('backup')).toEqual([1, 'Set DATABASE_URL=file:/… and name a file: backup <file>']);
    expect(run('backup', copy)).toEqual([0, `The database was copied to ${copy}`]);
    expect(run('restore', copy)).toEqual([1, `${file()} is there already: move it away first.`]);
    await first.kill();
    for (const suffix of ['', '-wal', '-shm']) rmSync(file() + suffix);
    expect(run('restore', copy)).toEqual([0, `The database was restored from ${copy}`]);
    rmSync(copy);
    formerStore(copy);
    expect(run('import-store', copy)).toEqual([
      1,
      'DATABASE_URL has deliveries already: import into a new file, before the first start.',
    ]);
    const { origin } = await start();
    const { deliveries } = deliveriesPage.parse(await read(origin, 'deliveries'));
    expect(deliveries.map(({ requestId }) => requestId)).toEqual(['0x1']);
  }, 60_000);

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
      await soon(async () => expect(await large()).toBe(200));
      expect((await readStore()).isWriting).toBe(true);
    },
    30_000,
  );

  test.runIf(canMount)(
    'on a full file system it loses nothing that it acknowledged',
    async () => {
      mount('-t', 'tmpfs', '-o', 'size=1m', 'waybill', folder);
      closing.push(() => unmount(folder));
      const { origin } = await start();
      const acknowledged: string[] = [];
      const large = async (requestId: string) => {
        const body = eventBody({ requestId, details: 'x'.repeat(20_000) });
        const status = await post(origin, body);
        if (status === 200) acknowledged.push(requestId);
        return status;
      };
      const statuses = [];
      for (let n = 0; n < 40; n++) statuses.push(await large(`0xfull${n}`));
      expect(new Set(statuses)).toEqual(new Set([200, 503]));
      expect((await fetch(`${origin}/api/${network}/requests/v3`)).status).toBe(200);
      mount('-o', 'remount,size=64m', folder);
      await soon(async () => expect(await large('0xafter')).toBe(200));
      const kept = deliveriesPage.parse(await read(origin, 'deliveries?limit=100'));
      const ids = kept.deliveries.flatMap(({ verdict, requestId }) =>
        verdict === 'applied' ? [requestId] : [],
      );
      expect(ids).toHaveLength(acknowledged.length);
      expect(new Set(ids)).toEqual(new Set(acknowledged));
    },
    30_000,
  );

  test.runIf(canMount)(
    'on a read-only file system it says so in a line, the rest works, and it stores once it can',
    async () => {
      mount('-t', 'tmpfs', '-o', 'ro', 'waybill', folder);
      closing.push(() => unmount(folder));
      const { origin, output } = await start();
      const body = eventBody({ requestId: '0x1' });
      expect(await post(origin, body)).toBe(503);
      const told = output()
        .split('\n')
        .filter((line) => line.includes('EROFS') && !line.includes('not stored'));
      // A line for each of the two databases, and what it means.
      expect(told).toHaveLength(2);
      expect(told.join()).toContain('deliveries get a 503 until they can be stored');
      expect(told.join()).toContain('own requests can’t be kept');
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
    const other = new Sqlite(file());
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
  });
});
