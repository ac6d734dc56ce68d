import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { Database } from '../../src/proxy/db/database';
import { MessageChannel } from '../../src/proxy/db/message-channel';
import { EventHub } from '../../src/proxy/events/event-hub';
import { webhookState } from '#service/proxy-api/webhooks';
import { canaryKey, noHooks, testConfig } from '#testing/test-config';
import { isFull } from '../support/is-full';
import { canMount, mount, mountSmallDisk } from '../support/mount';
import { account, hasPostgres, PostgresProcess } from '../support/postgres-process';
import { eventBody, signed } from '../support/signed-delivery';
import { network } from '../support/stored-delivery';
import { soon } from '#testing/soon';

const scope = '0123456789abcdef';

describe.runIf(hasPostgres)('instances on one PostgreSQL', () => {
  let postgres: PostgresProcess;
  let url: string;
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    postgres = await PostgresProcess.start();
  });
  afterAll(() => postgres.remove());
  beforeEach(async () => {
    url = await postgres.newDatabase();
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  async function openChannel() {
    const db = await Database.open({ kind: 'postgres', url });
    closing.push(() => db.close());
    const channel = new MessageChannel(db, db.postgres!, scope);
    closing.push(() => channel.close());
    const got = { texts: [] as string[], resyncs: 0 };
    channel.on('hub', {
      receive: (text) => got.texts.push(text),
      resync: () => got.resyncs++,
    });
    await soon(() => expect(got.resyncs).toBe(1));
    return { channel, got };
  }

  test('what one sends all others get once, in order and in few batches', async () => {
    const [one, two, three] = [await openChannel(), await openChannel(), await openChannel()];
    const count = isFull ? 20_000 : 400;
    const startedMs = performance.now();
    for (let n = 0; n < count; n++) {
      one.channel.send('hub', `one ${n}`);
      if (n % 10 === 9) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    two.channel.send('hub', 'two');
    const sent = Array.from({ length: count }, (_, n) => `one ${n}`);
    await soon(() => {
      expect(one.got.texts).toEqual(['two']);
      expect(two.got.texts).toHaveLength(count);
      expect(three.got.texts).toHaveLength(count + 1);
    });
    expect(two.got.texts).toEqual(sent);
    expect(three.got.texts.filter((text) => text !== 'two')).toEqual(sent);
    expect([one, two, three].map(({ got }) => got.resyncs)).toEqual([1, 1, 1]);
    const [row] = await postgres.run(
      url,
      'SELECT count(DISTINCT xmin::text)::int AS n FROM message',
    );
    const ms = performance.now() - startedMs;
    console.log(
      `${count} messages of one instance: ${ms.toFixed(0)} ms, ${String(row?.['n'])} batches`,
    );
  });

  test('a new one is told nothing old, and a gap is a reason to read again', async () => {
    const one = await openChannel();
    one.channel.send('hub', 'old');
    await soon(async () => expect(await postgres.run(url, 'TABLE message')).toHaveLength(1));
    const two = await openChannel();
    one.channel.send('hub', 'new');
    await soon(() => expect(two.got.texts).toEqual(['new']));
    // As if another one had sent it long ago.
    await postgres.run(url, 'UPDATE counter SET n = n + 5');
    one.channel.send('hub', 'after');
    await soon(() => expect(two.got.resyncs).toBe(2));
    await postgres.restart();
    await soon(() => expect(two.got.resyncs).toBe(3));
    one.channel.send('hub', 'back');
    await soon(() => expect(two.got.texts.at(-1)).toBe('back'));
  });

  test('an event that one receives is told by all and stored once; no key is in the database', async () => {
    const told: string[] = [];
    const start = async () => {
      const hub = new EventHub();
      hub.subscribe(network, (message) => {
        if (message.type === 'event') told.push(message.event.requestId);
      });
      const config = testConfig('http://127.0.0.1:9', {
        database: { kind: 'postgres', url },
        hooks: { ...noHooks, pathSecret },
      });
      const app = await createApp(config, { hub });
      closing.push(() => app.close());
      return app.listen({ host: '127.0.0.1', port: 0 });
    };
    const [one, two] = [await start(), await start()];
    const post = async (base: string, body: string) => {
      const target = `${base}/hooks/${network}/${pathSecret}`;
      return (await fetch(target, { method: 'POST', headers: signed(body), body })).status;
    };
    // Until both listen.
    await soon(async () => {
      expect(await post(one, eventBody({ requestId: '0xall' }))).toBe(200);
      expect(told.filter((id) => id === '0xall').length).toBeGreaterThan(told.length / 2);
    });
    const body = eventBody({ requestId: '0xtwice' });
    expect([await post(one, body), await post(two, body)]).toEqual([200, 200]);
    await soon(() => expect(told.filter((id) => id === '0xtwice')).toHaveLength(2));
    const verdicts = "SELECT verdict FROM delivery WHERE request_id = '0xtwice' ORDER BY id";
    expect(await postgres.run(url, verdicts)).toEqual([
      { verdict: 'applied' },
      { verdict: 'duplicate' },
    ]);
    const echo = eventBody({ status: canaryKey, details: { echo: canaryKey } });
    expect(await post(one, echo)).toBe(202);
    const tables = await postgres.run(
      url,
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
    );
    for (const { tablename } of tables) {
      const rows = JSON.stringify(
        await postgres.run(url, `SELECT t::text FROM ${String(tablename)} t`),
      );
      expect(rows).not.toContain(canaryKey);
      expect(rows).not.toContain(Buffer.from(canaryKey).toString('base64').slice(2, -4));
      expect(rows).not.toContain(Buffer.from(canaryKey).toString('hex'));
    }
  });

  const pathSecret = 'path-secret-0123456789abcdef';

  /** An instance; what is posted to it, and what it says of itself. */
  async function startInstance(databaseUrl = url) {
    const hooks = { ...noHooks, pathSecret };
    const database = { kind: 'postgres', url: databaseUrl } as const;
    const app = await createApp(testConfig('http://127.0.0.1:9', { database, hooks }));
    closing.push(() => app.close());
    const post = async (event: Record<string, unknown> = {}) => {
      const payload = eventBody(event);
      const target = `/hooks/${network}/${pathSecret}`;
      const headers = signed(payload);
      return (await app.inject({ method: 'POST', url: target, headers, payload })).statusCode;
    };
    const read = async (path: string) => (await app.inject({ url: path, headers: own })).json();
    return { post, read };
  }

  test('while it takes no writes deliveries get a 503, what is there is read, and no restart is needed', async () => {
    const { post, read } = await startInstance();
    const sharing = () => read('/readyz').then((ready) => (ready as { sharing: string }).sharing);
    const state = async () => webhookState.parse(await read(`/api/${network}/webhooks/state`));
    expect(await post({ requestId: '0x1' })).toBe(200);
    await soon(async () => expect(await sharing()).toBe('shared'));
    const set = async (value: string) => {
      await postgres.run(url, `ALTER SYSTEM SET default_transaction_read_only = ${value}`);
      await postgres.run(url, 'SELECT pg_reload_conf()');
    };
    await set('on');
    closing.push(() => set('off'));
    await soon(async () => expect(await sharing()).toBe('alone'));
    expect(await post({ requestId: '0x2' })).toBe(503);
    expect((await state()).store).toMatchObject({ kind: 'postgres', isWriting: false });
    await set('off');
    await soon(async () => expect(await post({ requestId: '0x3' })).toBe(200));
    await soon(async () => expect(await sharing()).toBe('shared'));
    const rows = await postgres.run(url, 'SELECT request_id FROM delivery ORDER BY id');
    expect(rows.map(({ request_id }) => request_id)).toEqual(['0x1', '0x3']);
  });

  test.runIf(isFull && canMount)(
    'on a full disk deliveries get a 503, and nothing is lost',
    async () => {
      const { folder, unmount } = mountSmallDisk(account());
      closing.push(unmount);
      await postgres.run(url, `CREATE TABLESPACE small LOCATION '${folder}'`);
      await postgres.run(url, 'CREATE DATABASE small_disk TABLESPACE small');
      closing.push(async () => {
        await postgres.run(url, 'DROP DATABASE small_disk WITH (FORCE)');
        await postgres.run(url, 'DROP TABLESPACE small');
      });
      const small = postgres.urlOf('small_disk');
      const { post, read } = await startInstance(small);
      const acknowledged: string[] = [];
      const large = async (requestId: string) => {
        // Nothing that PostgreSQL could compress.
        const details = randomBytes(20_000).toString('hex');
        const status = await post({ requestId, details });
        if (status === 200) acknowledged.push(requestId);
        return status;
      };
      const statuses = new Set<number>();
      for (let n = 0; n < 400 && !statuses.has(503); n++) statuses.add(await large(`0x${n}`));
      expect(statuses).toEqual(new Set([200, 503]));
      const state = webhookState.parse(await read(`/api/${network}/webhooks/state`));
      expect(state.store.isWriting).toBe(false);
      mount('-o', 'remount,size=256m', folder);
      await soon(async () => expect(await large('0xafter')).toBe(200));
      const rows = await postgres.run(small, 'SELECT request_id FROM delivery ORDER BY id');
      expect(rows.map(({ request_id }) => request_id)).toEqual(acknowledged);
    },
  );

  test('while it is away deliveries get a 503, and no restart is needed', async () => {
    const { post } = await startInstance();
    expect(await post()).toBe(200);
    // A pause that is shorter than a statement may take costs no delivery.
    postgres.freeze();
    const during = post();
    await new Promise((resolve) => setTimeout(resolve, 700));
    postgres.thaw();
    expect(await during).toBe(200);
    postgres.freeze();
    expect(await post()).toBe(503);
    await postgres.stop();
    expect(await post()).toBe(503);
    // One that starts meanwhile does start.
    const { post: later } = await startInstance();
    expect(await later()).toBe(503);
    await postgres.restart();
    for (const again of [post, later]) await soon(async () => expect(await again()).toBe(200));
  });
});

const own = { 'x-requested-by': 'test' };
