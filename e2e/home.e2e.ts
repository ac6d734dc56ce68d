import { expect, type Page } from '@playwright/test';
import { idsOnPage } from './support/list-page';
import { movingTest, pass } from './support/moving-test';

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The number of a tile. */
const number = (page: Page, words: string) =>
  page.getByRole('link', { name: new RegExp(`^[\\d,]+\\+? ${words}$`) });

/** What the list says to how many requests match. */
async function countOfList(page: Page): Promise<number> {
  await idsOnPage(page);
  await page.getByRole('button', { name: 'Export' }).click();
  const said = page.getByRole('status').filter({ hasText: /^About [\d,]+ requests/ });
  const count = numberIn((await said.innerText()).replace('About ', ''));
  await page.getByRole('button', { name: 'Cancel' }).click();
  return count;
}

const numberIn = (text: string | null) =>
  Number(/^[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));

movingTest.describe('on a slow route', () => {
  movingTest.use({ conditions: ['slow-route'] });

  movingTest(
    'an operator follows each number to a list that counts the same',
    async ({ page, watched }) => {
      await page.goto('/');
      await expect(page).toHaveURL(/\/sandbox$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
      await expect(page.getByText(/^Needs attention: .*delays/)).toBeVisible();
      // Until old routes have samples of their own, other fills are what they are compared with.
      await page.waitForLoadState('networkidle');
      const calls = watched.apiCalls.filter((call) => call.includes('/requests/v3'));
      expect(calls.length).toBeLessThanOrEqual(6);
      expect(calls.every((call) => call.includes('scope=ours'))).toBe(true);

      for (const words of [
        'delayed',
        'failed, no refund reported',
        'refund failed',
        'uncollected app fees',
        'changed in the last hour',
      ]) {
        const link = number(page, words);
        const count = numberIn(await link.innerText());
        expect(count, words).toBeGreaterThan(0);
        await link.click();
        await expect(page).toHaveURL(/\/sandbox\/requests\?/);
        expect(await countOfList(page), words).toBe(count);
        await page.goBack();
        await expect(number(page, words)).toContainText(count.toLocaleString('en-US'));
      }

      const reason = tile(page, 'Failure reasons').getByRole('table').getByRole('link').first();
      const reasonCount = numberIn(await reason.innerText());
      await reason.click();
      expect(await countOfList(page)).toBe(reasonCount);
      await page.goBack();
      await page.getByRole('button', { name: 'Compare with the day before' }).click();
      const compared = page.getByText(/^[\d,]+ in the last 24h, [\d,]+ in the 24h before\.$/);
      const before = compared.getByRole('link').last();
      const beforeCount = numberIn(await before.innerText());
      await before.click();
      expect(await countOfList(page)).toBe(beforeCount);
      await page.goBack();

      await page.getByRole('button', { name: 'Count requests by hour' }).click();
      const hour = tile(page, 'Requests by hour').getByRole('link').first();
      const hourCount = Number(
        /: ([\d,]+) requests/.exec((await hour.getAttribute('title')) ?? '')?.[1],
      );
      await hour.click();
      expect(await countOfList(page)).toBe(hourCount);
    },
  );

  movingTest('a slow route is one sentence, and leads to its requests', async ({ page }) => {
    await page.goto('/sandbox');
    const delayed = tile(page, 'Delayed');
    await expect(delayed).toContainText('Route Base → Optimism is slow');
    const link = delayed.getByRole('link', { name: /late requests$/ });
    const count = numberIn(await link.innerText());
    await link.click();
    const ids = await idsOnPage(page);
    expect(await countOfList(page)).toBe(count);
    expect(ids.length).toBeGreaterThanOrEqual(5);
    await page.goto(`/sandbox/requests/${ids[0]}`);
    const usual = tile(page, 'Usual time on this route');
    // In progress for long enough to be late: nobody has to ask.
    await expect(usual).toContainText(/Delayed: \d.* since the deposit/);
    await page.goto('/sandbox/requests');
    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: 'Delayed' })
      .click();
    const sentence = page.getByText(/Route Base → Optimism is slow: \d+ late requests/);
    await expect(sentence).toHaveCount(1);
    await expect(page.getByText(/^\d+ of \d+ loaded match “delayed”/)).toBeVisible();
    // What is said of the route stands in no row; rows that were there before it was known don't move, but say so.
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: 'Base' })
        .filter({ hasText: 'Optimism' })
        .filter({ hasNotText: 'no match' }),
    ).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'vs usual' })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: 'In progress' })
      .click();
    await expect(page.getByRole('cell', { name: 'route slow' }).first()).toBeVisible();
  });

  movingTest('from the number to why a request is delayed', async ({ page }) => {
    await page.goto('/sandbox');
    await number(page, 'delayed').click();
    const ids = await idsOnPage(page);
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first();
    // Where no button of a cell comes under the pointer.
    await row.getByRole('img', { name: /^Deposited/ }).click();
    const drawer = page.getByRole('dialog').or(page.getByRole('complementary'));
    await expect(drawer.getByText(/Delayed: \d.* since the deposit/)).toBeVisible();
    await expect(drawer.getByRole('heading', { name: /^Delayed[,.]/ })).toBeVisible();
    await drawer.getByRole('link', { name: 'Open full page' }).click();
    await expect(page).toHaveURL(new RegExp(`/requests/${ids[0]}`));
    const usual = tile(page, 'Usual time on this route');
    await expect(usual).toContainText(/Delayed: \d.* since the deposit/);
    await expect(page.getByRole('heading', { name: /^Delayed[,.]/ })).toBeVisible();
  });
});

movingTest.describe('with uncollected fees', () => {
  movingTest.use({ conditions: ['uncollected-fees'] });

  movingTest('each uncollected fee says which rule explains it', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/sandbox');
    const card = tile(page, 'Uncollected app fees by rule');
    const rule = card
      .getByRole('row')
      .filter({ hasText: /rule explains/ })
      .first();
    await expect(rule.getByRole('link')).toHaveText(/^\d+$/);
    await card.getByRole('button', { name: 'Show each request' }).click();
    const table = card.getByRole('table', { name: 'Uncollected app fees by request' });
    const count = numberIn(await number(page, 'uncollected app fees').innerText());
    expect(count).toBeGreaterThan(20);
    await expect(table.getByRole('row').nth(1)).toContainText(/rule/i);
    await card.getByRole('button', { name: /^Show all \d+/ }).click();
    expect(await table.getByRole('row').count()).toBeGreaterThan(count);
    await card.getByRole('button', { name: 'Copy IDs' }).click();
    const ids = await page.evaluate(() => navigator.clipboard.readText());
    expect(ids.split('\n')).toHaveLength(count);
    await card.getByRole('button', { name: 'Copy message to the service' }).click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain(`${count} successful requests, quoted`);
    for (const id of ids.split('\n')) expect(text).toContain(id);
  });
});

movingTest('one tile fails alone, and comes back', async ({ page, world }) => {
  world.refuse('refundFailReason');
  await page.goto('/sandbox');
  const failed = tile(page, 'Refund failed');
  await expect(failed.getByRole('alert')).toBeVisible();
  await expect(number(page, 'failed, no refund reported')).toBeVisible();
  await expect(page.getByText('1 not loaded')).toBeVisible();
  world.refuse(null);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(number(page, 'refund failed')).toBeVisible();
  // A later refresh that fails keeps what was read.
  world.refuse('refundFailReason');
  await pass(page, world, 61);
  await expect(failed.getByText('Refresh failed')).toBeVisible();
  await expect(number(page, 'refund failed')).toBeVisible();
});

movingTest.describe('in a world without requests', () => {
  movingTest.use({ size: 1 });

  movingTest('nothing is wrong: Home says what was looked at', async ({ page }) => {
    await page.goto('/sandbox');
    await expect(page.getByText('No issue found in the requests')).toBeVisible();
    await expect(tile(page, 'Delayed')).toContainText('Checked all 0 in progress');
    await expect(page.getByRole('navigation').getByRole('link').first()).toHaveText('Home');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toContainText('Home');
  });
});
