import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deskViews } from '#service/proxy-api/desk';
import { soon } from '#testing/soon';
import { createSandbox } from '../../src/sandbox/service';
import type { FlatRow } from '../../src/proxy/mirror/flat-row';
import type { FlatRequest } from '../../src/proxy/mirror/mirror-schema';
import { isFull } from '../support/is-full';
import { byWord, figure, limitsOf, viewRows } from '../support/desk-oracle';
import {
  allRows,
  deskEngines,
  seedsOf,
  startDesk,
  rowIds,
  whenComplete,
  type RunningDesk,
} from '../support/desk-sandbox';
import { storySinceMs } from '../support/story-sandbox';

const minuteMs = 60_000;

/** What the service refuses while its requests are read; null: nothing. */
type Fault = 'away' | 'cursors' | null;

interface Listed {
  id: string;
  status: string;
  data: { failReason?: string | null; appFees?: { actual?: unknown } };
}
interface ListedPage {
  requests: Listed[];
  total?: number;
}

/** What changes of a world although no `updatedAt` says so: app fees and reasons; then failed requests are gone. */
const silentChanges = [
  (page: ListedPage): ListedPage => page,
  (page: ListedPage): ListedPage => ({
    ...page,
    requests: page.requests.map((row) =>
      /[0-7]$/.test(row.id)
        ? {
            ...row,
            data: {
              ...row.data,
              ...(row.data.failReason && { failReason: 'EXECUTION_REVERTED' }),
              appFees: { ...row.data.appFees, actual: [] },
            },
          }
        : row,
    ),
  }),
  // A total that counts what isn't listed removes nothing.
  ({ total: _total, ...page }: ListedPage): ListedPage => ({
    ...page,
    requests: page.requests.filter(({ id, status }) => status !== 'failure' || /[0-7]$/.test(id)),
  }),
] as const;

/** A world whose time moves by hand alone, for the service and the proxy alike: a second more makes another request late. */
async function startMoving(seed: number, size = 600) {
  // The same requests on any day, at another time of the day for each seed.
  let serviceMs = Date.UTC(2026, 9, 1, (seed * 7) % 24, 20);
  let skewMs = 0;
  const setClock = () => vi.setSystemTime(serviceMs + skewMs);
  vi.useFakeTimers({ toFake: ['Date'], now: serviceMs });
  onTestFinished(() => void vi.useRealTimers());
  const sandbox = createSandbox({
    seed,
    size,
    clock: () => serviceMs,
    sinceMs: storySinceMs(serviceMs),
    conditions: worldConditions,
  });
  let fault: Fault = null;
  let change: (typeof silentChanges)[number] = silentChanges[0];
  let pages = 0;
  const expired = new Set<string>();
  sandbox.addHook('preHandler', async (request, reply) => {
    // The test's own calls come past the network.
    if (request.host === 'localhost:80' || !request.url.startsWith('/requests/v3')) return;
    pages++;
    if (fault === 'away') return reply.code(503).send({ message: 'Away' });
    const { continuation } = request.query as { continuation?: string };
    if (fault !== 'cursors' || continuation === undefined || expired.has(continuation)) return;
    expired.add(continuation);
    return reply.code(410).send({ message: 'Expired' });
  });
  sandbox.addHook('preSerialization', async (request, reply, body) =>
    request.url.startsWith('/requests/v3') && reply.statusCode === 200
      ? change(body as ListedPage)
      : body,
  );
  const url = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => sandbox.close());
  return {
    sandbox,
    url,
    get nowMs() {
      return serviceMs;
    },
    pages: () => pages,
    advance: (ms: number) => {
      serviceMs += ms;
      setClock();
    },
    /** Of the proxy's own clock. */
    jump: (ms: number) => {
      skewMs += ms;
      setClock();
    },
    fail: (next: Fault) => (fault = next),
    changeSilently: (next: (typeof silentChanges)[number]) => (change = next),
  };
}
type MovingWorld = Awaited<ReturnType<typeof startMoving>>;

const worldConditions = [
  'failure-burst',
  'uncollected-fees',
  'slow-route',
  'one-millisecond',
  'listed-late',
] as const;

/** Every figure, and the rows of every view, against a count by hand. */
async function compare(desk: RunningDesk, rows: readonly FlatRow[], usualMs: number) {
  const query = { period: '7d' };
  const summary = await desk.ask('summary', query);
  const { atMs, period, answer } = summary;
  if (!answer || !period) throw new Error('Not covered');
  const requests = rows.map(({ request }) => request);
  const limitOf = limitsOf(requests, usualMs - 60 * minuteMs);
  const views = viewRows(rows, atMs, limitOf);
  const value = ({ value_nano }: FlatRequest) => value_nano;
  for (const view of deskViews) {
    const nano = (row: FlatRequest) =>
      view === 'uncollected' ? row.fee_missing_nano : row.unsettled_nano;
    expect(answer[view], view).toMatchObject(figure(views[view], nano));
    expect(await rowIds(desk, { view, limit: '20', sortBy: 'amountUsd' })).toEqual(
      views[view].map(({ id }) => id).toSorted(),
    );
  }
  const byOutcome = byWord(requests, ({ outcome }) => outcome);
  expect(new Map(answer.outcomes?.map(({ outcome, ...rest }) => [outcome, rest]))).toEqual(
    new Map([...byOutcome].map(([outcome, of]) => [outcome, figure(of, value)])),
  );
  const failures = requests.filter(({ outcome }) => outcome === 'failure');
  for (const side of ['origin', 'destination'] as const) {
    const byChain = byWord(failures, (row) => String(row[`${side}_id`]));
    const chains = answer.chains?.filter((chain) => chain.side === side && chain.failed > 0) ?? [];
    expect(new Map(chains.map(({ chainId, failed }) => [String(chainId), failed])), side).toEqual(
      new Map([...byChain].map(([chain, of]) => [chain, of.length])),
    );
  }
  expect(summary.coverage.requests).toBe(rows.length);
  expect(await rowIds(desk, { period: '7d', sortBy: 'updatedAt' })).toEqual(
    requests.map(({ id }) => id).toSorted(),
  );
  const counts = await desk.ask('counts', query);
  expect(counts.answer).toMatchObject(figure(requests, value));
  const { answer: reasons } = await desk.ask('reasons', query);
  const failed = requests.filter(({ fail_reason }) => fail_reason !== null);
  expect(new Map(reasons?.reasons.map(({ reason, count, usd }) => [reason, [count, usd]]))).toEqual(
    new Map(
      [...byWord(failed, ({ fail_reason }) => fail_reason ?? '')].map(([reason, of]) => {
        const { count, usd } = figure(of, value);
        return [reason, [count, usd]];
      }),
    ),
  );
  const routes = (await desk.ask('route')).answer?.routes ?? [];
  const routeOf = (originId: number | null, destinationId: number | null) =>
    requests.find((row) => row.origin_id === originId && row.destination_id === destinationId);
  expect(routes.map(({ limitSeconds }) => limitSeconds)).toEqual(
    routes.map(({ originChainId, destinationChainId }) => {
      const row = routeOf(originChainId, destinationChainId);
      return row && limitOf(row);
    }),
  );
  expect(routes.some(({ limitSeconds }) => limitSeconds >= 3_600)).toBe(true);
  const [busiest] = routes;
  const { answer: route } = await desk.ask('route', {
    originChainId: String(busiest?.originChainId),
    destinationChainId: String(busiest?.destinationChainId),
  });
  const filled = requests
    .filter((row) => row.fill_s !== null && (row.filled_ms ?? 0) <= usualMs - 60 * minuteMs)
    .toSorted((a, b) => (b.filled_ms ?? 0) - (a.filled_ms ?? 0));
  const ofRoute = filled.filter(
    (row) =>
      row.origin_id === busiest?.originChainId && row.destination_id === busiest.destinationChainId,
  );
  expect(route?.routes).toEqual([busiest]);
  expect(route?.fills.map(({ seconds }) => seconds)).toEqual(
    (ofRoute.length >= 20 ? ofRoute : filled)
      .slice(0, 100)
      .map(({ fill_s }) => fill_s)
      .toSorted((a, b) => (a ?? 0) - (b ?? 0)),
  );
  const { answer: series } = await desk.ask('series', query);
  const hourOf = ({ created_ms, outcome }: FlatRequest) =>
    `${Math.floor((created_ms ?? 0) / 3_600_000) * 3_600} ${outcome}`;
  expect(
    new Map(series?.points.map((point) => [`${point.startSeconds} ${point.outcome}`, point.count])),
  ).toEqual(new Map([...byWord(requests, hourOf)].map(([hour, of]) => [hour, of.length])));
  const { answer: fees } = await desk.ask('fees', { ...query, groupBy: 'recipient' });
  const missing = views.uncollected;
  expect(fees?.uncollected).toEqual(figure(missing, ({ fee_missing_nano }) => fee_missing_nano));
  const byRecipient = byWord(
    rows.flatMap((row) => (row.request.fee_class === 'none' ? [] : row.fees)),
    ({ recipient }) => recipient ?? '',
  );
  expect(
    new Map(fees?.groups.map(({ name, uncollected }) => [name[0] ?? '', uncollected])),
  ).toEqual(
    new Map(
      [...byRecipient].map(([recipient, of]) => [
        recipient,
        figure(
          of.filter((fee) => ['nothing-collected', 'short'].includes(fee.class)),
          ({ missing_nano }) => missing_nano,
        ),
      ]),
    ),
  );
}

/** Once what is read again every hour was: the figures of what changed without a new update, and of what is gone. */
async function whenReadAgain(desk: RunningDesk, rows: readonly FlatRow[]) {
  const collected = rows.filter(({ request }) =>
    ['collected', 'short', 'collected-without-quote', 'collected-unclear'].includes(
      request.fee_class,
    ),
  );
  await soon(async () => {
    const { answer, coverage } = await desk.ask('fees', { period: '7d' });
    expect([answer?.collected.count, coverage.requests]).toEqual([collected.length, rows.length]);
  }, 100);
}

const failures = async (desk: RunningDesk) =>
  (await desk.ask('coverage')).coverage.keys.map(({ failure }) => failure);

/** Until all is read: what is a figure meanwhile counts at least what the mirror had read, and nothing that isn't listed. */
async function read(desk: RunningDesk, world: MovingWorld, before: readonly FlatRow[]) {
  const now = await allRows(world.sandbox);
  const times = new Map([...before, ...now].map(({ request }) => [request.id, request.created_ms]));
  const all = new Set(times.keys());
  const listed = new Set(now.map(({ request }) => request.id));
  const kept = before.map(({ request }) => request.id).filter((id) => listed.has(id));
  for (;;) {
    const { answer, period, coverage } = await desk.ask('counts', { period: '7d' });
    const endMs = (period?.endSeconds ?? 0) * 1000 + 999;
    const createdBy = (ids: Iterable<string>) =>
      [...ids].filter((id) => (times.get(id) ?? 0) <= endMs).length;
    if (answer) {
      expect(answer.count).toBeLessThanOrEqual(createdBy(all));
      expect(answer.count).toBeGreaterThanOrEqual(createdBy(kept));
    }
    const isRead = ({ state, headMs, openSetMs }: (typeof coverage.keys)[number]) =>
      state === 'complete' && headMs !== null && headMs >= world.nowMs && openSetMs !== null;
    for (const { headMs, openSetMs } of coverage.keys)
      expect(Math.max(headMs ?? 0, openSetMs ?? 0) - world.nowMs).toBeLessThan(1_000);
    if (coverage.keys.length > 0 && coverage.keys.every(isRead)) break;
    await sleep(100);
  }
  await whenComplete(desk);
  return now;
}

const steps: ((world: MovingWorld) => void)[] = [
  ({ advance }) => advance(3 * minuteMs),
  ({ advance, fail, changeSilently }) => {
    fail('cursors');
    changeSilently(silentChanges[1]);
    advance(62 * minuteMs);
  },
  ({ advance, fail, jump }) => {
    fail(null);
    advance(20 * minuteMs);
    jump(6 * 60 * minuteMs);
  },
  ({ advance, changeSilently, jump }) => {
    changeSilently(silentChanges[2]);
    advance(61 * minuteMs);
    jump(-9 * 60 * minuteMs);
  },
];

describe.each(deskEngines().slice(0, isFull ? 2 : 1))('on %s', (engine, newDatabase) => {
  test.each(seedsOf(engine))(
    'every figure of world %i is that of a count by hand, whatever happens and after each restart',
    async (seed) => {
      const world = await startMoving(seed);
      const database = await newDatabase();
      let rows: readonly FlatRow[] = [];
      let usualMs = 0;
      /** Stops it in the middle of what it reads, and starts it again. */
      const restart = async () => {
        const first = await startDesk(world.url, database);
        const pages = world.pages() + 1 + (seed % 4);
        await soon(() => expect(world.pages()).toBeGreaterThan(pages), 1);
        await first.close();
        return startDesk(world.url, database);
      };
      const compareNow = async () => {
        const running = await restart();
        rows = await read(running, world, rows);
        // What is usual stays for so long.
        if (world.nowMs - usualMs >= 15 * minuteMs) usualMs = world.nowMs;
        await whenReadAgain(running, rows);
        await compare(running, rows, usualMs);
        // Nothing is under way while the time moves: it would belong to both times.
        await running.close();
      };
      await compareNow();
      for (const change of steps) {
        change(world);
        await compareNow();
      }
      // For an hour nothing is read: figures are those of its beginning, and say so.
      world.fail('away');
      world.advance(60 * minuteMs);
      const left = await restart();
      await soon(async () =>
        expect(await failures(left)).toEqual([expect.any(String), expect.any(String)]),
      );
      await compare(left, rows, usualMs);
      await left.close();
      world.fail(null);
      await compareNow();
    },
    isFull ? 600_000 : 240_000,
  );
});
