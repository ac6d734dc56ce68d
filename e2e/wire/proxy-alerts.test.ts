import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultAlertTimes } from '../../src/proxy/alerts/alert-loop';
import { createApp } from '../../src/proxy/app';
import type { DatabaseConfig } from '../../src/proxy/config/database-config';
import { defaultFreshness, type ProxyConfig } from '../../src/proxy/config/proxy-config';
import { canaryKey, testConfig } from '#testing/test-config';
import { AlertReceiver } from '../support/alert-receiver';
import { hasPostgres, PostgresProcess } from '../support/postgres-process';
import {
  failedRequest,
  lateRequests,
  requestInProgress,
  TriageService,
} from '../support/triage-service';
import { soon } from '#testing/soon';

/** A tenth of what BENCH asks for (`npm run test:full`). */
const isFull = Boolean(process.env['BENCH']);
const hourMs = 3_600_000;
const times = {
  ...defaultAlertTimes,
  tickMs: 15,
  pollMs: 60,
  messageMs: 60,
  sendMs: 300,
  retryMs: [60, 120],
};
const metricsToken = 'token-of-the-metrics';

let service: TriageService;
let receiver: AlertReceiver;
const log: string[] = [];
const closing: (() => unknown)[] = [];

beforeEach(async () => {
  log.length = 0;
  service = await TriageService.start();
  receiver = await AlertReceiver.start();
  closing.push(
    () => receiver.close(),
    () => service.close(),
  );
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function startInstance(changes: Partial<ProxyConfig> = {}) {
  const config = testConfig(service.url, {
    alertWebhook: receiver.webhook,
    logLevel: 'trace',
    logStream: { write: (line) => void log.push(line) },
    ...changes,
  });
  const app = await createApp(config, { alertTimes: times });
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await app.close();
    isClosed = true;
  };
  closing.push(close);
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close };
}

/** So many polls of the service, whoever makes them: by its count of questions about failures. */
async function polls(count: number): Promise<void> {
  const made = () => service.urls.filter((url) => url.includes('refundFailReason')).length;
  const until = made() + count;
  await soon(() => expect(made()).toBeGreaterThanOrEqual(until));
}

async function metricsText(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  return (await fetch(`${url}/metrics`, { headers })).text();
}

async function gauges(url: string): Promise<Record<string, number>> {
  const text = await metricsText(url);
  const found = text.matchAll(/^waybill_(\w+)\{network="mainnet"\} ([\d.e+-]+)$/gm);
  return Object.fromEntries([...found].map(([, name = '', value]) => [name, Number(value)]));
}

test('two hundred delayed at once are one message, which names how many were read', async () => {
  await startInstance();
  await polls(3);
  expect(receiver.attempts).toEqual([]);
  service.inProgress = lateRequests(isFull ? 2_000 : 200);
  await soon(() => expect(receiver.accepted).toHaveLength(1));
  await polls(10);
  // Pages overlap by a second, here by a request.
  const read = isFull ? 50 + 19 * 49 : 200;
  expect(receiver.changes).toEqual([`opened delayed ${read}`]);
  if (isFull) expect(receiver.texts[0]).toContain(`(${read} of 2000 read)`);
  expect(receiver.texts[0]).toMatch(/late-0 \(in progress for 1d 6h, 95% of fills took under 4s\)/);
  expect(receiver.attempts.every(({ isGenuine }) => isGenuine)).toBe(true);
});

test('old requests do not hide one that has just become late', async () => {
  const old = lateRequests(320, 'old');
  service.inProgress = old;
  await startInstance();
  await soon(() => expect(receiver.changes).toEqual(['opened delayed 320']));
  service.inProgress = [...old, requestInProgress('new', 5 * 60_000)];
  await soon(() => expect(receiver.changes).toContain('opened delayed 1'));
  service.inProgress = old.slice(260);
  // In two parts where it changed while the pages were read.
  const resolved = () =>
    receiver.accepted
      .flatMap(({ changes }) => changes)
      .reduce((sum, { change, count }) => sum + (change === 'resolved' ? count : 0), 0);
  await soon(() => expect(resolved()).toBe(261));
  expect(receiver.attempts.length).toBeLessThanOrEqual(4);
});

test('what is over is told; what cannot be read is not over', async () => {
  service.inProgress = lateRequests(3);
  service.unreturned = [failedRequest('failed-0', hourMs)];
  await startInstance();
  await soon(() =>
    expect(receiver.changes.toSorted()).toEqual(['opened delayed 3', 'opened unreturned 1']),
  );
  service.failsWith = 503;
  service.inProgress = [];
  service.unreturned = [];
  await polls(8);
  expect(receiver.accepted.flatMap(({ changes }) => changes)).toHaveLength(2);
  service.failsWith = null;
  await soon(() =>
    expect(receiver.changes.toSorted().slice(2)).toEqual([
      'resolved delayed 3',
      'resolved unreturned 1',
    ]),
  );
});

test('a poll is four calls at most, and none without metrics or a webhook', async () => {
  service.inProgress = lateRequests(60);
  const quiet = await startInstance({ alertWebhook: null });
  await new Promise((resolve) => setTimeout(resolve, 10 * times.pollMs));
  expect(service.urls).toEqual([]);
  await quiet.close();

  const { url, close } = await startInstance({ alertWebhook: null, metricsToken });
  await polls(10);
  await close();
  const count = (part: string) => service.urls.filter((text) => text.includes(part)).length;
  expect(service.urls.length).toBeLessThanOrEqual(4 * (count('refundFailReason') + 1));
  expect([count('/chains'), url]).toEqual([1, expect.any(String)]);
  for (const text of service.urls.filter((text) => text.startsWith('/requests')))
    expect(text).toContain(`apiKey=${canaryKey}`);
});

test('gauges count what was read, and say when that was', async () => {
  service.inProgress = [...lateRequests(3), requestInProgress('young', 1_000)];
  service.unreturned = [failedRequest('failed-0', hourMs), failedRequest('failed-1', 1_000)];
  const { url } = await startInstance({ metricsToken });
  await soon(async () =>
    expect(await gauges(url)).toMatchObject({
      delayed_requests: 3,
      failed_unreturned_requests: 2,
      refund_failed_requests: 0,
    }),
  );
  expect((await gauges(url))['seconds_since_poll']).toBeLessThan(5);
  // Every rule of the example names a metric that is there.
  const rules = await readFile('deploy/alerts.yml', 'utf8');
  const named = [...rules.matchAll(/waybill_(\w+?)(?:_bucket)?\b/g)].map(([, name]) => name);
  const there = [...(await metricsText(url)).matchAll(/^# TYPE waybill_(\w+)/gm)];
  expect(there.map(([, name]) => name)).toEqual(expect.arrayContaining(named));
  expect(new Set(named).size).toBe(9);
  service.failsWith = 503;
  const before = (await gauges(url))['seconds_since_poll']!;
  await polls(6);
  expect((await gauges(url))['seconds_since_poll']).toBeGreaterThan(before);
});

test('what people on Home have just read is not read again', async () => {
  const { url } = await startInstance({
    alertWebhook: null,
    metricsToken,
    freshness: defaultFreshness,
  });
  const made = () => service.urls.filter((text) => text.includes('refundFailReason')).length;
  await soon(() => expect(made()).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 20 * times.pollMs));
  // Unless a step of 30 s ended meanwhile.
  expect(service.urls.filter((text) => text.includes('not%3AdepositTxHash')).length).toBeLessThan(
    3,
  );
  expect(made()).toBe(1);
  const query =
    'filters=%5B%7B%22not%3ArefundFailReason%22%3Anull%7D%5D&sortBy=updatedAt&limit=50&includeTotal=true&scope=ours';
  const headers = { 'cache-control': 'max-stale=30' };
  const answer = await fetch(`${url}/api/mainnet/requests/v3?${query}`, { headers });
  expect([answer.status, made()]).toEqual([200, 1]);
});

describe('a receiver that', () => {
  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['answers 500', async () => (receiver.status = 500), async () => (receiver.status = 200)],
    ['redirects', async () => (receiver.status = 307), async () => (receiver.status = 200)],
    ['never answers', async () => (receiver.status = null), async () => (receiver.status = 200)],
    ['is not there', () => receiver.close(), () => receiver.open()],
  ])('%s gets the same message again, and once', async (_name, fail, mend) => {
    await fail();
    service.inProgress = lateRequests(2);
    await startInstance();
    const retries = () => log.filter((line) => line.includes('it will be tried again')).length;
    await soon(() => expect(retries()).toBeGreaterThan(2));
    expect(receiver.accepted).toEqual([]);
    await mend();
    await soon(() => expect(receiver.accepted).toHaveLength(1));
    await polls(5);
    expect(receiver.accepted).toHaveLength(1);
    expect(new Set(receiver.attempts.map(({ message }) => message.id)).size).toBe(1);
    expect(receiver.attempts.every(({ isGenuine }) => isGenuine)).toBe(true);
    expect(log.join('')).not.toMatch(/canary|secret-of-the-alert/);
  });
});

test('no key is ever in a message, and no address of the receiver in the log', async () => {
  service.inProgress = lateRequests(1);
  service.unreturned = [failedRequest(`failed ${canaryKey}`, hourMs, canaryKey)];
  service.refundFailed = [
    failedRequest('<!channel> @all https://evil.example', hourMs, 'A <b>*bold*</b> @here REASON'),
  ].map((row) => ({ ...row, data: { ...(row['data'] as object), refundFailReason: 'A_<@U1>' } }));
  await startInstance();
  await soon(() => expect(receiver.changes).toContain('opened delayed 1'));
  await soon(() => expect(receiver.changes).toContain('opened refund-failed 1'));
  const sent = receiver.attempts.map(({ raw }) => raw).join('');
  expect(sent).not.toContain(canaryKey);
  expect(sent).not.toContain(canaryKey.slice(0, 8) + canaryKey.slice(8, 12));
  expect(receiver.texts.join('')).not.toMatch(/[<>@*]|https:/);
  expect(log.join('')).not.toMatch(/canary|secret-of-the-alert/);
});

describe.runIf(hasPostgres)('two instances on one PostgreSQL', () => {
  let postgres: PostgresProcess;
  let database: DatabaseConfig;
  beforeAll(async () => {
    postgres = await PostgresProcess.start();
  });
  afterAll(() => postgres.remove());
  beforeEach(async () => {
    database = { kind: 'postgres', url: await postgres.newDatabase() };
  });
  const startTwo = () => Promise.all([1, 2].map(() => startInstance({ database, metricsToken })));

  test('send once, and show the same counts', async () => {
    service.inProgress = lateRequests(4);
    const instances = await startTwo();
    await soon(() => expect(receiver.changes).toEqual(['opened delayed 4']));
    for (const { url } of instances)
      await soon(async () => expect(await gauges(url)).toMatchObject({ delayed_requests: 4 }));
    await polls(3);
    expect(receiver.attempts).toHaveLength(1);
  });

  test('repeat nothing when one ends, and nothing when both are started again', async () => {
    service.inProgress = lateRequests(4);
    const [one, two] = await startTwo();
    await soon(() => expect(receiver.changes).toEqual(['opened delayed 4']));
    await one!.close();
    await polls(3);
    await two!.close();
    const again = await startTwo();
    await polls(3);
    expect(receiver.attempts).toHaveLength(1);
    service.inProgress = [];
    await soon(() => expect(receiver.changes).toContain('resolved delayed 4'));
    await Promise.all(again.map(({ close }) => close()));
    expect(receiver.attempts).toHaveLength(2);
  });

  test.each([
    ['frozen', async () => postgres.freeze(), async () => postgres.thaw()],
    ['stopped', () => postgres.stop(), () => postgres.restart()],
    ['restarted', () => postgres.restart(), async () => undefined],
  ])('send nothing twice when it is %s, and go on afterwards', async (_name, away, back) => {
    service.inProgress = lateRequests(4);
    await startTwo();
    await soon(() => expect(receiver.changes).toEqual(['opened delayed 4']));
    await away();
    service.unreturned = [failedRequest('failed-0', hourMs)];
    await new Promise((resolve) => setTimeout(resolve, 10 * times.pollMs));
    await back();
    await soon(() => expect(receiver.changes).toEqual(['opened delayed 4', 'opened unreturned 1']));
    await polls(3);
    expect(receiver.attempts).toHaveLength(2);
  });
});
