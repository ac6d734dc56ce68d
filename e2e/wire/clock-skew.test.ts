import { afterEach, beforeEach, expect, test } from 'vitest';
import { deskAnswers } from '#service/proxy-api/desk';
import { soon } from '#testing/soon';
import { testConfig } from '#testing/test-config';
import { defaultAlertTimes } from '../../src/proxy/alerts/alert-loop';
import { createApp } from '../../src/proxy/app';
import { AlertReceiver } from '../support/alert-receiver';
import { metricsText, metricsToken } from '../support/metrics';
import { quickTimes } from '../support/desk-sandbox';
import { requestInProgress, RowService } from '../support/row-service';

const minuteMs = 60_000;

let service: RowService;
let receiver: AlertReceiver;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  service = await RowService.start();
  receiver = await AlertReceiver.start();
  closing.push(
    () => service.close(),
    () => receiver.close(),
  );
});
afterEach(async () => {
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
  service.rows = [...rows('late', 4, 5 * minuteMs), ...rows('young', 30, minuteMs)];
  const config = testConfig(service.url, {
    metricsToken,
    alertWebhook: { ...receiver.webhook, uncollectedNano: null },
    mirror: { days: 7, share: 1 },
  });
  const app = await createApp(config, {
    alertTimes: { ...defaultAlertTimes, tickMs: 15, pollMs: 60 },
    mirrorTimes: quickTimes,
  });
  closing.push(() => app.close());
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  await soon(() => expect(receiver.changes).toEqual(['opened late 4']));

  const asked = await fetch(`${origin}/api/mainnet/desk/rows?view=late`);
  const { atMs, answer } = deskAnswers.rows.parse(await asked.json());
  const lateIds = ['late0', 'late1', 'late2', 'late3'];
  expect(answer?.rows.map(({ id }) => id).toSorted()).toEqual(lateIds);
  const ages = answer?.rows.map(({ depositedAtMs }) => (atMs - (depositedAtMs ?? 0)) / minuteMs);
  expect(Math.min(...(ages ?? []))).toBeGreaterThanOrEqual(4.9);
  expect(Math.max(...(ages ?? []))).toBeLessThan(5.5);

  const text = await metricsText(origin);
  expect(text).toMatch(/^waybill_view_requests\{network="mainnet",view="late"\} 4$/m);
});
