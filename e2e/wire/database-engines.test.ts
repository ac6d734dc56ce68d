import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import type { DatabaseConfig } from '../../src/proxy/config/proxy-config';
import { Database } from '../../src/proxy/db/database';
import { MessageChannel } from '../../src/proxy/db/message-channel';
import { safeInteger } from '../../src/proxy/db/postgres';
import { DeliveryLog } from '../../src/proxy/hooks/delivery-log';
import type { SignedDelivery } from '../../src/proxy/hooks/logged-delivery';
import { IdempotencyKeys } from '../../src/proxy/stores/idempotency';
import { noHooks, testConfig } from '#testing/test-config';
import { isFull } from '../support/is-full';
import { hasPgbouncer, startPgbouncer } from '../support/pgbouncer-process';
import { soon } from '#testing/soon';
import { hasPostgres, PostgresProcess } from '../support/postgres-process';
import { eventBody, signed } from '../support/signed-delivery';
import { network, storedDelivery as delivery } from '../support/stored-delivery';
import { startTransactionPooler } from '../support/transaction-pooler';

const dayMs = 24 * 3_600_000;
const page = { network, verdict: null, requestId: null, limit: 100, before: null };

let postgres: PostgresProcess;
beforeAll(async () => {
  if (hasPostgres) postgres = await PostgresProcess.start();
});
afterAll(() => postgres?.remove());

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function openLog(config: DatabaseConfig) {
  const db = await Database.open(config);
  const log = new DeliveryLog(db, (name) => `of ${name}`);
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await log.close();
    await db.close();
  };
  closing.push(close);
  const appendAll = (deliveries: readonly SignedDelivery[]) =>
    Promise.all(deliveries.map((one) => log.append(one)));
  return { db, log, close, appendAll };
}

const engines = ['file', ...(hasPostgres ? ['postgres' as const] : [])] as const;
describe.each(engines)('%s', (kind) => {
  let config: DatabaseConfig;
  beforeEach(async () => {
    if (kind === 'postgres') {
      const url = await postgres.newDatabase();
      config = { kind, url };
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), 'waybill-database-'));
    closing.push(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'waybill.db');
    config = { kind: 'file', file, maxBytes: 2 ** 40 };
  });
  const open = () => openLog(config);

  test('keeps deliveries and statuses when it is opened again', async () => {
    const first = await open();
    const one = delivery({}, { requestId: '0x1', status: 'fallback', updatedAt: 2_000 });
    const appended = await first.appendAll([
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
    first.log.noteAnswer(appended[0]?.id ?? '', 3.5);
    await first.close();

    const { log, appendAll } = await open();
    expect((await appendAll([one]))[0]?.verdict).toBe('duplicate');
    const deliveries = await log.deliveries(page);
    expect(deliveries.map(({ attempt }) => attempt)).toEqual([3, null, 1, 1, 2, 1]);
    expect(deliveries.at(-1)?.answerMs).toBe(3.5);
    const ofOne = { ...page, requestId: '0x1', verdict: 'applied' } as const;
    const [newest] = await log.deliveries(ofOne);
    expect(newest).toMatchObject({ status: 'success', attempt: 1 });
    expect(await log.deliveries({ ...ofOne, before: newest!.id })).toMatchObject([
      { status: 'fallback' },
    ]);
    expect(await log.deliveries({ ...page, network: 'testnet' })).toEqual([]);
    expect(deliveries.every(({ hasBody }) => hasBody)).toBe(true);
    expect((await log.body(network, deliveries[0]?.id ?? ''))?.bodyBase64).toBe(one.bodyBase64);
    expect((await log.transitions(network, '0x1')).map(({ status }) => status)).toEqual([
      'pending',
      'fallback',
      'success',
    ]);
    expect(await log.summary(network)).toMatchObject({
      store: { kind, isWriting: true, bodyDays: 30, transitionDays: 400 },
      counts: { applied: 2, late: 1, duplicate: 2, 'unknown-shape': 1 },
      keys: [{ alias: 'default', deliveries: 6 }],
    });
  });

  test('a key of a claim is used once, also after a restart', async () => {
    const first = await open();
    expect(await new IdempotencyKeys(first.db).take('a key')).toBe('new');
    await first.close();
    const { db } = await open();
    const keys = new IdempotencyKeys(db);
    expect([await keys.take('a key'), await keys.take('another')]).toEqual(['used', 'new']);
  });

  test('drops bodies after 30 days and the rest after 400', async () => {
    const { log, appendAll } = await open();
    const now = Date.now();
    await appendAll([
      delivery({ receivedMs: now - 401 * dayMs }, { requestId: '0xold' }),
      delivery({ receivedMs: now - 31 * dayMs }, { requestId: '0xbody' }),
      delivery({}, { requestId: '0xnew' }),
    ]);
    await log.prune(now);
    const kept = (await log.deliveries(page)).map(({ requestId, hasBody }) => [requestId, hasBody]);
    expect(kept).toEqual([
      ['0xnew', true],
      ['0xbody', false],
    ]);
    expect(await log.transitions(network, '0xold')).toEqual([]);
    expect((await log.summary(network)).counts.applied).toBe(2);
  });

  test('counts without reading what it counts', async () => {
    const { db, log } = await open();
    const rows = isFull ? 1_000_000 : 2_000;
    const now = Date.now();
    for (let from = 0; from < rows; from += 1_000)
      await Promise.all(
        Array.from({ length: 1_000 }, (_, at) => log.append(delivery({ receivedMs: now + at }))),
      );
    const startedMs = performance.now();
    expect((await log.summary(network)).counts.applied).toBe(rows);
    const summaryMs = performance.now() - startedMs;
    console.log(`counts of ${rows} deliveries: ${summaryMs.toFixed(1)} ms, budget 50`);
    if (isFull) expect(summaryMs).toBeLessThan(50);
    expect(await db.bytes()).toBeGreaterThan(rows * 300);
  });

  test('two that begin one at the same time both use it, and see what the other one got', async () => {
    const both = await Promise.all([open(), open()]);
    const one = delivery();
    const again = await Promise.all(both.flatMap(({ appendAll }) => appendAll([one, one, one])));
    const attempts = (await both[0].log.deliveries(page)).map(({ attempt }) => attempt);
    expect(again.flat().filter(({ verdict }) => verdict === 'applied')).toHaveLength(1);
    expect(attempts).toEqual([6, 5, 4, 3, 2, 1]);
  });

  test('hostile text is stored as nothing else, or asked for in vain', async () => {
    const pathSecret = 'path-secret-0123456789abcdef';
    const hooks = { ...noHooks, pathSecret };
    const app = await createApp(testConfig('http://127.0.0.1:9', { database: config, hooks }));
    closing.push(() => app.close());
    const post = (event: Record<string, unknown>) => {
      const payload = eventBody(event);
      const url = `/hooks/${network}/${pathSecret}`;
      return app.inject({ method: 'POST', url, headers: signed(payload), payload });
    };
    const statuses = [
      await post({ requestId: '0x1\0' }),
      await post({ status: 'a\0b' }),
      await post({ requestId: '\ud800' }),
      await post({ updatedAt: 1.5 }),
      await post({ updatedAt: 1e300 }),
      await post({ details: '\0' }),
      await post({ requestId: "'; DROP TABLE delivery; --" }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([202, 202, 202, 200, 200, 200, 200]);
    for (const id of ['%00', '0x1%00', '%ED%A0%80', '😀'])
      for (const path of [`webhooks/deliveries?requestId=${id}`, `webhooks/transitions/${id}`]) {
        const { statusCode } = await app.inject({ url: `/api/${network}/${path}`, headers: own });
        expect([200, 303, 400, 404]).toContain(statusCode);
      }
  });
});

const own = { 'x-requested-by': 'test' };

describe.runIf(hasPostgres)('PostgreSQL', () => {
  const open = (url: string) => openLog({ kind: 'postgres', url });

  test('is refused in a line where it can’t be what is meant', async () => {
    const url = await postgres.newDatabase();
    const { db, close } = await open(url);
    expect(db.problem).toBeNull();
    await close();
    await postgres.run(url, 'UPDATE waybill_schema SET version = 99');
    await expect(open(url)).rejects.toThrow('newer version');

    const other = await postgres.newDatabase();
    await postgres.run(other, 'CREATE TABLE delivery (note TEXT)');
    await expect(open(other)).rejects.toThrow('tables of another program');
    expect(
      await postgres.run(other, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"),
    ).toEqual([{ tablename: 'delivery' }]);
    await expect(open(postgres.urlOf('nowhere'))).rejects.toThrow('(3D000)');
    await expect(open(url.replace('waybill@', 'nobody:secret@'))).rejects.toThrow('(28000)');
  });

  test('behind a pooler in transaction mode is refused', async () => {
    const url = await postgres.newDatabase();
    const database = url.split('/').at(-1)!;
    const socketPath = join(postgres.folder, '.s.PGSQL.5432');
    const pooler = await startTransactionPooler(socketPath, { user: 'waybill', database });
    closing.push(() => pooler.close());
    await expect(open(pooler.url)).rejects.toThrow('pooler in transaction mode');
  });

  test.runIf(hasPgbouncer)(
    'pgbouncer is refused in transaction mode, and used in session mode',
    async () => {
      const url = await postgres.newDatabase();
      const inTransactions = await startPgbouncer(postgres, url, 'transaction');
      closing.push(() => inTransactions.close());
      await expect(open(inTransactions.url)).rejects.toThrow('pooler in transaction mode');

      const inSessions = await startPgbouncer(postgres, url, 'session');
      closing.push(() => inSessions.close());
      const [one, two] = [await open(inSessions.url), await open(inSessions.url)];
      expect((await one.appendAll([delivery({}, { requestId: '0x1' })]))[0]?.verdict).toBe(
        'applied',
      );
      expect(await two.log.transitions(network, '0x1')).toHaveLength(1);
      const told: string[] = [];
      const channels = [one, two].map(({ db }) => new MessageChannel(db, db.postgres!, 'pooled'));
      closing.push(() => Promise.all(channels.map((channel) => channel.close())));
      channels[1]?.on('hub', { receive: (text) => void told.push(text), resync: () => {} });
      await soon(() => {
        channels[0]?.send('hub', 'hello');
        expect(told).toContain('hello');
      });
    },
  );

  test('a number above 2^53 is no other number', () => {
    expect(safeInteger('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => safeInteger('9007199254740993')).toThrow(RangeError);
  });
});
