import { expect, type Page } from '@playwright/test';
import { idsOnPage, openView } from './support/list-page';
import { movingTest } from './support/moving-test';

const countIn = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''));
const tileNumber = (page: Page) => page.getByRole('link', { name: /^[\d,]+ failed, no refund$/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: /Mark .*as handled/ });
const noteField = (page: Page) => dialog(page).getByRole('textbox', { name: /^Note/ });
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Mark as handled' });

movingTest.beforeEach(({ world }) => world.mirrored());

movingTest.describe('where requests fail', () => {
  movingTest.use({ size: 1_200, conditions: ['failure-burst'] });

  movingTest(
    'an operator marks what was dealt with: it leaves Home for the view Handled, and comes back reopened',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/sandbox');
      const before = countIn(await tileNumber(page).innerText());
      await tileNumber(page).click();
      const [first = '', second = '', third = ''] = await idsOnPage(page);

      // Several at once, from the list.
      for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Mark as handled…' }).click();
      await noteField(page).fill('Paid by hand');
      await confirm(page).click();
      await expect(dialog(page)).toHaveCount(0);

      // One of them, from its page.
      await page.goto(`/sandbox/requests/${third}`);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Mark as handled…' }).click();
      // What was begun is there again, and what doesn't fit stays.
      await noteField(page).fill('x'.repeat(501));
      await expect(dialog(page).getByText('501 characters; 500 are the limit')).toBeVisible();
      await expect(confirm(page)).toBeDisabled();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Mark as handled…' }).click();
      await expect(noteField(page)).toHaveValue('x'.repeat(501));
      await noteField(page).fill('Asked the service.\nTicket 12');
      await confirm(page).click();
      const line = page.getByText(/^Handled by local, .*: Asked the service\.\s+Ticket 12$/);
      await expect(line).toBeVisible();

      await page.goto('/sandbox');
      await expect(tileNumber(page)).toContainText((before - 3).toLocaleString('en-US'));
      await page.getByRole('link', { name: '3 handled requests' }).click();
      await expect(page).toHaveURL(/view=handled$/);
      expect((await idsOnPage(page)).toSorted()).toEqual([first, second, third].toSorted());
      await expect(page.getByRole('cell', { name: /^Paid by hand\s*local, / })).toHaveCount(2);
      await expect(page.getByRole('cell', { name: /^Asked the service\. Ticket 12/ })).toHaveCount(
        1,
      );

      await page.goto(`/sandbox/requests/${first}`);
      await page.getByRole('button', { name: 'Reopen' }).click();
      await expect(page.getByText(/^Handled by/)).toHaveCount(0);
      await page.goto('/sandbox/requests');
      await openView(page, 'Handled');
      await expect(page.getByRole('status').filter({ hasText: /^2 requests/ })).toBeVisible();
      expect((await idsOnPage(page)).toSorted()).toEqual([second, third].toSorted());
      await page.goto('/sandbox');
      await expect(tileNumber(page)).toContainText((before - 2).toLocaleString('en-US'));
    },
  );
});
