import { expect, type Page } from '@playwright/test';
import { idsOnPage, openView } from './support/list-page';
import { movingTest } from './support/moving-test';
import { expectAccessible } from './support/page-checks';

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The number of a tile. */
const number = (page: Page, words: string) =>
  page.getByRole('link', { name: new RegExp(`^[\\d,]+ ${words}$`) });

/** What the list says to how many requests match. */
async function countOfList(page: Page): Promise<number> {
  await idsOnPage(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const said = page.getByRole('status').filter({ hasText: /^About [\d,]+ requests/ });
  const count = numberIn((await said.innerText()).replace('About ', ''));
  await page.getByRole('button', { name: 'Cancel' }).click();
  return count;
}

const numberIn = (text: string | null) =>
  Number(/^[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));

/** The USD that a tile or a view says, without what has none. */
const usdIn = (text: string) => /\$[\d,]+(\.\d+)?/.exec(text)?.[0];

movingTest.beforeEach(({ world }) => world.mirrored());

movingTest.describe('on a slow route', () => {
  movingTest.use({ size: 1_200, conditions: ['slow-route', 'uncollected-fees'] });

  movingTest(
    'an operator follows each number to a list of the same requests',
    async ({ page, watched }) => {
      await page.goto('/');
      await expect(page).toHaveURL(/\/sandbox$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
      await expect(page.getByText(/^Needs attention: late/)).toBeAttached();
      // Nothing is asked of the service but the chains.
      const calls = watched.apiCalls.filter((call) => !/\/(desk\/home|chains|stream)/.test(call));
      expect(calls).toEqual([]);

      for (const [name, words] of [
        ['Late', 'late'],
        ['Refund overdue', 'refund overdue'],
        ['Failed, no refund', 'failed, no refund'],
        ['Refund failed', 'refund failed'],
        ['Uncollected fees', 'uncollected fees'],
      ] as const) {
        const link = number(page, words);
        const count = numberIn(await link.innerText());
        const usd = usdIn(await tile(page, name).innerText());
        expect(count, words).toBeGreaterThan(0);
        await link.click();
        await expect(page).toHaveURL(/\/sandbox\/requests\?view=/);
        const said = page.getByRole('status').filter({ hasText: /^[\d,]+ requests? · / });
        await expect(said).toContainText(count.toLocaleString('en-US'));
        expect(usdIn(await said.innerText()), words).toBe(usd);
        expect(await countOfList(page), words).toBe(count);
        expect((await idsOnPage(page)).length).toBe(Math.min(20, count));
        await page.goBack();
        await expect(number(page, words)).toContainText(count.toLocaleString('en-US'));
      }

      const reason = tile(page, 'Failure reasons').getByRole('table').getByRole('link').first();
      const reasonCount = numberIn(await reason.innerText());
      await reason.click();
      expect(await countOfList(page)).toBe(reasonCount);
      await page.goBack();

      const hour = tile(page, 'Requests by hour')
        .getByRole('link', { name: /: [1-9]/ })
        .nth(1);
      const hourCount = Number(
        /: ([\d,]+) requests?/.exec((await hour.getAttribute('title')) ?? '')?.[1],
      );
      await hour.click();
      expect(await countOfList(page)).toBe(hourCount);
    },
  );

  movingTest(
    'a period is part of the URL, and of the list that a number opens',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/sandbox');
      await page.getByRole('button', { name: '7d' }).click();
      await expect(page).toHaveURL(/period=7d/);
      await expect(tile(page, 'Requests by day')).toBeVisible();
      await page.reload();
      // The mirror of this sandbox holds two days.
      await expect(tile(page, 'Uncollected fees')).toContainText(/Reading the last 7 days: \d+%/);
      await expect(number(page, 'uncollected fees')).toHaveCount(0);
      await page.getByRole('button', { name: '24h' }).click();
      await number(page, 'uncollected fees').click();
      await expect(page).toHaveURL(/view=uncollected&created=24h/);
      await idsOnPage(page);
    },
  );

  movingTest(
    'a slow route is one sentence, and leads to its requests',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/sandbox');
      const late = tile(page, 'Late');
      const link = late.getByRole('link', { name: /late requests$/ });
      await expect(late).toContainText('Base → Optimism');
      await expectAccessible(page);
      const count = numberIn(await link.innerText());
      await link.click();
      const ids = await idsOnPage(page);
      expect(await countOfList(page)).toBe(count);
      expect(ids.length).toBeGreaterThanOrEqual(5);
      await page.goto(`/sandbox/requests/${ids[0]}`);
      const usual = tile(page, 'Usual fill time');
      // In progress for long enough to be late: nobody has to ask.
      await expect(usual).toContainText(/Late: \d.* since the deposit/);
      await page.goto('/sandbox/requests');
      await openView(page, 'Late');
      await expect(page.getByRole('columnheader', { name: 'vs usual' })).toBeVisible();
      await expect(page.getByRole('cell', { name: /late above/ }).first()).toBeVisible();
      const oldest = await idsOnPage(page);
      const inProgress = new URLSearchParams({
        filter: '-depositTxHash:none -status:success,failure,refund',
        sortDirection: 'asc',
      });
      await page.goto(`/sandbox/requests?${inProgress.toString()}`);
      // The same word everywhere: what the view holds is marked in other lists, and nothing else is.
      const marked = page
        .getByRole('row')
        .filter({ has: page.getByTitle(/^In progress more than 3 times/) });
      await expect(marked.first()).toBeVisible();
      const markedIds = await marked.evaluateAll((elements) =>
        elements.map((row) => row.querySelector('a')?.pathname.split('/').at(-1) ?? ''),
      );
      expect(markedIds.filter((id) => !oldest.includes(id))).toEqual([]);
    },
  );

  movingTest('from the number to why a request is late', { tag: '@full' }, async ({ page }) => {
    await page.goto('/sandbox');
    await number(page, 'late').click();
    const ids = await idsOnPage(page);
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first();
    // Where no button of a cell comes under the pointer.
    await row.getByRole('img', { name: /^Deposited/ }).click();
    const drawer = page.getByRole('dialog').or(page.getByRole('complementary'));
    await expect(drawer.getByText(/Late: \d.* since the deposit/)).toBeVisible();
    await expect(drawer.getByRole('heading', { name: /^Late[,.]/ })).toBeVisible();
    await drawer.getByRole('link', { name: 'Open full page' }).click();
    await expect(page).toHaveURL(new RegExp(`/requests/${ids[0]}`));
    const usual = tile(page, 'Usual fill time');
    await expect(usual).toContainText(/Late: \d.* since the deposit, longer than \d+ of \d+ fills/);
    await expect(usual.getByRole('img', { name: /^Fill times on/ })).toBeVisible();
    await usual.getByText('Table', { exact: true }).click();
    await expect(usual.getByRole('rowheader', { name: /\(this request\)$/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Late[,.]/ })).toBeVisible();
  });

  movingTest(
    'what a view holds is exported whole, and what has no meaning for it says so',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/sandbox');
      const count = numberIn(await number(page, 'uncollected fees').innerText());
      expect(count).toBeGreaterThan(20);
      await number(page, 'uncollected fees').click();
      await idsOnPage(page);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('button', { name: 'Start export' }).click();
      await expect(page.getByRole('region', { name: 'Export' })).toContainText(
        `${count} of ${count} requests`,
      );
      await expect(page.getByRole('region', { name: 'Export' })).toContainText('Complete.');
      // What has no meaning for a view says so.
      await page.getByRole('button', { name: 'List actions' }).click();
      const curl = page.getByRole('menuitem', {
        name: 'Copy as cURL: not available for this view',
      });
      await expect(curl).toBeDisabled();
      const reconcile = page.getByRole('menuitem', {
        name: 'Reconcile results: not available for this view',
      });
      await expect(reconcile).toBeDisabled();
      await page.goto('/sandbox/reconcile?view=uncollected');
      const ignored = page.getByText('Some filters in this link were ignored');
      await expect(ignored).toBeVisible();
      await expect(
        page.getByRole('listitem').filter({ hasText: 'uncollected fees' }),
      ).toBeVisible();
    },
  );
});

movingTest.use({ size: 1_200 });

movingTest('an answer that fails says so, and comes back', { tag: '@full' }, async ({ page }) => {
  await page.route('**/desk/home**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/sandbox');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Couldn’t load the figures' }),
  ).toBeVisible();
  // The chains are asked elsewhere, and stand.
  await expect(tile(page, 'Chains with issues').getByRole('link').first()).toBeVisible();
  await page.unroute('**/desk/home**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(number(page, 'failed, no refund')).toBeVisible();
  // A later refresh that fails keeps what was read.
  await page.route('**/desk/home**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.clock.fastForward(16_000);
  await expect(page.getByText('Refresh failed')).toBeVisible();
  await expect(number(page, 'failed, no refund')).toBeVisible();
});

movingTest.describe('in a world without requests', () => {
  movingTest.use({ size: 1 });

  movingTest('nothing is wrong: Home says so of every queue', async ({ page }) => {
    await page.goto('/sandbox');
    await expect(page.getByText(/^No issue found\.$/)).toBeAttached();
    await expect(tile(page, 'Late')).toContainText('0');
    await expect(page.getByRole('navigation').getByRole('link').first()).toHaveText('Home');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toContainText('Home');
  });
});
