import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp, type AppParts } from '../../src/proxy/app';
import type { ProxyConfig } from '../../src/proxy/config/proxy-config';
import { EventHub, type NewRequestEvent } from '../../src/proxy/events/event-hub';
import { cheapHash } from '#testing/cheap-hash';
import { canaryKey, testConfig } from '#testing/test-config';
import { openStream } from '../support/read-stream';
import { hasPostgres, PostgresProcess } from '../support/postgres-process';
import { soon } from '#testing/soon';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const change = (requestId: string, status = 'pending'): NewRequestEvent => ({
  requestId,
  status,
  updatedAt: 1_790_000_000_000,
  source: 'webhook',
});

async function startProxy(changes: Partial<ProxyConfig> = {}, parts: AppParts = {}) {
  const hub = new EventHub();
  const app = await createApp(testConfig('http://127.0.0.1:9', changes), { hub, ...parts });
  closing.push(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const open = async (headers: Record<string, string> = {}, path = '/api/mainnet/stream') => {
    const stream = await openStream(url + path, headers);
    closing.push(() => stream.close());
    return stream;
  };
  return { app, url, hub, open };
}

describe('the stream', () => {
  test('is server-sent events that nobody buffers, caches or compresses', async () => {
    const { open, hub } = await startProxy();
    const { response, frames, dataOf } = await open({ 'accept-encoding': 'br, gzip' });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['content-encoding']).toBeUndefined();
    hub.publish('mainnet', change('0x1'));
    hub.publish('testnet', change('0x2'));
    hub.tell('mainnet', { type: 'watched', requestIds: ['0x1'] });
    hub.tell('mainnet', { type: 'resync' });
    await soon(() => expect(frames).toHaveLength(4));
    expect(dataOf('state')).toEqual([{ source: 'off', lastEventAgoMs: null }]);
    expect(dataOf('change')).toEqual([change('0x1')]);
    expect(dataOf('watched')).toEqual([{ requestIds: ['0x1'] }]);
    expect(dataOf('resync')).toEqual([{}]);
  });

  test('goes on after a Last-Event-ID, and says so where it can’t', async () => {
    const { open, hub } = await startProxy();
    const first = await open();
    for (const id of ['0x1', '0x2']) hub.publish('mainnet', change(id));
    await soon(() => expect(first.frames).toHaveLength(3));
    const again = await open({ 'last-event-id': first.frames[1]?.id ?? '' });
    const late = await open({ 'last-event-id': 'of another start' });
    await soon(() => expect(again.dataOf('change')).toEqual([change('0x2')]));
    await soon(() => expect(late.dataOf('resync')).toHaveLength(1));
  });

  test('tells its state at every heartbeat', async () => {
    const { open } = await startProxy({}, { streamTimes: { heartbeatMs: 30 } });
    const { dataOf } = await open();
    await soon(() => expect(dataOf('state').length).toBeGreaterThan(3));
  });

  test('ends with the instance, and tells each browser another time to come back', async () => {
    const { app, open } = await startProxy();
    const streams = await Promise.all(Array.from({ length: 8 }, () => open()));
    await app.close();
    await Promise.all(streams.map(({ ended }) => ended()));
    const times = streams.map(({ stream }) => stream.retryMs);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...times)).toBeLessThanOrEqual(5_000);
    expect(new Set(times).size).toBeGreaterThan(1);
  });

  test('has no frame with a secret', async () => {
    const { open, hub } = await startProxy();
    const { frames, stream, dataOf } = await open();
    hub.publish('mainnet', change(canaryKey));
    hub.publish('mainnet', change('0x1', Buffer.from(canaryKey).toString('hex')));
    hub.publish('mainnet', change('0x2'));
    await soon(() => expect(frames).toHaveLength(2));
    expect(dataOf('change')).toEqual([change('0x2')]);
    expect(stream.text).not.toContain(canaryKey);
  });

  test('sends a slow browser less, cuts none that reads, and has it read again what it missed', async () => {
    const { open, hub } = await startProxy();
    const [slow, other] = [await open(), await open()];
    slow.response.pause();
    const status = 'x'.repeat(64);
    let count = 0;
    for (let round = 0; round < 200; round++) {
      for (let n = 0; n < 100; n++)
        hub.publish('mainnet', change(`${'0'.repeat(120)}${count++}`, status));
      await new Promise(setImmediate);
    }
    slow.response.resume();
    for (const { stream, frames } of [slow, other]) {
      await soon(() => expect(frames.at(-1)?.event).toBe('resync'));
      expect(stream.isEnded).toBe(false);
      expect(frames.length).toBeLessThan(count / 2);
    }
  });

  test('is open twenty times a viewer, at most', async () => {
    const { open } = await startProxy();
    const streams = await Promise.all(Array.from({ length: 20 }, () => open()));
    const refused = await open();
    expect(refused.response.statusCode).toBe(429);
    expect(refused.response.headers['retry-after']).toBe('30');
    streams[0]?.close();
    await soon(async () => expect((await open()).response.statusCode).toBe(200));
  });

  test('takes up to 200 ids that a browser shows', async () => {
    const { url, hub } = await startProxy();
    const watched: unknown[] = [];
    hub.subscribe('mainnet', (message) => watched.push(message));
    const post = async (body: unknown) => {
      const headers = { 'content-type': 'application/json' };
      const path = `${url}/api/mainnet/stream/watch`;
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    };
    expect(await post({ ids: ['0x1'] })).toBe(204);
    expect(watched).toEqual([{ type: 'watch', requestIds: ['0x1'], isRenewal: false }]);
    const bodies = [{}, { ids: [1] }, { ids: ['x'.repeat(129)] }, { ids: Array(201).fill('0x1') }];
    expect(await Promise.all(bodies.map(post))).toEqual([400, 400, 400, 400]);
  });
});

describe('a stream behind a login', () => {
  const publicUrl = new URL('https://waybill.example');
  const own = { host: publicUrl.host, 'sec-fetch-site': 'same-origin' };
  const password = 'correct horse battery';

  async function startWithLogin(changes: Partial<ProxyConfig> = {}, parts: AppParts = {}) {
    const proxy = await startProxy(
      {
        ...changes,
        publicUrl,
        access: {
          auth: { mode: 'password', users: new Map([['ada', await cheapHash(password)]]) },
          sessionSecrets: ['a-session-secret-of-more-than-32-characters'],
          publicScopes: new Set(['chains']),
        },
      },
      parts,
    );
    const form = { ...own, 'content-type': 'application/x-www-form-urlencoded' };
    const login = async () => {
      const payload = new URLSearchParams({ name: 'ada', password }).toString();
      const answer = await proxy.app.inject({
        method: 'POST',
        url: '/login',
        headers: form,
        payload,
      });
      const [cookie] = answer.cookies;
      return { ...own, cookie: `${cookie?.name}=${cookie?.value}` };
    };
    const logout = (session: { cookie: string }) =>
      proxy.app.inject({ method: 'POST', url: '/logout', headers: { ...form, ...session } });
    return { ...proxy, login, logout };
  }

  test('is refused without one, and without the header of the page’s calls', async () => {
    const { open, login, app } = await startWithLogin();
    expect((await open(own)).response.statusCode).toBe(401);
    const { statusCode } = await app.inject({
      url: '/api/mainnet/stream',
      headers: await login(),
    });
    expect(statusCode).toBe(403);
  });

  test('ends at the logout of its session at once, others go on; it was no slow request', async () => {
    const lines: string[] = [];
    const { open, login, logout, app } = await startWithLogin({
      logLevel: 'info',
      logStream: { write: (line: string) => void lines.push(line) },
      metricsToken: 'a-token-for-metrics',
    });
    const [mine, other] = [await login(), await login()];
    const [ofMine, ofOther] = [await open(mine), await open(other)];
    expect(ofMine.response.statusCode).toBe(200);
    await logout(mine);
    await ofMine.ended();
    expect(ofOther.stream.isEnded).toBe(false);
    const line = () => lines.find((text) => text.includes('/api/mainnet/stream')) ?? 'null';
    await soon(() => expect(JSON.parse(line())).toMatchObject({ openSeconds: 0 }));
    expect(line()).not.toContain('"ms"');
    const headers = { ...own, authorization: 'Bearer a-token-for-metrics' };
    const { payload } = await app.inject({ url: '/metrics', headers });
    expect(payload).toContain('waybill_answers_total{route="/api/mainnet/stream"');
    expect(payload).not.toMatch(/waybill_answer_seconds.*stream/);
    expect(payload).toContain('waybill_open_streams{network="mainnet"} 1');
  });

  test('ends when the session expires', async () => {
    const { open, login } = await startWithLogin({}, { streamTimes: { heartbeatMs: 30 } });
    const stream = await open(await login());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
    closing.push(() => vi.useRealTimers());
    await stream.ended();
  });
});

describe.runIf(hasPostgres)('two instances on one PostgreSQL', () => {
  let postgres: PostgresProcess;
  beforeEach(async () => {
    postgres = await PostgresProcess.start();
    closing.push(() => postgres.remove());
  });

  test('tell each other’s events, and of a gap while it was away', async () => {
    const database = { kind: 'postgres', url: await postgres.newDatabase() } as const;
    const [a, b] = await Promise.all([startProxy({ database }), startProxy({ database })]);
    const [ofA, ofB] = [await a.open(), await b.open()];
    const resyncs = () => ofB.dataOf('resync').length;
    const shared = async (from: EventHub, id: string) => {
      await soon(() => {
        from.publish('mainnet', { ...change(id), updatedAt: null });
        for (const { dataOf } of [ofA, ofB])
          expect(dataOf('change')).toContainEqual({ ...change(id), updatedAt: null });
      });
    };
    await shared(a.hub, '0x1');
    await shared(b.hub, '0x2');
    const before = resyncs();
    await postgres.restart();
    await soon(() => expect(resyncs()).toBeGreaterThan(before));
    await shared(a.hub, '0x3');
  });
});
