import { expect, test } from 'vitest';
import { delayedInReads, delayOf, mostDelayedRoute } from '#service/delayed';
import { readRequestsPage } from '#service/read-requests';
import type { RequestRecord } from '#service/record';
import type { RequestsV3Query } from '#service/requests-query';
import { fillTimes, normalTimes, routeKey, sampleQuery } from '#service/route-times';
import { readChains } from '#service/schema/chain';
import { isDelivered } from '#service/status';
import { triagePage } from '#service/triage-queries';
import { readSandboxEnv } from '../../src/sandbox/env';
import { createSandbox, defaultSize } from '../../src/sandbox/service';
import type { Condition } from '../../src/sandbox/world/conditions';
import { troublesOf } from '../../src/web/components/chain-trouble';
import { failureReasons } from '../../src/web/features/home/failure-reasons';
import { routesByCount } from '../../src/web/record/route-sample';
import { questions, type QuestionName } from '../../src/web/features/home/home-questions';
import { uncollectedFees } from '../../src/web/features/home/uncollected-fees';

const nowMs = Date.UTC(2026, 10, 1, 12);
const slowRoute = { originChainId: 8453, destinationChainId: 10 };
const noUtxo = () => false;

/** A sandbox of the size that `npm run sandbox` has. */
function startSandbox(...conditions: readonly Condition[]) {
  const clock = () => nowMs;
  const sandbox = createSandbox({ size: defaultSize, others: 0, clock, conditions });
  const read = async (query: RequestsV3Query): Promise<RequestRecord[]> => {
    const set = Object.entries(query).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    const answer = await sandbox.inject({
      url: `/requests/v3?${new URLSearchParams(set).toString()}`,
      headers: { 'x-api-key': 'sandbox-key' },
    });
    return readRequestsPage(answer.json()).rows.flatMap(({ record }) => record ?? []);
  };
  const chains = async () => {
    const answer = await sandbox.inject({ url: '/chains' });
    return readChains(answer.json()).chains.flatMap(({ chain }) => chain ?? []);
  };
  return {
    read,
    chains,
    told: (name: QuestionName) => read(triagePage(questions[name](nowMs / 1000).params)),
    close: () => sandbox.close(),
  };
}

test('a route that is slow for two hours is named although older requests fill the page of those in progress', async () => {
  const { told, read, close } = startSandbox('slow-route');
  const [open, newest, fees] = [await told('delayed'), await told('newest'), await told('fees')];
  expect([open.length, newest.length]).toEqual([50, 50]);
  const loaded = fees.filter(({ status }) => isDelivered(status));
  // As Home does a minute after it was opened: the route with the most old requests is sampled first.
  const isOld = (record: RequestRecord) =>
    delayOf(record, nowMs, normalTimes(loaded), noUtxo)?.isOverFloor ?? false;
  const [route = null] = routesByCount([...open, ...newest].filter(isOld));
  expect(route).toMatchObject(slowRoute);
  const sample = fillTimes(await read(sampleQuery(route)));
  const normal = normalTimes(loaded, new Map([[routeKey(slowRoute), sample]]));
  const readOf = (rows: RequestRecord[]) => ({ now: { rows, atMs: nowMs }, before: null });
  const { single, slowRoutes } = delayedInReads([readOf(open), readOf(newest)], normal, noUtxo);
  // Some of its requests are filled in time, so that it is not slow as a whole.
  expect(slowRoutes).toEqual([]);
  const most = mostDelayedRoute(single);
  expect(most[0]?.record).toMatchObject(slowRoute);
  expect(most.length).toBeGreaterThan(10);
  await close();
});

test('a sandbox that starts without a setting shows all four at once', async () => {
  const started = readSandboxEnv({});
  if ('issues' in started) throw new Error(started.issues.join());
  const { told, chains, close } = startSandbox(...started.env.conditions);
  const [open, newest, fees] = [await told('delayed'), await told('newest'), await told('fees')];
  const normal = normalTimes(fees.filter(({ status }) => isDelivered(status)));
  const readOf = (rows: RequestRecord[]) => ({ now: { rows, atMs: nowMs }, before: null });
  const { single, slowRoutes } = delayedInReads([readOf(open), readOf(newest)], normal, noUtxo);
  const late = [...slowRoutes.flatMap(({ requests }) => requests), ...mostDelayedRoute(single)];
  expect(
    late.filter(({ record }) => routeKey(record) === routeKey(slowRoute)).length,
  ).toBeGreaterThan(10);
  expect(failureReasons(await told('reasons'))[0]?.reason).toBe('SOLVER_BALANCE_TOO_LOW');
  expect(uncollectedFees(fees, () => undefined).unexplained.length).toBeGreaterThan(5);
  expect((await chains()).filter((chain) => troublesOf(chain).length > 0).length).toBeGreaterThan(
    3,
  );
  await close();
});

test('the reason of a burst of failures comes first', async () => {
  const { told, close } = startSandbox('failure-burst');
  const [first, second] = failureReasons(await told('reasons'));
  expect(first?.reason).toBe('SOLVER_BALANCE_TOO_LOW');
  expect(first?.records.length).toBeGreaterThan(2 * (second?.records.length ?? 0));
  await close();
});
