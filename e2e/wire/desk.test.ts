import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deskViews } from '#service/desk';
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
  viewIds,
  whenComplete,
  type RunningDesk,
} from '../support/desk-sandbox';

const minuteMs = 60_000;

/** A world whose time stands still, for the service and the proxy alike: a second more makes another request late. */
async function startMoving(seed: number, size = 600) {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const conditions = ['failure-burst', 'uncollected-fees', 'slow-route'] as const;
  const sandbox = createSandbox({ seed, size, conditions });
  const url = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => sandbox.close());
  return { sandbox, url, advance: (ms: number) => vi.setSystemTime(Date.now() + ms) };
}

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
    expect(await viewIds(desk, { view, limit: '20', sortBy: 'amountUsd' })).toEqual(
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

describe.each(deskEngines().slice(0, isFull ? 2 : 1))('on %s', (engine, newDatabase) => {
  test.each(seedsOf(engine))(
    'every figure of world %i is that of a count by hand, also after it moved and after a restart',
    async (seed) => {
      const { sandbox, url, advance } = await startMoving(seed);
      const database = await newDatabase();
      let desk = await startDesk(url, database);
      await whenComplete(desk);
      const usualMs = Date.now();
      await compare(desk, await allRows(sandbox), usualMs);
      advance(3 * minuteMs);
      await whenComplete(desk, Date.now() - 1);
      await compare(desk, await allRows(sandbox), usualMs);
      await desk.close();
      advance(3 * minuteMs);
      desk = await startDesk(url, database);
      await whenComplete(desk, Date.now() - 1);
      await compare(desk, await allRows(sandbox), usualMs);
      await desk.close();
    },
    120_000,
  );
});
