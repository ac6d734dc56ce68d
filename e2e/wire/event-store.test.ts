import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasSqlite } from '../../src/proxy/config/hooks-config';
import { readConfig } from '../../src/proxy/config/read-config';
import { bodyHash, eventIn } from '../../src/proxy/hooks/read-delivery';
import type { SignedDelivery } from '../../src/proxy/hooks/event-log';
import { EventDatabase } from '../../src/proxy/store/event-database';
import { openSqlite } from '../../src/proxy/store/sqlite';
import { backUpStore, migrations } from '../../src/proxy/store/store-file';
import { canaryKey } from '#testing/test-config';
import { eventBody } from '../support/signed-delivery';

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

  test('takes over a file of the first version, and counts as it did', () => {
    const rows = isFull ? 1_000_000 : 2_000;
    const former = openSqlite(file());
    former.exec(`PRAGMA journal_mode = WAL; ${migrations[0]} PRAGMA user_version = 1; BEGIN;
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
      INSERT INTO deliveries (network, received_ms, sent_ms, verdict, is_late, key_alias, timestamp,
        signature, request_id, status, updated_ms, attempt, body_hash, body_bytes, body)
      SELECT iif(n % 5, 'mainnet', 'testnet'), ${Date.now() - rows} + n, ${Date.now() - rows}, iif(n % 3, 'applied', 'late'),
        0, iif(n % 2, 'default', 'second'), '1', 'ab', '0x' || n, 'pending', n, 1, 'hash' || n, 300, zeroblob(300)
      FROM numbers; COMMIT;`);
    former.close();
    const database = open(rows * 500);
    const counted = () => {
      const all = openSqlite(file());
      const found = all
        .prepare(
          "SELECT count(*) AS n, sum(verdict = 'late') AS late, sum(key_alias = 'default') AS ofKey, max(received_ms) AS last FROM deliveries WHERE network = 'mainnet'",
        )
        .get();
      all.close();
      return found;
    };
    const said = () => {
      const { counts, keys } = database.summary(network);
      const [key] = keys;
      const n = counts.applied + counts.late + counts.duplicate;
      const last = Math.max(...keys.map(({ lastDeliveryMs }) => lastDeliveryMs ?? 0));
      return { n, late: counts.late, ofKey: key?.deliveries, last };
    };
    expect(said()).toEqual(counted());
    expect(said().n).toBe(rows * 0.8);
    const one = delivery({}, { requestId: '0x1', updatedAt: 5_000 });
    database.appendAll([one, one]);
    expect(said()).toEqual(counted());
    database.prune(Date.now());
    expect(said().n).toBeLessThan(rows * 0.8);
    expect(said()).toEqual(counted());
    if (!isFull) return;
    const startedMs = performance.now();
    database.summary(network);
    const summaryMs = performance.now() - startedMs;
    console.log(`counts of a million deliveries: ${summaryMs.toFixed(1)} ms, budget 50`);
    expect(summaryMs).toBeLessThan(50);
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
    expect(() => backUpStore(file(), copy)).toThrow('The target file already exists');

    const newer = openSqlite(copy);
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    expect(() => new EventDatabase(copy, 1)).toThrow('newer version');
    expect(() => new EventDatabase('/proc/store.sqlite', 1)).toThrow('can’t be opened');
    expect(() => new EventDatabase(join(folder, 'no', 'store'), 1)).toThrow('doesn’t exist');
  });
});
