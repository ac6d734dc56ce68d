import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayedInReads } from '#service/delayed';
import { normalTimes } from '#service/route-times';
import { testConfig } from '#testing/test-config';
import { defaultAlertTimes } from '../../src/proxy/alerts/alert-loop';
import { createApp } from '../../src/proxy/app';
import { createQueryClient } from '../../src/web/api/query-client';
import { serverNowMs } from '../../src/web/api/server-clock';
import { Session } from '../../src/web/api/session';
import type { QuestionName } from '../../src/web/features/home/home-questions';
import { questionQuery } from '../../src/web/features/home/question-query';
import { answerOf } from '../../src/web/features/home/useQuestion';
import { requestInProgress, TriageService } from '../support/triage-service';
import { soon } from '#testing/soon';

const minuteMs = 60_000;
const metricsToken = 'token-of-the-metrics';

let service: TriageService;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  service = await TriageService.start();
  closing.push(() => service.close());
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const close of closing.splice(0).toReversed()) await close();
});

test.each([
  ['agrees with', 0],
  ['is 15 minutes behind', 15 * minuteMs],
  ['is 15 minutes ahead of', -15 * minuteMs],
])('where our clock %s the service’s, Home and the alerts find the same', async (_, aheadMs) => {
  service.aheadMs = aheadMs;
  // By the service's clock: old enough to be late from two minutes on.
  const rows = (name: string, count: number, ageMs: number) =>
    Array.from({ length: count }, (_row, n) => requestInProgress(`${name}${n}`, ageMs - aheadMs));
  service.inProgress = [...rows('late', 4, 5 * minuteMs), ...rows('young', 30, minuteMs)];
  const app = await createApp(testConfig(service.url, { metricsToken }), {
    alertTimes: { ...defaultAlertTimes, tickMs: 15, pollMs: 60 },
  });
  closing.push(() => app.close());
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  const network = 'mainnet';
  const session = new Session();
  const client = createQueryClient(session);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`${origin}${path}`, init));
  // The first answer of all tells what the time is: Home has asked six questions by then.
  const names: QuestionName[] = ['delayed', 'fees', 'lastHour', 'unreturned'];
  const [open, fees] = await Promise.all(
    names.map(async (name) =>
      answerOf(await client.fetchQuery(questionQuery(network, 'ours', name))),
    ),
  );
  const normal = normalTimes(fees!.records);
  const now = { rows: open!.records, atMs: open!.atMs };
  const onHome = delayedInReads([{ now, before: null }], normal, () => false);
  const lateIds = ['late0', 'late1', 'late2', 'late3'];
  expect(onHome.single.map(({ record }) => record.id).toSorted()).toEqual(lateIds);
  const ages = onHome.single.map(({ delay }) => delay.ageSeconds / 60);
  // Questions are asked for whole half minutes.
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(4.4);
  expect(Math.max(...ages)).toBeLessThan(5.1);
  for (const part of ['not%3AdepositTxHash', 'app_fees', 'status=failure']) {
    const asked = service.urls.findLast((url) => url.includes(part)) ?? '';
    const { searchParams } = new URL(asked, 'http://service');
    const serviceSeconds = (Date.now() + aheadMs) / 1000;
    const bound = searchParams.get('endTimestamp') ?? searchParams.get('startTimestamp');
    expect(Math.abs(serviceSeconds - Number(bound)) % 3_600, part).toBeLessThan(200);
  }

  expect(Math.abs(serverNowMs(session) - Date.now() - aheadMs)).toBeLessThan(3_000);

  const headers = { authorization: `Bearer ${metricsToken}` };
  const gauge = async () => {
    const text = await (await fetch(`${origin}/metrics`, { headers })).text();
    return /^waybill_delayed_requests\{network="mainnet"\} (\d+)$/m.exec(text)?.[1];
  };
  await soon(async () => expect(await gauge()).toBe('4'));
});
