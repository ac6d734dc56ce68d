import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleQuery } from '#service/route-times';
import { sharedNowSeconds, triagePage } from '#service/triage-queries';
import { listenStub, testConfig } from '#testing/test-config';
import { createApp } from '../../src/proxy/app';
import {
  questions,
  shownForSeconds,
  type QuestionName,
} from '../../src/web/features/home/home-questions';

let app: FastifyInstance;
let server: Server;
let calls: number[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 1) });
  calls = [];
  const stub = await listenStub((_request, response) => {
    calls.push(Date.now());
    response.setHeader('content-type', 'application/json');
    response.end('{"requests":[],"total":0}');
  });
  server = stub.server;
  const fresh = { freshMs: 1_000, staleMs: 0 };
  app = await createApp(testConfig(stub.url, { freshness: { requests: fresh, chains: fresh } }));
});

afterEach(async () => {
  await app.close();
  server.close();
  vi.useRealTimers();
});

async function read(query: Record<string, string | undefined>, maxStaleSeconds: number) {
  const set = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  const { statusCode } = await app.inject({
    url: `/api/mainnet/requests/v3?${new URLSearchParams(set).toString()}`,
    headers: { host: 'localhost', 'cache-control': `max-stale=${maxStaleSeconds}` },
  });
  expect(statusCode).toBe(200);
}

const ask = (name: QuestionName) => {
  const seconds = shownForSeconds[name];
  const { params } = questions[name](sharedNowSeconds(Date.now(), seconds));
  return read(triagePage(params), seconds);
};

test('three people who look at Home make at most twelve calls a minute of the service', async () => {
  const openedAtSeconds = [0, 13, 41];
  const names = Object.keys(questions) as QuestionName[];
  const startMs = Date.now();
  for (let second = 0; second < 600; second += 1) {
    vi.setSystemTime(startMs + second * 1000);
    for (const opened of openedAtSeconds) {
      const age = second - opened;
      const due = names.filter((name) => age >= 0 && age % shownForSeconds[name] === 0);
      await Promise.all(due.map(ask));
      // At the whole minute, a page samples one route more.
      if (age < 30 || second % 60 !== 0) continue;
      const route = { originChainId: 1, destinationChainId: Math.floor(age / 60) };
      await read(sampleQuery(route), 900);
      await read({ ...sampleQuery(route), continuation: 'next' }, 900);
    }
  }
  const counts = calls.map((ms) => calls.filter((at) => at >= ms && at < ms + 60_000).length);
  expect(calls.length).toBeGreaterThan(60);
  expect(Math.max(...counts)).toBeLessThanOrEqual(12);
});
