import { expect, type Page } from '@playwright/test';
import { openList, rows, viewTab } from './support/list-page';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { test } from './support/test';

const recent = (page: Page) => page.getByRole('navigation', { name: 'Recent' });
const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Search requests' });

async function run(page: Page, command: string) {
  await page.keyboard.press('Control+k');
  await page.getByLabel('Find a command').fill(command);
  await page.getByRole('option', { name: command, exact: true }).click();
}

test(
  'what was searched for and opened is offered again, until it is cleared',
  { tag: '@full' },
  async ({ page }) => {
    const [id = ''] = await openList(page);
    await searchBox(page).focus();
    await expect(recent(page)).toBeHidden();
    await searchBox(page).fill('nothing-like-this');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText('nothing-like-this');
    await page.goto(`/sandbox/requests/${id}`);
    await expect(page.getByRole('heading', { name: 'Progress', exact: true })).toBeVisible();

    await page.goto('/sandbox/requests');
    await searchBox(page).focus();
    const opened = /^Request\s*0x\S+\s*\w+ · [\d.,]+ \S.* · .+ → ./;
    await expect(recent(page).getByRole('link')).toHaveText([/^Search\s*nothing-like/, opened]);
    await expectAccessible(page, 'header');
    await expectNoSidewaysScroll(page);
    await recent(page)
      .getByRole('link', { name: /^Request/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/requests/${id}$`));
    await expect(recent(page)).toBeHidden();

    await page.keyboard.press('Control+k');
    const options = page.getByRole('option');
    await expect(options.filter({ hasText: 'Search again: nothing-like-this' })).toBeVisible();
    await options.filter({ hasText: opened }).click();
    await run(page, 'Clear recent searches and requests');
    await searchBox(page).focus();
    await expect(recent(page)).toBeHidden();
  },
);

test('the palette acts on the request in view', { tag: '@full' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const [id = ''] = await openList(page);
  await rows(page).first().getByRole('cell').last().click();
  await expect(page.getByRole('dialog', { name: /^0x/ })).toBeVisible();
  await run(page, 'Copy request ID');
  await expect.poll(copied).toBe(id);
  await run(page, 'Case file…');
  await expect(page.getByRole('dialog', { name: 'Case file' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/sandbox/requests/${id}`);
  await expect(page.getByRole('heading', { name: 'Progress', exact: true })).toBeVisible();
  await run(page, 'Customer reply…');
  await expect(page.getByRole('dialog', { name: 'Customer reply' })).toBeVisible();
  await page.keyboard.press('Escape');
  await run(page, 'Copy link to this request');
  await expect.poll(copied).toBe(page.url());
});

test(
  'the palette acts on the list, and an edited view is saved as a new one',
  { tag: '@full' },
  async ({ page }) => {
    await openList(page);
    await run(page, 'Export');
    await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
    await page.keyboard.press('Escape');
    await openList(page, '?status=failure&limit=50');
    await run(page, 'Save view');
    await page.getByLabel('View name').fill('Mine');
    await page.keyboard.press('Enter');
    const views = page.getByRole('navigation', { name: 'Views' });
    await expect(viewTab(page, 'Mine')).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: '24h', exact: true }).click();
    await views.getByRole('button', { name: 'Actions for Mine' }).click();
    await page.getByRole('menuitem', { name: 'Save as new view…' }).click();
    await page.getByLabel('View name').fill('Mine today');
    await page.keyboard.press('Enter');
    await expect(viewTab(page, 'Mine today')).toHaveAttribute('aria-current', 'page');
    await run(page, 'View: Failed');
    await expect(viewTab(page, 'Failed')).toHaveAttribute('aria-current', 'page');
    await run(page, 'Saved view: Mine');
    await expect(page).toHaveURL(/status=failure&limit=50|limit=50&status=failure/);
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(views).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option', { name: 'Fees', exact: true })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Export' })).toBeHidden();
  },
);
