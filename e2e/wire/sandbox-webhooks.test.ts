import { createHmac } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox, defaultSeed } from '../../src/sandbox/service';
import { webhookModes, type WebhookMode } from '../../src/sandbox/events/webhook-deliveries';
import { createWorld } from '../../src/sandbox/world/world';
import { startWebhookReceiver, type ReceivedDelivery } from '../support/webhook-receiver';
import { soon } from '#testing/soon';

const startMs = Date.UTC(2026, 10, 1, 12);
const endMs = startMs + 5 * 60_000;

/** What happens to own requests in those five minutes. */
const expected = (() => {
  let nowMs = startMs;
  const world = createWorld({ seed: defaultSeed, size: 40, clock: () => nowMs });
  const events: string[] = [];
  world.watch(({ row, state }) => {
    if (row.plan.apiKey < 2) events.push(`${row.id} ${state.phase.status}`);
  });
  nowMs = endMs;
  world.advance();
  return events;
})();
const { length: count } = expected;

/** The same five minutes with a receiver, when that many deliveries have arrived. */
async function deliveriesOf(
  modes: WebhookMode[],
  arrived: number,
  answers: number[] = [],
  clockStepMs = 0,
) {
  const receiver = await startWebhookReceiver(answers);
  let nowMs = startMs;
  const sandbox = createSandbox({
    size: 40,
    clock: () => (nowMs += clockStepMs),
    webhooks: {
      urlOf: (key) => (key.startsWith('sandbox-key') ? receiver.url : null),
      modes,
      firstRetryMs: 0,
      maxShuffleMs: 40,
    },
  });
  onTestFinished(async () => {
    await sandbox.close();
    await receiver.close();
  });
  nowMs = endMs;
  await sandbox.inject({ url: '/requests/v3?limit=1', headers: { 'x-api-key': 'sandbox-key' } });
  await soon(() => expect(receiver.deliveries).toHaveLength(arrived));
  return { sandbox, deliveries: receiver.deliveries };
}

const dataOf = ({ body }: ReceivedDelivery) =>
  (JSON.parse(body.toString()) as { data: { requestId: string; status: string } }).data;
const eventOf = (delivery: ReceivedDelivery) =>
  `${dataOf(delivery).requestId} ${dataOf(delivery).status}`;
const signature = (key: string, { timestamp, body }: ReceivedDelivery) =>
  createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex');

/** The deliveries of each event. */
function attemptsOf(deliveries: ReceivedDelivery[]): ReceivedDelivery[][] {
  return [...new Set(deliveries.map(eventOf))].map((event) =>
    deliveries.filter((delivery) => eventOf(delivery) === event),
  );
}

test('each status of an own request is posted, signed with the key that made it', async () => {
  const { sandbox, deliveries } = await deliveriesOf([], count);
  const keys = deliveries.map((delivery) =>
    ['sandbox-key', 'sandbox-key-2'].find((key) => signature(key, delivery) === delivery.signature),
  );
  expect(new Set(keys)).toEqual(new Set(['sandbox-key', 'sandbox-key-2']));
  for (const delivery of deliveries) expect(delivery.timestamp).toBe(String(endMs));
  expect(deliveries.map(eventOf).toSorted()).toEqual(expected.toSorted());

  const last = deliveries.findLast((delivery) => dataOf(delivery).status === 'success')!;
  const { data, ...head } = JSON.parse(last.body.toString());
  expect(head).toEqual({ event: 'request.status.updated', timestamp: endMs });
  const { quoteCreatedAt: _, ...status } = (
    await sandbox.inject({ url: `/intents/status/v3?requestId=${data.requestId}` })
  ).json();
  expect(data).toEqual({
    ...status,
    requestId: data.requestId,
    depositAddress: data.depositAddress,
    referrer: data.referrer,
  });
});

test('a delivery that is refused is tried again with the same bytes and headers, up to ten times', async () => {
  const refused = Array.from({ length: 11 * count }, () => 401);
  const { deliveries } = await deliveriesOf([], 11 * count, refused);
  for (const attempts of attemptsOf(deliveries)) {
    expect(attempts).toHaveLength(11);
    for (const attempt of attempts) expect(attempt).toEqual(attempts[0]);
  }
});

const modeChecks: Record<WebhookMode, () => Promise<void>> = {
  duplicate: async () => {
    const { deliveries } = await deliveriesOf(['duplicate'], 2 * count);
    for (const [first, second] of attemptsOf(deliveries)) expect(first).toEqual(second);
  },
  shuffled: async () => {
    const { deliveries } = await deliveriesOf(['shuffled'], count);
    const order = deliveries.map(eventOf);
    expect(order).not.toEqual(expected);
    expect(order.toSorted()).toEqual(expected.toSorted());
  },
  late: async () => {
    const { deliveries } = await deliveriesOf(['late'], count);
    const ages = deliveries.map(({ timestamp }) => endMs - Number(timestamp));
    expect(new Set(ages)).toEqual(new Set([0, 600_000]));
    for (const delivery of deliveries)
      expect([signature('sandbox-key', delivery), signature('sandbox-key-2', delivery)]).toContain(
        delivery.signature,
      );
  },
  lost: async () => {
    const { deliveries } = await deliveriesOf(['lost'], Math.round(count * 0.6));
    expect(deliveries.length).toBeLessThan(count);
  },
  resigned: async () => {
    const refused = expected.map(() => 503);
    const { deliveries } = await deliveriesOf(['resigned'], 2 * count, refused, 1);
    for (const attempts of attemptsOf(deliveries)) {
      const bodies = attempts.map(({ body }) => body.toString());
      expect(new Set(bodies).size).toBe(1);
      for (const name of ['timestamp', 'signature'] as const)
        expect(new Set(attempts.map((attempt) => attempt[name])).size).toBe(attempts.length);
    }
  },
  seconds: async () => {
    const { deliveries } = await deliveriesOf(['seconds'], count);
    for (const { timestamp } of deliveries) expect(timestamp).toBe(String(endMs / 1000));
  },
};

test.each(Object.keys(webhookModes) as WebhookMode[])('mode %s', (mode) => modeChecks[mode]());
