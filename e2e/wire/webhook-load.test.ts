import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { webhookState } from '#service/proxy-api/webhooks';
import { canaryKey, listenStub, noHooks, testConfig } from '#testing/test-config';
import { isFull } from '../support/is-full';
import { startServer } from '../support/server-process';
import { eventBody, signed } from '../support/signed-delivery';
import { warmUp } from '../support/warm-up';

const unsignedPerSecond = isFull ? 500 : 100;
const seconds = isFull ? 60 : 1;
const pathSecret = 'path-secret-0123456789abcdef';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** In the bench the built proxy is a process of its own, so that its memory and its answers are its own. */
async function startProxy(serviceUrl: string): Promise<{ url: string; memoryMb: () => number }> {
  if (isFull) {
    const server = await startServer('dist/server/main.js', {
      SERVICE_API_URL: serviceUrl,
      SERVICE_API_KEY: canaryKey,
      WEBHOOK_PATH_SECRET: pathSecret,
      // A copy of requests would make calls of its own.
      MIRROR_DAYS: '0',
    });
    closing.push(() => server.stop());
    const memoryMb = () => {
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    };
    return { url: server.origin, memoryMb };
  }
  const config = testConfig(serviceUrl, { hooks: { ...noHooks, pathSecret } });
  // The comparison with the list is the only call that there is.
  const app = await createApp(config, { missedTimes: { checkMs: 600_000, graceMs: 0 } });
  closing.push(() => app.close());
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), memoryMb: () => 0 };
}

test('posts that nobody signed store nothing, call nothing and keep no signed one from its place', async () => {
  let calls = 0;
  const stub = await listenStub((_request, response) => {
    calls++;
    response.setHeader('content-type', 'application/json').end('{"requests":[]}');
  });
  closing.push(() => stub.server.close());
  const { url, memoryMb } = await startProxy(stub.url);
  const pool = new Pool(url, { connections: 32 });
  closing.push(() => pool.destroy());
  const path = `/hooks/mainnet/${pathSecret}`;
  const statuses = new Map<number, number>();
  const post = async (headers: Record<string, string>, body: string) => {
    const startedMs = performance.now();
    const response = await pool.request({ method: 'POST', path, headers, body });
    await response.body.dump();
    const status = response.statusCode;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return performance.now() - startedMs;
  };
  const body = eventBody();
  const strange = signed(body, { key: 'nobody-knows-this-key' });
  const signedMs: number[] = [];
  const pending: Promise<unknown>[] = [];
  let sent = 0;
  const load = async (ms: number) => {
    for (let tick = 0; tick < ms / 50; tick++) {
      for (let n = 0; n < unsignedPerSecond / 20; n++) pending.push(post(strange, body));
      const own = eventBody();
      pending.push(post(signed(own), own).then((took) => signedMs.push(took)));
      sent++;
      await sleep(50);
    }
  };
  if (isFull) await warmUp(memoryMb, load);
  signedMs.length = 0;
  const memory = [memoryMb()];
  for (let at = 0; at < seconds; at += 10) {
    await load(Math.min(10, seconds) * 1_000);
    memory.push(memoryMb());
  }
  await Promise.all(pending);

  const state = webhookState.parse(await (await fetch(`${url}/api/mainnet/webhooks/state`)).json());
  expect(Object.fromEntries(statuses)).toEqual({
    200: sent,
    401: (sent / 20) * unsignedPerSecond,
  });
  expect(state.counts.applied).toBe(sent);
  // One comparison with the list a minute, however much is posted.
  expect(calls).toBeLessThanOrEqual(isFull ? 3 : 0);
  if (!isFull) return;
  const p99 = signedMs.toSorted((a, b) => a - b)[Math.floor(signedMs.length * 0.99)] ?? 0;
  const grown = memory.map((mb) => Math.round(mb - memory[0]!));
  console.log(`signed deliveries: p99 ${p99.toFixed(0)} ms, budget 100`);
  console.log(`memory of the proxy's process, every 10 s: +${grown.join(', ')} MB, budget 16`);
  expect(p99).toBeLessThanOrEqual(100);
  expect(grown.at(-1)).toBeLessThanOrEqual(16);
});
