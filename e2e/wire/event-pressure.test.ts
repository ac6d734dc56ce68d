import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { Pool } from 'undici';
import { createApp } from '../../src/proxy/app';
import { canaryKey, noHooks, testConfig } from '#testing/test-config';
import { isFull } from '../support/is-full';
import { hasPostgres, PostgresProcess } from '../support/postgres-process';
import { metricsText, metricsToken } from '../support/metrics';
import { openStream } from '../support/read-stream';
import { startServer } from '../support/server-process';
import { eventBody, signed } from '../support/signed-delivery';
import { warmUp } from '../support/warm-up';
import { startWebsocketService } from '../support/websocket-service';
import { soon } from '#testing/soon';

const pathSecret = 'path-secret-0123456789abcdef';
const browsers = 10;
/** How often Node looks at its event loop (prom-client); this is no lag. */
const resolutionMs = 10;

async function databaseOf(engine: string): Promise<string> {
  if (engine === 'memory') return '';
  if (engine === 'postgres') {
    const postgres = await PostgresProcess.start(true);
    closing.push(() => postgres.remove());
    return postgres.newDatabase();
  }
  const folder = mkdtempSync(join(tmpdir(), 'waybill-pressure-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  return `file:${folder}/waybill.db`;
}

/** Since this was last asked. */
async function eventLoopP99Ms(url: string): Promise<number> {
  const text = await metricsText(url);
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text) ?? [];
  return Number(seconds) * 1_000 - resolutionMs;
}
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** In a thread of its own: this one is busy with sending. */
const watchHealth = `
  const { parentPort, workerData } = require('node:worker_threads');
  const ask = async () => {
    const startMs = performance.now();
    await (await fetch(workerData)).text();
    parentPort.postMessage(performance.now() - startMs);
    setTimeout(ask, 20);
  };
  void ask();`;

/** In the bench the built proxy is a process of its own, so that its memory and its answers are its own. */
async function startProxy(websocketUrl: string, databaseUrl: string) {
  if (isFull) {
    const server = await startServer('dist/server/main.js', {
      SERVICE_API_URL: 'http://127.0.0.1:9',
      SERVICE_API_KEY: canaryKey,
      SERVICE_WS_URL: websocketUrl,
      SERVICE_WS_ALL: 'true',
      WEBHOOK_PATH_SECRET: pathSecret,
      METRICS_TOKEN: metricsToken,
      DATABASE_URL: databaseUrl,
    });
    closing.push(() => server.stop());
    const status = () => readFileSync(`/proc/${server.pid}/status`, 'utf8');
    return {
      url: server.origin,
      memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(status())?.[1]) / 1024,
    };
  }
  const config = testConfig('http://127.0.0.1:9', { hooks: { ...noHooks, pathSecret } });
  const websocket = { url: new URL(websocketUrl), isUnfiltered: true };
  const networks = config.networks.map((network) => ({ ...network, websocket }));
  const app = await createApp({ ...config, networks });
  closing.push(() => app.close());
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), memoryMb: () => 0 };
}

async function startAll(databaseUrl = '') {
  const service = await startWebsocketService(canaryKey);
  closing.push(() => service.close());
  const { url, memoryMb } = await startProxy(service.url, databaseUrl);
  const streams = await Promise.all(
    Array.from({ length: browsers }, () => openStream(`${url}/api/mainnet/stream`)),
  );
  for (const stream of streams) closing.push(() => stream.close());
  const isLive = () =>
    streams.every(({ dataOf }) => (dataOf('state').at(-1) as { source: string }).source === 'live');
  await soon(() => expect(isLive()).toBe(true));
  for (const { frames } of streams) frames.length = 0;
  /** The last that each browser heard is this event, or that it is to read again. */
  const isAllTold = (lastId: string) =>
    soon(() => {
      for (const { stream, frames } of streams) {
        expect(stream.isEnded).toBe(false);
        const last = frames.findLast(({ event }) => event !== 'state');
        expect(last?.event === 'resync' || last?.data.includes(`"${lastId}"`)).toBe(true);
      }
    });
  return { service, url, memoryMb, streams, isAllTold };
}

test('more events than can be told end in a resync, and no reading browser is cut', async () => {
  const { service, streams, isAllTold } = await startAll();
  const count = 5_000;
  for (let n = 1; n <= count; n++) service.event(`0x${n}`, 'pending', n);
  await isAllTold(`0x${count}`);
  for (const { dataOf } of streams) {
    const told = dataOf('change').length;
    expect(told === count || dataOf('resync').length > 0).toBe(true);
  }
  // Afterwards they are told one by one again.
  service.event('0xafter', 'success', 1);
  await isAllTold('0xafter');
});

const loads = [
  [1_000, 'memory'],
  [1_000, 'file'],
  ...(hasPostgres ? [[1_000, 'postgres'] as const] : []),
  [20_000, 'memory'],
] as const;

test.runIf(isFull).each(loads)(
  '%i events a second for 30 s, kept in %s',
  async (perSecond, engine) => {
    const { service, url, memoryMb, streams, isAllTold } = await startAll(await databaseOf(engine));
    const health = new Worker(watchHealth, { eval: true, workerData: `${url}/healthz` });
    closing.push(() => health.terminate());
    let slowestMs = 0;
    health.on('message', (ms: number) => (slowestMs = Math.max(slowestMs, ms)));
    let count = 0;
    const memory: number[] = [];
    const offer = async (ms: number) => {
      const [startMs, offset] = [performance.now(), count];
      while (performance.now() - startMs < ms) {
        const due = offset + ((performance.now() - startMs) / 1_000) * perSecond;
        while (count < due) service.event(`0x${count}`, 'pending', ++count);
        memory.push(memoryMb());
        // What a browser reads is not kept here.
        for (const { stream, frames } of streams) {
          expect(stream.isEnded).toBe(false);
          frames.splice(0, frames.length - 100);
          stream.text = '';
        }
        await sleep(5);
      }
    };
    const idleMb = memoryMb();
    await warmUp(memoryMb, offer);
    const [before = 0] = memory.splice(0).slice(-1);
    slowestMs = 0;
    await eventLoopP99Ms(url);
    await offer(30_000);
    const lagMs = await eventLoopP99Ms(url);
    const peakMb = Math.max(...memory);
    service.event('0xlast', 'success', 1);
    await isAllTold('0xlast');
    console.log(
      `${perSecond} events a second (${count} sent) in ${engine}: event loop p99 ${lagMs.toFixed(1)} ms, budget 20; memory +${(peakMb - before).toFixed(0)} MB, budget 32, +${(peakMb - idleMb).toFixed(0)} since idle; ` +
        `/healthz ${slowestMs.toFixed(0)} ms at most, budget 100`,
    );
    expect(peakMb - before).toBeLessThanOrEqual(32);
    expect(slowestMs).toBeLessThanOrEqual(100);
    expect(lagMs).toBeLessThanOrEqual(20);
  },
  240_000,
);

test.runIf(isFull)(
  '3,000 deliveries a minute for ten minutes: nothing is lost',
  async () => {
    const { url, memoryMb, streams } = await startAll();
    const pool = new Pool(url, { connections: 16 });
    closing.push(() => pool.destroy());
    const told = streams.map(() => 0);
    let sent = 0;
    const memory: number[] = [];
    const deliver = async () => {
      const body = eventBody();
      const path = `/hooks/mainnet/${pathSecret}`;
      const answer = await pool.request({ method: 'POST', path, headers: signed(body), body });
      await answer.body.dump();
      expect(answer.statusCode).toBe(200);
      sent++;
    };
    const count = () =>
      streams.forEach(({ stream, frames }, at) => {
        expect(stream.isEnded).toBe(false);
        told[at]! += frames.splice(0).filter(({ event }) => event === 'change').length;
        stream.text = '';
      });
    for (let second = 0; second < 600; second++) {
      const nextMs = performance.now() + 1_000;
      await Promise.all(Array.from({ length: 50 }, deliver));
      count();
      if (second % 60 === 59) memory.push(memoryMb());
      await sleep(Math.max(0, nextMs - performance.now()));
    }
    await soon(() => {
      count();
      expect(told).toEqual(streams.map(() => sent));
    });
    // In the first two minutes V8's heap grows with the load.
    const warm = memory.slice(2);
    const grown = warm.map((mb) => Math.round(mb - warm[0]!));
    console.log(
      `${sent} deliveries, each told ${browsers} times; memory by minute from the third on: +${grown.join(', ')} MB, budget 20`,
    );
    expect(Math.max(...grown)).toBeLessThanOrEqual(20);
  },
  900_000,
);
