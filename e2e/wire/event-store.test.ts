import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/proxy/config/read-config';
import { copyDatabase } from '../../src/proxy/db/database-file';
import { Database } from '../../src/proxy/db/database';
import { Sqlite } from '../../src/proxy/db/sqlite.js';
import { DeliveryLog } from '../../src/proxy/hooks/delivery-log';
import type { SignedDelivery } from '../../src/proxy/hooks/logged-delivery';
import { importStore } from '../../src/proxy/hooks/import-store';
import { IdempotencyKeys } from '../../src/proxy/stores/idempotency';
import { formerStore } from '../support/former-store';
import { network, storedDelivery as delivery } from '../support/stored-delivery';

const page = { network, verdict: null, requestId: null, limit: 100, before: null };

let folder: string;
const closing: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-database-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  rmSync(folder, { recursive: true });
});

const file = () => join(folder, 'waybill.db');

async function openDatabase(maxBytes = 2 ** 30, path = file()) {
  const db = await Database.open({ kind: 'file', file: path, maxBytes });
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await db.close();
    isClosed = true;
  };
  closing.push(close);
  return { db, close };
}

async function open(maxBytes?: number) {
  const { db, close: closeDatabase } = await openDatabase(maxBytes);
  const log = new DeliveryLog(db, (name) => `of ${name}`);
  const close = async () => {
    await log.close();
    await closeDatabase();
  };
  closing.push(close);
  const appendAll = (deliveries: readonly SignedDelivery[]) =>
    Promise.all(deliveries.map((signed) => log.append(signed)));
  return { db, log, close, appendAll };
}

test('STORE_FILE is refused in a line that names what replaces it', () => {
  const read = (env: Record<string, string>) => readConfig(env, { networks: [], webRoot: null });
  const reading = read({ STORE_FILE: '/var/lib/a secret', STORE_MAX_MB: '16' });
  expect(reading).toEqual({
    ok: false,
    issues: [
      expect.stringMatching(/^STORE_FILE is replaced: set DATABASE_URL=file:.*import-store/),
      'STORE_MAX_MB is replaced: set DATABASE_MAX_MB.',
    ],
  });
  for (const DATABASE_URL of ['waybill.db', 'file:waybill.db', 'http://127.0.0.1/'])
    expect(read({ DATABASE_URL }).ok).toBe(false);
});

test('is for this user alone, and a deleted one is no reason to stop a claim', async () => {
  const { db, log } = await open();
  await log.append(delivery());
  for (const suffix of ['', '-wal', '-shm'])
    expect(statSync(file() + suffix).mode & 0o777).toBe(0o600);
  const keys = new IdempotencyKeys(db);
  unlinkSync(file());
  expect([await keys.take('a key'), await keys.take('a key')]).toEqual(['local', 'used']);
});

test('keeps its limit at each write, the oldest first', async () => {
  const maxBytes = 2 ** 21;
  const { log, appendAll } = await open(maxBytes);
  let largest = 0;
  for (let n = 0; n < 60; n++) {
    await appendAll(
      Array.from({ length: 50 }, (_, at) =>
        delivery({}, { requestId: `0x${n}-${at}`, details: 'x'.repeat(2_000) }),
      ),
    );
    largest = Math.max(largest, statSync(file()).size);
  }
  // What is written before the oldest is removed: one group.
  expect(largest).toBeLessThan(1.2 * maxBytes);
  const ids = (await log.deliveries(page)).map(({ requestId }) => requestId);
  expect(ids[0]).toBe('0x59-49');
  expect(ids).toHaveLength(100);
  const { counts, store } = await log.summary(network);
  const all = await log.deliveries({ ...page, limit: 10_000 });
  expect(counts.applied).toBe(all.length);
  expect(store.bytes).toBeLessThanOrEqual(maxBytes);
});

describe('a file that is not ours is refused in a line, and nothing of it changes', () => {
  const foreign: readonly [name: string, make: () => void, line: RegExp][] = [
    [
      'a text',
      () => writeFileSync(file(), 'my notes\n'.repeat(500)),
      /isn’t a database of Waybill/,
    ],
    ['a short text', () => writeFileSync(file(), 'my notes'), /isn’t a database of Waybill/],
    [
      'another program’s database',
      () => {
        const other = new Sqlite(file());
        other.exec('CREATE TABLE notes (text TEXT)');
        other.close();
      },
      /isn’t a database of Waybill/,
    ],
    [
      'a store of an earlier version',
      () => formerStore(file()),
      /A file of STORE_FILE is taken over with import-store/,
    ],
    [
      'a symbolic link',
      () => {
        writeFileSync(join(folder, 'target'), 'my notes');
        chmodSync(join(folder, 'target'), 0o644);
        symlinkSync(join(folder, 'target'), file());
      },
      /symbolic link/,
    ],
    ['a folder', () => mkdirSync(file()), /no file/],
  ];
  test.each(foreign)('%s', async (_name, make, line) => {
    make();
    const target = existsSync(join(folder, 'target')) ? join(folder, 'target') : file();
    if (!statSync(target).isDirectory()) chmodSync(target, 0o644);
    const facts = () => {
      const { mode, size } = statSync(target);
      return [mode, size, statSync(target).isDirectory() || readFileSync(target, 'latin1')];
    };
    const before = facts();
    await expect(openDatabase()).rejects.toThrow(line);
    expect(facts()).toEqual(before);
    expect(existsSync(`${file()}-wal`)).toBe(false);
  });

  test('a device, or a folder that is not there', async () => {
    await expect(openDatabase(1, '/dev/null')).rejects.toThrow('no file');
    await expect(openDatabase(1, join(folder, 'no', 'file'))).rejects.toThrow('doesn’t exist');
  });
});

test('a newer, and a damaged one are refused in a line', async () => {
  const first = await open();
  await first.appendAll(Array.from({ length: 100 }, () => delivery()));
  await first.close();
  const newer = new Sqlite(file());
  newer.exec('PRAGMA user_version = 99');
  newer.close();
  await expect(openDatabase()).rejects.toThrow('newer version');
  const same = new Sqlite(file());
  same.exec('PRAGMA user_version = 1');
  same.close();
  const bytes = readFileSync(file());
  const damages: ((copy: Buffer) => Buffer)[] = [
    (copy) => copy.fill(0x5a, 4_096, 12_288),
    (copy) => copy.subarray(0, 20_480),
    (copy) => copy.fill(0, bytes.length - 8_192),
    (copy) => copy.fill(0xff, 100, 200),
  ];
  for (const damage of damages) {
    writeFileSync(file(), damage(Buffer.from(bytes)));
    await expect(openDatabase()).rejects.toThrow('is damaged');
  }
});

test('nothing is acknowledged into a file that was deleted or replaced', async () => {
  const { log, db } = await open();
  await log.append(delivery({}, { requestId: '0x1' }));
  const away = join(folder, 'away.db');
  for (const name of ['', '-wal'] as const) {
    renameSync(file() + name, away + name);
    await expect(log.append(delivery())).rejects.toThrow('deleted or replaced');
    expect(db.isWriting).toBe(false);
    if (name === '') {
      await expect(log.append(delivery())).rejects.toThrow('was deleted while Waybill ran');
      expect(existsSync(file())).toBe(false);
    }
    // Back again, and without a restart.
    if (existsSync(away + name)) renameSync(away + name, file() + name);
    await log.append(delivery({}, { requestId: '0x2' }));
    expect(await log.transitions(network, '0x1')).toHaveLength(1);
  }
});

test('a copy is made while it is open, and is restored where nothing is', async () => {
  const { log, close } = await open();
  await log.append(delivery({}, { requestId: '0x1' }));
  const copy = join(folder, 'copy.db');
  copyDatabase(file(), copy);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  await log.append(delivery({}, { requestId: '0x2' }));
  expect(() => copyDatabase(copy, file())).toThrow('is there already');
  await close();
  rmSync(file());
  copyDatabase(copy, file());
  const restored = await open();
  expect((await restored.log.deliveries(page)).map(({ requestId }) => requestId)).toEqual(['0x1']);
  writeFileSync(copy, 'my notes');
  expect(() => copyDatabase(copy, join(folder, 'third.db'))).toThrow('no database of Waybill');
  expect(existsSync(join(folder, 'third.db'))).toBe(false);
  copyFileSync(file(), copy);
  writeFileSync(copy, readFileSync(copy).fill(0x5a, 4_096, 12_288));
  expect(() => copyDatabase(copy, join(folder, 'third.db'))).toThrow('is damaged');
});

test('takes over the file of an earlier version: all of it, or nothing', async () => {
  const former = join(folder, 'store.sqlite');
  formerStore(former, 1_000);
  const { db, log } = await open();
  const services = new Map([[network, `of ${network}`]]);
  const imported = await importStore(former, db, services);
  expect(imported).toEqual({ deliveries: 800, statuses: 800, skipped: 400 });
  const [newest] = await log.deliveries({ ...page, limit: 1 });
  expect(newest).toMatchObject({ requestId: '0x999', status: 'pending', hasBody: true });
  expect((await log.body(network, newest!.id))?.bodyBase64).toBe(
    Buffer.alloc(300).toString('base64'),
  );
  expect((await log.summary(network)).counts).toMatchObject({ applied: 533, late: 267 });
  expect(await log.transitions(network, '0x999')).toMatchObject([{ updatedAtMs: 999 }]);
  expect(await log.append(delivery())).toMatchObject({ id: '801' });
  await expect(importStore(former, db, services)).rejects.toThrow('has deliveries already');
  await expect(importStore(file(), db, services)).rejects.toThrow('no store of an earlier version');
});

test.runIf(process.getBuiltinModule('node:sqlite'))('runs over another driver', () => {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite') as unknown as {
    DatabaseSync: new (path: string) => ReturnType<ConstructorParameters<typeof Sqlite>[1] & {}>;
  };
  const database = new Sqlite(file(), (path) => new DatabaseSync(path));
  database.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, bytes BLOB)');
  const bytes = new Uint8Array([1, 2]);
  expect(() =>
    database.transaction(() => {
      database.all('INSERT INTO t VALUES (?, ?)', [1, bytes]);
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(database.all('INSERT INTO t VALUES (?, ?) RETURNING id', [2, bytes])).toEqual([{ id: 2 }]);
  expect(database.all('SELECT * FROM t')).toEqual([{ id: 2, bytes }]);
  expect(database.pragma('user_version')).toBe(0);
  database.close();
});
