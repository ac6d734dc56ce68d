import { expect, onTestFinished, test } from 'vitest';
import { readChains } from '#service/schema/chain';
import { readSandboxEnv } from '../../src/sandbox/env';
import { createSandbox } from '../../src/sandbox/service';
import type { Condition } from '../../src/sandbox/world/conditions';
import { troublesOf } from '../../src/web/components/chain/chain-trouble';
import { isFull } from '../support/is-full';
import { startDesk, whenComplete } from '../support/desk-sandbox';
import { storySinceMs } from '../support/story-sandbox';

const slowRoute = { originChainId: 8453, destinationChainId: 10 };

/** What Home shows of a day in a sandbox of these conditions. */
async function homeOf(...conditions: readonly Condition[]) {
  const nowMs = Date.now();
  // The same requests on any day.
  const sinceMs = storySinceMs(nowMs);
  const sandbox = createSandbox({
    size: 3_000,
    others: 0,
    clock: () => nowMs,
    sinceMs,
    conditions,
  });
  const url = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const desk = await startDesk(url);
  onTestFinished(async () => {
    await desk.close();
    await sandbox.close();
  });
  await whenComplete(desk);
  const query = { period: '24h' };
  const { answer, generation, period } = await desk.ask('home', { ...query, by: 'hour' });
  if (!answer || !period) throw new Error('Not covered');
  return { sandbox, desk, query, home: answer, generation, period };
}

test('a sandbox that starts without a setting shows all that can be wrong at once', async () => {
  const started = readSandboxEnv({});
  if ('issues' in started) throw new Error(started.issues.join());
  const { sandbox, desk, home, period } = await homeOf(...started.env.conditions);
  const slow = home.late?.routes.find(
    ({ originChainId, destinationChainId }) =>
      originChainId === slowRoute.originChainId &&
      destinationChainId === slowRoute.destinationChainId,
  );
  expect(slow?.count).toBeGreaterThan(10);
  // Half an hour of one reason is the first of its hour.
  const hour = {
    startTimestamp: String(period.endSeconds - 3_600),
    endTimestamp: String(period.endSeconds),
  };
  const [first, second] = (await desk.ask('reasons', hour)).answer?.reasons ?? [];
  expect(first?.reason).toBe('SOLVER_BALANCE_TOO_LOW');
  expect(first?.count).toBeGreaterThan(2 * (second?.count ?? 0));
  expect(home.uncollected?.count).toBeGreaterThan(5);
  const chains = readChains((await sandbox.inject({ url: '/chains' })).json()).chains;
  const troubled = chains.filter(({ chain }) => chain && troublesOf(chain).length > 0);
  expect(troubled.length).toBeGreaterThan(3);
});

test.runIf(isFull)(
  'Home is what its questions answer one by one, and its bars count the lists that they open',
  async () => {
    const { sandbox, desk, query, home, period } = await homeOf('slow-route', 'failure-burst');
    const { late, reasons, series, ...rest } = home;
    expect(series).toEqual((await desk.ask('series', { ...query, by: 'hour' })).answer);
    const { late: queue, ...summary } = (await desk.ask('summary', query)).answer ?? {};
    expect(rest).toEqual(summary);
    expect(late).toMatchObject(queue ?? {});
    expect(late).toEqual((await desk.ask('late', query)).answer);
    expect(reasons).toEqual((await desk.ask('reasons', query)).answer?.reasons);
    // As the list of a bar asks the service, with each of the keys.
    const counted = async (startSeconds: number, endSeconds: number) => {
      const totals = ['sandbox-key', 'sandbox-key-2'].map(async (key) => {
        const asked = new URLSearchParams({
          apiKey: key,
          startTimestamp: String(startSeconds),
          endTimestamp: String(endSeconds),
          limit: '1',
          includeTotal: 'true',
        });
        const answer = await sandbox.inject({
          url: `/requests/v3?${asked.toString()}`,
          headers: { 'x-api-key': key },
        });
        return answer.json<{ total: number }>().total;
      });
      return (await Promise.all(totals)).reduce((sum, total) => sum + total, 0);
    };
    const points = series?.points ?? [];
    const hours = [...new Set(points.map(({ startSeconds }) => startSeconds))].slice(1, 4);
    expect(hours).toHaveLength(3);
    for (const hour of hours) {
      const ofHour = points.filter(({ startSeconds }) => startSeconds === hour);
      const sum = ofHour.reduce((all, { count }) => all + count, 0);
      expect(sum).toBe(await counted(hour, hour + 3_599));
    }
    const all = points.reduce((sum, { count }) => sum + count, 0);
    expect(all).toBe(await counted(period.startSeconds, period.endSeconds));
  },
);
