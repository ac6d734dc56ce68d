import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { openList } from './support/list-page';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { test } from './support/test';

test('what was done is listed, filtered and saved', async ({ page }) => {
  const ids = await openList(page, '?limit=50');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mark as handled…' }).click();
  await page.getByRole('textbox', { name: /^Note/ }).fill('Paid by hand.\nTicket 12');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as handled' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  await download;
  await page.goto('/sandbox/audit');
  await expect(page.getByText('Selected requests as CSV')).toBeVisible();
  const entries = page.getByRole('table', { name: 'Audit entries' }).getByRole('row');
  await expect(entries).toHaveCount(51);
  await expect(page.getByText(/Paid by hand/)).toHaveCount(49);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const lines = (await readFile(await (await file).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toContain('time,kind,person,subject,detail');
  // A note has a line break.
  expect(lines.filter((line) => /^\d{4}-/.test(line))).toHaveLength(51);

  const pages = page.getByRole('navigation', { name: 'Pages of entries' });
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(entries).toHaveCount(2);
  await pages.getByRole('button', { name: 'Previous' }).click();
  await expect(entries).toHaveCount(51);
  await pages.getByRole('button', { name: 'Next' }).click();
  // Page 1 has the file of entries by now.
  await expect(entries).toHaveCount(3);

  // Another filter begins at the newest, and its control keeps the focus.
  const what = page.getByRole('combobox', { name: 'What' });
  await what.focus();
  await what.selectOption('handled');
  await expect(page).toHaveURL(/kind=handled/);
  await expect(entries).toHaveCount(51);
  await expect(page.getByText('Selected requests as CSV')).toHaveCount(0);
  await expect(what).toBeFocused();
  const id = page.getByRole('textbox', { name: 'Request ID, address or view name' });
  await id.fill(` ${ids[3]} `);
  await id.press('Enter');
  await expect(entries).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`subject=${ids[3]}`));
  const who = page.getByRole('textbox', { name: 'Who' });
  await who.fill('local');
  await who.press('Enter');
  await expect(page).toHaveURL(/person=local/);
  await expect(entries).toHaveCount(2);
  await who.fill('nobody of that name');
  await who.press('Enter');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(entries).toHaveCount(51);
  await expect(who).toHaveValue('');
  await expect(id).toHaveValue('');
  await page.getByRole('button', { name: '30d' }).click();
  await expect(page).toHaveURL(/period=30d/);
  await expect(entries).toHaveCount(51);
});
