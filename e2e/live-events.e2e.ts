import { expect, type Locator, type Page } from '@playwright/test';
import { openList, rows } from './support/list-page';
import { movingTest as test, pass } from './support/moving-test';

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
const isFull = process.env.BENCH === '1';
const tabCount = isFull ? 12 : 3;

test(`${tabCount} tabs have one stream; when its tab closes another one has it and misses nothing`, async ({
  page,
  context,
  world,
  watched,
}) => {
  const streams = () => callsOf(watched.apiCalls, '/stream').filter((call) => !/watch/.test(call));
  const open = async (tab: Page) => {
    const ids = await openList(tab);
    await expect(tab.getByRole('button', { name: 'Live', exact: true })).toBeVisible();
    return ids;
  };
  while (world.soonDelivered() === null) world.advance(10_000);
  const soon = world.soonDelivered()!;
  const leader = await context.newPage();
  await open(leader);
  const tabs = [page];
  while (tabs.length < tabCount - 1) tabs.push(await context.newPage());
  const statuses: Locator[] = [];
  for (const tab of tabs) {
    const ids = await open(tab);
    statuses.push(rows(tab).nth(ids.indexOf(soon)));
  }
  for (const row of statuses) await expect(row).not.toContainText('success');
  expect(streams()).toHaveLength(1);

  const closed = leader.close();
  const closedAtMs = performance.now();
  world.advance(60_000);
  await closed;
  await expect.poll(() => streams().length, { intervals: [20] }).toBe(2);
  if (isFull) {
    const ms = Math.round(performance.now() - closedAtMs);
    console.log(`${tabCount} tabs: 1 stream; another tab has it after ${ms} ms, budget 2000 ms`);
  }
  // By events: they look for new rows once a minute only.
  for (const row of statuses) await expect(row).toContainText('success');
  expect(streams()).toHaveLength(2);
});
