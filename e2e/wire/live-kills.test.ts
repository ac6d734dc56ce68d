import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { defaultFreshness } from '../../src/proxy/config/proxy-config';
import { defaultBridgeTimes } from '../../src/proxy/events/websocket-bridge';
import { call } from '../../src/web/api/call';
import { liveStreams } from '../../src/web/api/live/live-stream';
import { Session } from '../../src/web/api/session';
import { canaryKey, testConfig } from '#testing/test-config';
import { isFull } from '../support/is-full';
import { startWebsocketService } from '../support/websocket-service';
import { soon } from '#testing/soon';

const runMs = isFull ? 60_000 : 2_500;
const killEveryMs = isFull ? 5_000 : 700;
const rightWithinMs = 3_000;
const eventEveryMs = 50;
const longestResponseMs = 300;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  vi.unstubAllGlobals();
});

test('every row on screen is right within 3 s while the websocket is cut again and again', async () => {
  const websocketService = await startWebsocketService(canaryKey);
  closing.push(() => websocketService.close());
  const rows = Array.from({ length: 20 }, (_, n) => ({ id: `0x${n}`, updatedAt: 0 }));
  const service = createServer((_request, response) => {
    // A response is as old as its way is long.
    const text = JSON.stringify({ requests: rows });
    const send = () => response.setHeader('content-type', 'application/json').end(text);
    setTimeout(send, Math.random() * longestResponseMs);
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  closing.push(() => service.close());
  const { port } = service.address() as AddressInfo;
  const config = testConfig(`http://127.0.0.1:${port}`, { freshness: defaultFreshness });
  const websocket = { url: new URL(websocketService.url), isUnfiltered: false };
  const networks = config.networks.map((network) => ({ ...network, websocket }));
  const bridgeTimes = { ...defaultBridgeTimes, minRetryMs: 200 };
  const app = await createApp({ ...config, networks }, { bridgeTimes });
  closing.push(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  // What the page's part finds in a browser.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fetch(`${url}${path}`, init));
  const session = new Session();
  const stream = session.get(liveStreams)('mainnet');
  closing.push(() => stream.close());
  let shown = rows;
  const read = async () => {
    shown = await call(session, 'mainnet', 'requests', {
      read: (body) => (body as { requests: typeof rows }).requests,
    });
  };
  stream.follow(() => read().catch(() => null)).show(rows.map(({ id }) => id));
  const { facts } = stream;
  const isLive = () => rows.every(({ id }) => facts.get().watched.has(id));
  await soon(() => expect(isLive()).toBe(true));

  const changes: { row: number; updatedAt: number; atMs: number }[] = [];
  const wrong = (untilMs: number) =>
    changes.filter(({ row, updatedAt, atMs }) => {
      return atMs <= untilMs && (shown[row]?.updatedAt ?? 0) < updatedAt;
    });
  const startMs = performance.now();
  let [kills, killedAtMs] = [0, startMs];
  while (performance.now() - startMs < runMs) {
    await sleep(eventEveryMs);
    const nowMs = performance.now();
    const row = changes.length % rows.length;
    const updatedAt = changes.length + 1;
    rows[row]!.updatedAt = updatedAt;
    changes.push({ row, updatedAt, atMs: nowMs });
    websocketService.event(rows[row]!.id, 'pending', updatedAt);
    if (nowMs - killedAtMs > killEveryMs) {
      websocketService.kill();
      [kills, killedAtMs] = [kills + 1, nowMs];
    }
    if (isFull) expect(wrong(nowMs - rightWithinMs)).toEqual([]);
  }
  expect(kills).toBeGreaterThan(1);
  await soon(() => expect(wrong(Infinity)).toEqual([]));
});
