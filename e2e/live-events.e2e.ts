import { expect, type Locator } from '@playwright/test';
import { isFull } from './support/is-full';
import { liveState, openList, rows } from './support/list-page';
import { movingTest as test, pass } from './support/moving-test';
import { setVisibility } from './support/visibility';

test.use({ hasEvents: true });

const callsOf = (calls: readonly string[], path: string) =>
  calls.filter((call) => call.includes(path));

test('a request moves from deposit to success by events; without the websocket the page polls', async ({
  page,
  world,
  watched,
}) => {
  while (world.soonDeposited() === null) await pass(page, world, 10);
  const { id, depositedAtMs, filledAtMs } = world.soonDeposited()!;
  const until = (ms: number) => world.advance(Math.max(0, ms - world.nowMs()) + 1_000);
  const polls = () => callsOf(watched.apiCalls, '/intents/status').length;
  await page.goto(`/sandbox/requests/${id}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  until(depositedAtMs);
  await expect(page.getByText(/^Status changed: waiting → (depositing|pending)$/)).toBeVisible();
  expect(polls()).toBe(0);

  world.setWebsocketDown(true);
  await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect.poll(polls).toBeGreaterThan(0);

  world.setWebsocketDown(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const before = polls();
  until(filledAtMs);
  await expect(
    page.getByText(/^Status changed: (depositing|pending|submitted) → success$/),
  ).toBeVisible();
  expect(polls()).toBe(before);
});

/** `BENCH=1` opens as many as somebody who investigates has open. */
const tabCount = isFull ? 12 : 3;

test(
  `${tabCount} tabs, one visible: one stream; one that is shown again has missed nothing`,
  { tag: '@full' },
  async ({ page, context, world, watched }) => {
    const streams = () =>
      callsOf(watched.apiCalls, '/stream').filter((call) => !/watch/.test(call));
    while (world.soonDelivered() === null) world.advance(10_000);
    const soon = world.soonDelivered()!;
    const first = page;
    let shown: Locator | null = null;
    for (let count = 0; count < tabCount; count += 1) {
      const tab = count === 0 ? first : await context.newPage();
      const ids = await openList(tab);
      await expect(liveState(tab, 'Live')).toBeVisible();
      shown ??= rows(tab).nth(ids.indexOf(soon));
      expect(streams()).toHaveLength(count + 1);
      // A headless browser shows all of its tabs.
      if (count < tabCount - 1) await setVisibility(tab, 'hidden');
    }
    await expect.poll(() => world.openStreams()).toBe(1);
    await expect(shown!).not.toContainText('success');
    world.advance(60_000);
    await setVisibility(first, 'visible');
    await expect(shown!).toContainText('success');
    expect(world.openStreams()).toBe(2);
  },
);
