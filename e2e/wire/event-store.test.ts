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
import { backUpStore } from '../../src/proxy/store/store-file';
import { canaryKey } from '#testing/test-config';
import { eventBody } from '../support/signed-delivery';

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
