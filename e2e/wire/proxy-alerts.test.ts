import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { defaultAlertTimes } from '../../src/proxy/alerts/alert-loop';
import { createApp } from '../../src/proxy/app';
import { defaultAlias, Keyring } from '../../src/proxy/config/keyring';
import type { ProxyConfig } from '../../src/proxy/config/proxy-config';
import { Database, servicesOf } from '../../src/proxy/db/database';
import { DeliveryLog } from '../../src/proxy/hooks/delivery-log';
import { makeWireRecord } from '#testing/make-wire-record';
import { deskViews, type DeskAnswer } from '#service/proxy-api/desk';
import { canaryKey, noHooks, testConfig } from '#testing/test-config';
import { isFull } from '../support/is-full';
import { AlertReceiver } from '../support/alert-receiver';
import { gauges, metricsText, metricsToken } from '../support/metrics';
import { hasPostgres, PostgresProcess, troubles } from '../support/postgres-process';
import { quickTimes } from '../support/desk-sandbox';
import {
  delivered,
  failedRequest,
  lateRequests,
  requestInProgress,
  RowService,
} from '../support/row-service';
import { eventBody, signed } from '../support/signed-delivery';
import { storedDelivery } from '../support/stored-delivery';
import { soon } from '#testing/soon';

const hourMs = 3_600_000;
const times = {
  ...defaultAlertTimes,
  tickMs: 15,
  pollMs: 60,
  messageMs: 60,
  sendMs: 300,
  retryMs: [60, 120],
};

let service: RowService;
let receiver: AlertReceiver;
const log: string[] = [];
const closing: (() => unknown)[] = [];

beforeEach(async () => {
  log.length = 0;
  service = await RowService.start();
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
    alertWebhook: { ...receiver.webhook, uncollectedNano: null },
    mirror: { days: 7, share: 1 },
    logLevel: 'trace',
    logStream: { write: (line) => void log.push(line) },
    ...changes,
  });
  const app = await createApp(config, { alertTimes: times, mirrorTimes: quickTimes });
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await app.close();
    isClosed = true;
  };
  closing.push(close);
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close };
}

/** Until as much was read and told again as would tell of what happened before. */
async function someRounds(): Promise<void> {
  const reads = () => service.urls.filter((url) => url.includes('sortBy=updatedAt')).length;
  const until = reads() + 5;
  await soon(() => expect(reads()).toBeGreaterThanOrEqual(until));
}

/** The failure's refund is due since an hour after it. */
const overdue = (id: string, failReason?: string) => failedRequest(id, 48 * hourMs, failReason);

test('two hundred that are late are one message, with the figure and the oldest of them', async () => {
  const { url, close } = await startInstance({ metricsToken });
  await soon(async () => expect(await gauges(url)).toMatchObject({ 'view_requests late': 0 }));
  await someRounds();
  expect(receiver.attempts).toEqual([]);
  await close();
  service.rows = lateRequests(200);
  await startInstance();
  await soon(() => expect(receiver.accepted).toHaveLength(1));
  await someRounds();
  expect(receiver.changes).toEqual(['opened late 200']);
  expect(receiver.texts[0]).toContain('Opened: Late, 200 requests (now 200, 2,000.00 USD)');
  expect(receiver.texts[0]).toMatch(/late-0 \(in progress for 1d 6h, late above 2m\)/);
  expect(receiver.attempts.every(({ isGenuine }) => isGenuine)).toBe(true);
});

test('old requests do not hide one that has just become late', async () => {
  const old = lateRequests(320, 'old');
  service.rows = old;
  await startInstance();
  await soon(() => expect(receiver.changes).toEqual(['opened late 320']));
  service.rows = [...old, requestInProgress('new', 5 * 60_000)];
  await soon(() => expect(receiver.changes).toContain('opened late 1'));
  expect(receiver.texts.at(-1)).toContain('(now 321, ');
  service.rows = [...old.slice(0, 60), ...[...old.slice(60), service.rows[320]!].map(delivered)];
  // In parts where it changed while the pages were read.
  const resolved = () =>
    receiver.accepted
      .flatMap(({ changes }) => changes)
      .reduce((sum, { change, count }) => sum + (change === 'resolved' ? count : 0), 0);
  await soon(() => expect(resolved()).toBe(261));
});

test('what is over is told; what cannot be read is neither over nor new', async () => {
  service.rows = [...lateRequests(3), overdue('failed-0')];
  const { url } = await startInstance({ metricsToken });
  await soon(() =>
    expect(receiver.changes.toSorted()).toEqual(['opened late 3', 'opened refund-overdue 1']),
  );
  service.failsWith = 503;
  service.rows = [...service.rows.map(delivered), ...lateRequests(2, 'unread')];
  await someRounds();
  expect(receiver.accepted.flatMap(({ changes }) => changes)).toHaveLength(2);
  expect(await gauges(url)).toMatchObject({ 'view_requests late': 3 });
  service.failsWith = null;
  await soon(() =>
    expect(receiver.changes.slice(2).toSorted()).toEqual([
      'opened late 2',
      'resolved late 3',
      'resolved refund-overdue 1',
    ]),
  );
});

test('a figure, its list, its gauge and its alert have one count, without a call of the service', async () => {
  service.rows = [
    ...lateRequests(7),
    requestInProgress('young', 1_000),
    overdue('failed-0'),
    failedRequest('failed-1', 1_000),
  ];
  const { url } = await startInstance({ metricsToken });
  await soon(() =>
    expect(receiver.changes.toSorted()).toEqual(['opened late 7', 'opened refund-overdue 1']),
  );
  const ask = async (path: string) =>
    ((await (await fetch(`${url}/api/mainnet/desk/${path}`)).json()) as DeskAnswer<'summary'>)
      .answer;
  await soon(async () =>
    expect(await ask('summary?period=7d')).toMatchObject({ uncollected: { count: 0 } }),
  );
  const before = service.urls.length;
  const summary = await ask('summary?period=7d');
  const shown = await gauges(url);
  for (const view of deskViews) {
    const { count } = summary?.[view] ?? {};
    expect(shown[`view_requests ${view}`], view).toBe(count);
    expect(await ask(`rows?view=${view}&period=7d`)).toMatchObject({ count });
  }
  // Only what the mirror itself reads.
  const asked = service.urls.slice(before).filter((text) => !text.includes('sortBy='));
  expect(asked.filter((text) => !text.startsWith('/chains'))).toEqual([]);
  expect(shown).toMatchObject({ 'view_requests failedUnpaid': 2, slow_routes: 0 });
  // Every rule and panel of the examples names a metric that is there.
  const examples = await Promise.all(
    ['deploy/alerts.yml', 'deploy/grafana.json'].map((file) => readFile(file, 'utf8')),
  );
  const named = [...examples.join().matchAll(/waybill_(\w+?)(?:_bucket)?(?=[^\w-])/g)].map(
    ([, name]) => name,
  );
  const there = [...(await metricsText(url)).matchAll(/^# TYPE waybill_(\w+)/gm)];
  expect(there.map(([, name]) => name)).toEqual(expect.arrayContaining(named));
  expect(new Set(named).size).toBeGreaterThan(8);
});

test('uncollected app fees are told above the sum that is set, with the sum of the figure', async () => {
  const [row] = lateRequests(1);
  const { data } = makeWireRecord() as { data: { outTxs: unknown; appFees: object } };
  const unpaid = { ...(row?.['data'] as object), outTxs: data.outTxs };
  service.rows = [1, 2, 3].map((n) =>
    delivered({
      ...row,
      id: `unpaid-${n}`,
      data: { ...unpaid, appFees: { ...data.appFees, actual: [] } },
    }),
  );
  const atMost = await startInstance({
    alertWebhook: { ...receiver.webhook, uncollectedNano: 300_000_000n },
    metricsToken,
  });
  await soon(async () =>
    expect(await gauges(atMost.url)).toMatchObject({
      'view_requests uncollected': 3,
      'view_usd uncollected': 0.3,
    }),
  );
  await someRounds();
  expect(receiver.attempts).toEqual([]);
  await atMost.close();
  await startInstance({ alertWebhook: { ...receiver.webhook, uncollectedNano: 299_999_999n } });
  await soon(() => expect(receiver.changes).toEqual(['opened uncollected 1']));
  expect(receiver.texts[0]).toContain(
    'Opened: Uncollected app fees. 0.30 USD of 3 requests in 7d, above 0.30 USD',
  );
});

test('one key that is refused silences no other: its requests alone are in no count, and the message says so', async () => {
  const shopKey = 'canary-key-of-the-shop';
  service.rows = [...lateRequests(2), ...lateRequests(1, 'shop')];
  service.keyOf.set('shop-0', shopKey);
  service.forbiddenKey = shopKey;
  const [network] = testConfig(service.url).networks;
  const keyring = new Keyring(
    new Map([
      [defaultAlias, canaryKey],
      ['shop', shopKey],
    ]),
  );
  const { url } = await startInstance({ networks: [{ ...network!, keyring }], metricsToken });
  await soon(() => expect(receiver.changes).toEqual(['opened late 2']));
  expect(receiver.texts[0]).toContain('(now 2, 20.00 USD, without the API key shop)');
  expect(await gauges(url)).toMatchObject({ 'view_requests late': 2 });
  service.forbiddenKey = null;
  await soon(() => expect(receiver.changes).toEqual(['opened late 2', 'opened late 1']));
  expect(receiver.texts[1]).toContain('(now 3, 30.00 USD)');
});

test('webhooks that stop while requests go on are told of, with the list of these, until one comes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const pathSecret = 'path-secret-of-the-receiver';
  const config = testConfig(service.url, {
    database: { kind: 'file', file: join(folder, 'store.db'), maxBytes: 2 ** 24 },
    hooks: { ...noHooks, pathSecret },
  });
  const { database: file, hooks } = config;
  const database = await Database.open(file);
  const events = new DeliveryLog(database, (name) => servicesOf(config).get(name) ?? name);
  const threeHoursAgo = Date.now() - 3 * hourMs;
  await events.append(storedDelivery({ receivedMs: threeHoursAgo, sentMs: threeHoursAgo }));
  await events.close();
  await database.close();
  const ended = (id: string, ageMs: number) => delivered(requestInProgress(id, ageMs));
  // Older than the last webhook, too young, and still in progress: of none one was to be missed.
  service.rows = [
    ended('before', 4 * hourMs),
    ended('young', 60_000),
    ended('one', 2 * hourMs),
    ended('two', 2 * hourMs),
    requestInProgress('open', 2 * hourMs),
  ];
  const publicUrl = new URL('https://waybill.example');
  const { url, close } = await startInstance({ database: file, hooks, metricsToken, publicUrl });
  const missing = () => receiver.changes.filter((text) => text.includes('deliveries'));
  // The service's fills are of the time before it, too.
  const gauge = async () => /undelivered_requests\{[^}]*\} (\d+)/.exec(await metricsText(url))?.[1];
  await soon(async () => expect(await gauge()).toBeDefined());
  const before = Number(await gauge());
  service.rows = [...service.rows, ended('three', 2 * hourMs)];
  await soon(async () => expect(Number(await gauge())).toBe(before + 1));
  await soon(() => expect(missing()).toEqual(['opened deliveries-missing 1']));
  expect(receiver.texts.join()).toMatch(
    /Opened: Webhooks missing\. None of the API key default for 3h; \d+ requests of the last day were created and ended since\n {2}All: https:\/\/waybill\.example\/mainnet\/requests\?apiKeyAlias=default&startTimestamp=\d+&endTimestamp=\d+/,
  );
  const body = eventBody();
  await close();
  // Under its own address, which is another one than the public one.
  const { url: own } = await startInstance({ database: file, hooks });
  const posted = await fetch(`${own}/hooks/mainnet/${pathSecret}`, {
    method: 'POST',
    headers: signed(body),
    body,
  });
  expect(posted.status).toBe(200);
  await soon(() =>
    expect(missing()).toEqual(['opened deliveries-missing 1', 'resolved deliveries-missing 1']),
  );
});

describe('a receiver that', () => {
  const manners: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['answers 500', async () => (receiver.status = 500), async () => (receiver.status = 200)],
    ['never answers', async () => (receiver.status = null), async () => (receiver.status = 200)],
    ['redirects', async () => (receiver.status = 307), async () => (receiver.status = 200)],
    ['is not there', () => receiver.close(), () => receiver.open()],
  ];
  const tried = manners.slice(0, isFull ? 4 : 2);
  test.each(tried)('%s gets the same message again, and once', async (_name, fail, mend) => {
    await fail();
    service.rows = lateRequests(2);
    await startInstance();
    const retries = () => log.filter((line) => line.includes('it will be tried again')).length;
    await soon(() => expect(retries()).toBeGreaterThan(2));
    expect(receiver.accepted).toEqual([]);
    await mend();
    await soon(() => expect(receiver.accepted).toHaveLength(1));
    await someRounds();
    expect(receiver.accepted).toHaveLength(1);
    expect(new Set(receiver.attempts.map(({ message }) => message.id)).size).toBe(1);
    expect(receiver.attempts.every(({ isGenuine }) => isGenuine)).toBe(true);
    expect(log.join('')).not.toMatch(/canary|secret-of-the-alert/);
  });
});

test('no key is ever in a message, and no address of the receiver in the log', async () => {
  service.rows = [
    ...lateRequests(1),
    ...[overdue('<!channel> @all https://evil.example', 'A <b>*bold*</b> @here REASON')].map(
      (row) => ({ ...row, data: { ...(row['data'] as object), refundFailReason: 'A_<@U1>' } }),
    ),
  ];
  await startInstance();
  await soon(() => expect(receiver.changes).toContain('opened late 1'));
  await soon(() => expect(receiver.changes).toContain('opened refund-failed 1'));
  service.rows = [...service.rows, requestInProgress(`late ${canaryKey}`, hourMs)];
  await soon(() => expect(log.join('')).toContain('own requests can’t be read'));
  await someRounds();
  const sent = receiver.attempts.map(({ raw }) => raw).join('');
  expect(sent).not.toContain(canaryKey);
  expect(sent).not.toContain(canaryKey.slice(0, 8) + canaryKey.slice(8, 12));
  expect(receiver.texts.join('')).not.toMatch(/[<>@*]|https:/);
  expect(log.join('')).not.toMatch(/canary|secret-of-the-alert/);
});

const alertLease = "SELECT value FROM lease WHERE name LIKE 'alerts %'";

describe.runIf(hasPostgres)('two instances on one PostgreSQL', () => {
  let postgres: PostgresProcess;
  let database: { kind: 'postgres'; url: string };
  beforeAll(async () => {
    postgres = await PostgresProcess.start();
  });
  afterAll(() => postgres.remove());
  beforeEach(async () => {
    database = { kind: 'postgres', url: await postgres.newDatabase() };
  });
  const startTwo = () => Promise.all([1, 2].map(() => startInstance({ database, metricsToken })));

  test('send once, and show the same counts', async () => {
    service.rows = lateRequests(4);
    const instances = await startTwo();
    await soon(() => expect(receiver.changes).toEqual(['opened late 4']));
    for (const { url } of instances)
      await soon(async () => expect(await gauges(url)).toMatchObject({ 'view_requests late': 4 }));
    await someRounds();
    expect(receiver.attempts).toHaveLength(1);
  });

  test('repeat nothing when one ends, and nothing when both are started again', async () => {
    service.rows = lateRequests(4);
    const [one, two] = await startTwo();
    await soon(() => expect(receiver.changes).toEqual(['opened late 4']));
    await one!.close();
    await someRounds();
    await two!.close();
    const again = await startTwo();
    await someRounds();
    expect(receiver.attempts).toHaveLength(1);
    service.rows = service.rows.map(delivered);
    await soon(() => expect(receiver.changes).toContain('resolved late 4'));
    await Promise.all(again.map(({ close }) => close()));
    expect(receiver.attempts).toHaveLength(2);
  });

  test.each(troubles)(
    'send nothing twice when it is %s, and go on afterwards',
    async (_name, begin, end) => {
      service.rows = lateRequests(4);
      await startTwo();
      // Also noted as sent: else it is sent again, with the same id.
      await soon(async () => {
        const [row] = await postgres.run(database.url, alertLease);
        expect(row?.['value']).toMatch(/"isTold":true.*"message":null/);
      });
      expect(receiver.changes).toEqual(['opened late 4']);
      await begin(postgres);
      service.rows = [...service.rows, requestInProgress('new', hourMs)];
      await new Promise((resolve) => setTimeout(resolve, 10 * times.pollMs));
      await end(postgres);
      await soon(() => expect(receiver.changes).toEqual(['opened late 4', 'opened late 1']));
      await someRounds();
      expect(receiver.attempts).toHaveLength(2);
    },
  );
});
