import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createApp } from '../app';
import { listenStub, testConfig } from '#testing/test-config';

let calls = 0;
let app: FastifyInstance;
let server: Server;

async function start(freshMs: number) {
  const stub = await listenStub((_request, response) => {
    calls += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ requests: [], call: calls }));
  });
  server = stub.server;
  const fresh = { freshMs, staleMs: 0 };
  app = await createApp(testConfig(stub.url, { freshness: { requests: fresh, chains: fresh } }));
}

afterEach(async () => {
  calls = 0;
  await app.close();
  server.close();
});

const read = async (cacheControl?: string) => {
  const { body } = await app.inject({
    url: '/api/mainnet/requests/v3',
    headers: { host: 'localhost', ...(cacheControl && { 'cache-control': cacheControl }) },
  });
  return (JSON.parse(body) as { call: number }).call;
};

test('a client that takes an older response shares the call of others, and nobody else does', async () => {
  await start(1);
  expect(await read('max-stale=30')).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await read('max-stale=30')).toBe(1);
  expect(await read('max-stale=999999999')).toBe(1);
  // The list itself is as fresh as ever.
  expect(await read()).toBe(2);
  expect(await read('max-stale=x')).toBeGreaterThanOrEqual(2);
});

test('where caching is off, it stays off', async () => {
  await start(0);
  expect([await read('max-stale=30'), await read('max-stale=30')]).toEqual([1, 2]);
});
