import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { listAction } from './support/list-page';
import { expectAccessible } from './support/page-checks';
import { mirrored } from './support/story-sandbox';
import { test } from './support/test';

test.use({ environment: mirrored });

async function saved(page: Page, button: string): Promise<string> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await waiting).path(), 'utf8');
}

const collected = (page: Page) =>
  page
    .getByRole('region', { name: 'App fees' })
    .getByRole('term')
    .getByText('Collected', { exact: true });
/** All of the period is held once its figures are there. */
const isThere = (page: Page) =>
  expect(page.getByText(/^Requests (created|last updated) from /)).toBeVisible({ timeout: 60_000 });

test(
  'a filter of the list is reconciled at once: figures, groups, sections and the CSV',
  { tag: '@full' },
  async ({ page, watched }) => {
    await page.goto('/sandbox/requests?features=app_fees');
    await listAction(page, 'Reconcile results');
    await page.waitForURL(/\/sandbox\/reconcile\?features=app_fees/);
    await page.getByRole('combobox', { name: 'Period (UTC)' }).selectOption('Last 7 days');
    await page.waitForURL(/created=7d/);
    const calls = () => watched.apiCalls.filter((call) => call.includes('/requests/v3')).length;
    const before = calls();
    await isThere(page);
    await expect(collected(page)).toBeVisible();
    await expectAccessible(page);
    const report = page.getByRole('region', { name: 'App fees' });
    for (const table of [
      'By result',
      'By token',
      'By recipient',
      'By origin chain',
      'By destination chain',
      'By route',
      'By referrer',
      'By reason',
      'By day',
    ]) {
      await report.getByRole('tab', { name: table }).click();
      await expect(report.getByRole('table', { name: table, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('img', { name: /Collected of quoted per day/ })).toBeVisible();

    const csv = await saved(page, 'Download CSV');
    const [head = '', ...lines] = csv.trimEnd().split('\r\n');
    expect(head).toContain('requestId,recipient,createdAt');
    const manifest = JSON.parse(await saved(page, 'Download manifest (JSON)')) as unknown;
    expect(manifest).toMatchObject({
      requests: new Set(lines.map((line) => line.split(',')[0])).size,
      window: { clock: 'createdAt' },
      filter: { text: expect.stringContaining('app_fees') as unknown },
    });
    const times = lines.map((line) => line.split(',')[2] ?? '');
    expect(times).toEqual(times.toSorted());

    for (const section of [
      'Sponsorship',
      'Quoted vs. received by route',
      'Quoted vs. received by router',
      'Paid vs. accounted for',
    ])
      await page.getByRole('button', { name: `Show ${section}`, exact: true }).click();
    for (const table of [
      'Quoted vs. received by route',
      'Quoted vs. received by router',
      'Which requests are compared',
      'Paid vs. accounted for',
    ])
      await expect(page.getByRole('table', { name: table, exact: true })).toBeVisible();
    await expectAccessible(page);
    expect(calls()).toBe(before);
    await page.getByRole('link', { name: 'Change filter' }).click();
    await page.waitForURL(/\/sandbox\/requests\?.*created=7d/);
  },
);

test(
  'what is unexplained becomes a text for the service',
  { tag: '@full' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/sandbox/reconcile?features=app_fees&created=24h');
    await isThere(page);
    await page.getByRole('button', { name: 'Show uncollected fees' }).click();
    await page.getByRole('button', { name: 'Copy message to the service' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain('Please tell us why');
    const text = await copied();
    await page.getByRole('button', { name: 'Copy IDs' }).click();
    await expect.poll(copied).not.toContain('Please');
    for (const id of (await copied()).split('\n').slice(0, 5)) expect(text).toContain(id);
  },
);

test(
  'the fees of one recipient: from its page, and by hand',
  { tag: '@full' },
  async ({ page }) => {
    const recipient = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    await page.goto(`/sandbox/fees/${recipient}`);
    await page.getByRole('link', { name: 'Reconcile this address' }).click();
    await page.waitForURL(/\/sandbox\/reconcile\?.*created=7d/);
    const field = page.getByRole('textbox', { name: 'Fee recipients (optional)' });
    await expect(field).toHaveValue(recipient);
    await field.fill('0x12');
    await field.press('Enter');
    await expect(page.getByText('Enter EVM addresses, separated by commas.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(recipient));
    await field.fill(recipient);
    await page.getByRole('combobox', { name: 'Period (UTC)' }).selectOption('Last 24 hours');
    await isThere(page);
    const lines = (await saved(page, 'Download CSV')).trimEnd().split('\r\n').slice(1);
    const recipients = lines.map((line) => line.split(',')[1]?.toLowerCase());
    expect(new Set(recipients)).toEqual(new Set([recipient.toLowerCase()]));
  },
);

test(
  'a filter without a match, and those that can’t be added up',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/sandbox/reconcile?amountUsdMin=999999999&among=sponsored&nonsense=1');
    await expect(page.getByText('Some filters in this link were ignored')).toBeVisible();
    await expect(page.getByText('sponsored: the API can’t filter by it')).toBeVisible();
    await expect(page.getByText('nonsense isn’t a known filter')).toBeVisible();
    await page.getByRole('button', { name: 'Clean up URL' }).click();
    await expect(page).toHaveURL(/reconcile\?amountUsdMin=999999999$/);
    await isThere(page);
    await expect(page.getByText('No request of this period has app fees.')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/sandbox/reconcile?term=0xabc');
    await expect(page.getByText('This filter can’t be added up')).toBeVisible();
    await page.goto('/sandbox/reconcile?updated=24h');
    await expect(page.getByText(/^Requests last updated from /)).toBeVisible({ timeout: 60_000 });
  },
);
