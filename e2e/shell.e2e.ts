import { expect, type Page } from '@playwright/test';
import { listAction, liveState, openList, rows } from './support/list-page';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { test } from './support/test';

const developer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const label = 'Treasury <b>main</b>';

async function openPalette(page: Page, command: string) {
  await page.keyboard.press('Control+k');
  await page.getByLabel('Find a command').fill(command);
  await page.keyboard.press('Enter');
}

test(
  'an address gets a label for the whole team, shown beside it and never in its place',
  { tag: '@full' },
  async ({ page, browser }) => {
    await page.goto(`/sandbox/address/${developer}`);
    await page.getByRole('button', { name: 'Add label' }).click();
    const dialog = page.getByRole('dialog', { name: 'Address labels' });
    await expect(dialog.getByLabel('Address')).toHaveValue(developer.toLowerCase());
    await dialog.getByLabel('Label', { exact: true }).fill(label);
    await dialog.getByRole('button', { name: 'Save label' }).click();
    await expect(dialog.getByRole('list', { name: 'Saved labels' })).toContainText(label);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.keyboard.press('Escape');
    await expect(page.getByRole('main')).toContainText(label);
    await expect(page.getByRole('main')).toContainText(developer);

    // A colleague, whose browser is another, has it on every page, and changes it; the palette leads to all labels.
    const other = await (await browser.newContext()).newPage();
    await other.goto(new URL(`/sandbox/fees/${developer}`, page.url()).href);
    await expect(other.getByRole('main')).toContainText(label);
    await openPalette(other, 'address labels');
    const theirs = other.getByRole('dialog', { name: 'Address labels' });
    await theirs.getByRole('button', { name: `Edit ${label}` }).click();
    await theirs.getByLabel('Label', { exact: true }).fill('Operations');
    await theirs.getByRole('button', { name: 'Save label' }).click();
    await expect(theirs.getByRole('list', { name: 'Saved labels' })).toContainText('Operations');

    await page.getByRole('button', { name: 'Edit label' }).click();
    await expect(dialog.getByLabel('Label', { exact: true })).toHaveValue('Operations');
    await dialog.getByRole('button', { name: 'Delete Operations' }).click();
    await expect(dialog.getByRole('list', { name: 'Saved labels' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add label' })).toBeVisible();
    await page.goto('/sandbox/audit');
    const entries = page.getByRole('table', { name: 'Audit entries' }).getByRole('row');
    await expect(entries.nth(1)).toContainText('Label deleted');
    await expect(entries.nth(2)).toContainText(`“Operations”, before: “${label}”`);
    await other.context().close();
  },
);

test('times in any zone, found by its name and remembered', async ({ page }) => {
  await openList(page);
  const format = page.getByRole('combobox', { name: 'Time format' });
  const firstTime = rows(page).first().getByRole('time').first();
  await expect(firstTime).toContainText(/ago|now|\d/);
  // The newest has the smallest age.
  const age = page.getByRole('columnheader', { name: 'Age', exact: true });
  await expect(age).toHaveAttribute('aria-sort', 'ascending');
  await format.selectOption('Other time zone…');
  await page.getByLabel('Find a time zone').fill('Asia/Kolkata');
  await page.keyboard.press('Enter');
  await expect(format).toHaveValue('Asia/Kolkata');
  const shown = await firstTime.innerText();
  const firstIso = async () => (await firstTime.getAttribute('datetime')) ?? '';
  const inKolkata = new Date(Date.parse(await firstIso()) + 5.5 * 3_600_000).toISOString();
  // Without the date of today.
  const isEndOf = (iso: string, text: string, zone: string) =>
    /\d{2}:\d{2}:\d{2} /.test(text) &&
    `${iso.slice(0, 19).replace('T', ' ')} ${zone}`.endsWith(text);
  expect(isEndOf(inKolkata, shown, 'GMT+5:30')).toBe(true);
  const created = page.getByRole('columnheader', { name: 'Created' });
  await expect(created).toHaveAttribute('aria-sort', 'descending');
  await page.reload();
  await expect(format).toHaveValue('Asia/Kolkata');
  await format.selectOption('UTC');
  await expect
    .poll(async () => isEndOf(await firstIso(), await firstTime.innerText(), 'UTC'))
    .toBe(true);
  await listAction(page, 'Columns');
  await expect(page.getByRole('list', { name: 'Shown columns' })).toContainText('doesn’t fit');
});

test(
  'the account tells which key and which rate limit are in use',
  { tag: '@full' },
  async ({ page, watched }) => {
    await openList(page);
    // While a poll draws, the rows behind the dialog are dimmed.
    await listAction(page, 'Pause live updates');
    await expect(liveState(page, 'Paused')).toBeVisible();
    await page.getByRole('button', { name: 'Account and API' }).click();
    const dialog = page.getByRole('dialog', { name: 'Account and API' });
    await expect(dialog).toContainText('Not required');
    await expect(dialog).toContainText('default');
    await expect(dialog).toContainText(/API calls left now/);
    await expect(dialog).toContainText(/Rate limit/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(watched.keyLeaks).toEqual([]);
  },
);
