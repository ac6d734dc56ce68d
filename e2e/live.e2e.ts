import { expect, type Page } from '@playwright/test';
import { idsOnPage, liveState, openList } from './support/list-page';
import type { MovingSandbox } from './support/moving-sandbox';
import { movingTest as test, pass } from './support/moving-test';
import { setVisibility } from './support/visibility';

// What a trace keeps of every look would be most of the heap that is measured.
test.use({ trace: 'off' });

async function look(page: Page, world: MovingSandbox, seconds = 30) {
  const answered = page.waitForResponse(/\/requests\/v3/);
  await pass(page, world, seconds);
  await (await answered).finished();
}

const newRows = (page: Page) => page.getByRole('button', { name: /^\d+\+? new$/ });
const looks = (calls: readonly string[]) => calls.filter((call) => call.includes('/requests/v3'));

test('new rows wait until they are asked for; paused or hidden, nobody looks', async ({
  page,
  world,
  watched,
}) => {
  const shown = await openList(page);
  await look(page, world, 60);
  // A request arrives somewhere in each half minute.
  await expect(newRows(page)).toHaveText(/^[123] new$/);
  expect(await idsOnPage(page)).toEqual(shown);

  await page.keyboard.press('p');
  await expect(liveState(page, 'Paused')).toBeVisible();
  const before = watched.apiCalls.length;
  for (let minute = 0; minute < 3; minute += 1) await pass(page, world, 60);
  await page.keyboard.press('p');
  await expect(liveState(page, 'Polling')).toBeVisible();
  await setVisibility(page, 'hidden');
  for (let minute = 0; minute < 3; minute += 1) await pass(page, world, 60);
  expect(watched.apiCalls.slice(before)).toEqual([]);

  await setVisibility(page, 'visible');
  await look(page, world);
  await expect(newRows(page)).toHaveText(/^1[456] new$/);
  expect(await idsOnPage(page)).toEqual(shown);
  await newRows(page).click();
  await expect(newRows(page)).toBeHidden();
  await expect.poll(() => idsOnPage(page)).not.toEqual(shown);
  const [newest, ...rest] = await idsOnPage(page);
  expect(shown).not.toContain(newest);
  expect(rest).toContain(shown[0]);
});

test(
  'a request is watched from pending to success',
  { tag: '@full' },
  async ({ page, world, watched }) => {
    while (world.soonDelivered() === null) await pass(page, world, 10);
    await page.goto(`/sandbox/requests/${world.soonDelivered()}`);
    await expect(page.getByText('Polling', { exact: true })).toBeVisible();
    const change = page.getByText(/^Status changed: (pending|submitted) → success$/);
    await expect(async () => {
      await pass(page, world, 10);
      await expect(change).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(looks(watched.apiCalls).length).toBeLessThan(9);
  },
);

test(
  'after an hour calls and memory are flat',
  { tag: '@full' },
  async ({ page, world, watched }) => {
    await openList(page);
    const cdp = await page.context().newCDPSession(page);
    const measured = async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      const { usedSize } = await cdp.send('Runtime.getHeapUsage');
      // Counts nodes that are out of the page and still held, too.
      const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
      return { heapMb: usedSize / 1e6, nodes, jsEventListeners };
    };
    const tenMinutes = async () => {
      const before = looks(watched.apiCalls).length;
      for (let count = 0; count < 20; count += 1) await look(page, world);
      expect(looks(watched.apiCalls).length - before).toBe(20);
      await newRows(page).click();
      await expect(newRows(page)).toBeHidden();
    };
    for (let tens = 0; tens < 2; tens += 1) await tenMinutes();
    const early = await measured();
    for (let tens = 2; tens < 6; tens += 1) await tenMinutes();
    // What a collection left once is gone at a later one; what the page holds is not.
    await expect(async () => {
      const late = await measured();
      // A look is some 130 KB of records: 80 that were kept would be 10 MB. Garbage collection leaves less than 1 MB of noise.
      expect(late.heapMb).toBeLessThan(early.heapMb + 2);
      // 80 new rows have come and gone, of 70 nodes each.
      expect(late.nodes).toBeLessThan(early.nodes + 300);
      expect(late.jsEventListeners).toBeLessThan(early.jsEventListeners + 100);
    }).toPass({ timeout: 20_000 });
  },
);
