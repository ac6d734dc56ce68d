import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { noHooks } from '../../src/proxy/config/hooks-config';
import { webhookState } from '#service/webhooks';
import { listenStub, testConfig } from '#testing/test-config';
import { eventBody, signed } from '../support/signed-delivery';

const isFull = Boolean(process.env['BENCH']);
const unsignedPerSecond = isFull ? 500 : 100;
const seconds = isFull ? 60 : 1;
const pathSecret = 'path-secret-0123456789abcdef';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

test('posts that nobody signed store nothing, call nothing and keep no signed one from its place', async () => {
  let calls = 0;
  const stub = await listenStub((_request, response) => {
    calls++;
    response.end('{}');
  });
  const hooks = { ...noHooks, pathSecret };
  const app = await createApp(testConfig(stub.url, { hooks }), {
    // The comparison with the list is the only call that there is.
    missedTimes: { checkMs: 600_000, graceMs: 0 },
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const pool = new Pool(url, { connections: 32 });
  closing.push(
    () => stub.server.close(),
    () => app.close(),
    () => pool.destroy(),
  );
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
  const before = process.memoryUsage().heapUsed;
  const signedMs: number[] = [];
  const pending: Promise<unknown>[] = [];
  for (let tick = 0; tick < seconds * 20; tick++) {
    for (let n = 0; n < unsignedPerSecond / 20; n++) pending.push(post(strange, body));
    const own = eventBody();
    pending.push(post(signed(own), own).then((ms) => signedMs.push(ms)));
    await sleep(50);
  }
  await Promise.all(pending);

  const state = webhookState.parse(await (await fetch(`${url}/api/mainnet/webhooks/state`)).json());
  expect(Object.fromEntries(statuses)).toEqual({
    200: seconds * 20,
    401: seconds * unsignedPerSecond,
  });
  expect(state.counts.applied).toBe(Math.min(1_000, seconds * 20));
  expect(calls).toBe(0);
  if (!isFull) return;
  global.gc?.();
  const p99 = signedMs.toSorted((a, b) => a - b)[Math.floor(signedMs.length * 0.99)] ?? 0;
  const grownMb = (process.memoryUsage().heapUsed - before) / 2 ** 20;
  console.log(`signed deliveries: p99 ${p99.toFixed(0)} ms; memory +${grownMb.toFixed(0)} MB`);
}, 120_000);
