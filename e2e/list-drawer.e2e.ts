import { expect, type Page } from '@playwright/test';
import { openList, rows } from './support/list-page';
import { expectNoSidewaysScroll } from './support/page-checks';
import { test } from './support/test';

const drawer = (page: Page) => page.getByRole('dialog', { name: /^0x/ });

/** Opens the drawer by a click on a row that is not the first. */
async function openDrawer(page: Page) {
  const row = rows(page).nth(4);
  await row.getByRole('cell').last().click();
  await expect(drawer(page)).toBeVisible();
  return row;
}

for (const width of [1440, 1280])
  test(
    `at ${width} px the drawer moves no row and covers no control of the page`,
    { tag: width === 1440 ? '@push' : '@full' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openList(page, '?status=failure');
      const clearFilters = page.getByRole('button', { name: 'Clear filters' });
      await expect(clearFilters).toBeVisible();
      const top = (await rows(page).nth(4).boundingBox())?.y;
      const row = await openDrawer(page);
      await expect(
        drawer(page).getByRole('heading', { name: 'Progress', exact: true }),
      ).toBeVisible();
      await expect(drawer(page).getByRole('button', { name: 'Close' })).toBeInViewport();
      await expect(page.getByRole('columnheader', { name: 'Status' })).toBeHidden();
      expect((await row.boundingBox())?.y).toBe(top);
      for (const header of ['Reason', 'Route', 'Paid'])
        await expect(page.getByRole('columnheader', { name: header })).toBeVisible();
      // A click finds whatever lies on top.
      for (const control of [
        page.getByRole('textbox', { name: 'Search requests' }),
        page.getByRole('button', { name: 'Account and API' }),
        page.getByRole('button', { name: 'List actions' }),
        clearFilters,
        row.getByRole('cell').last(),
      ])
        await control.click({ trial: true });
      await expectNoSidewaysScroll(page, width);
      await page.keyboard.press('Escape');
      await expect(drawer(page)).toBeHidden();
      expect((await row.boundingBox())?.y).toBe(top);
    },
  );

test('a narrower window has the drawer above the list and below the header', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openList(page);
  const row = await openDrawer(page);
  const top = (await row.boundingBox())?.y;
  await page.getByRole('button', { name: 'Account and API' }).click({ trial: true });
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  expect((await row.boundingBox())?.y).toBe(top);
});
