import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { listAction } from './support/list-page';
import { expectAccessible } from './support/page-checks';
import { test } from './support/test';

async function saved(page: Page, button: string): Promise<string> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await waiting).path(), 'utf8');
}

/** It has another name once a report is there. */
const start = (page: Page) =>
  page.getByRole('button', { name: /^(Start reconciliation|Run again)$/ });
const complete = (page: Page) => expect(page.getByText(/Complete\./)).toBeVisible();

test('a period of a filter of the list is reconciled: pause, a reload in the middle, and the CSV', async ({
  page,
  watched,
}) => {
  await page.goto('/sandbox/requests?features=app_fees');
  await listAction(page, 'Reconcile results');
  await page.waitForURL(/\/sandbox\/reconcile\?features=app_fees/);
  await expect(page.getByText('app_fees').first()).toBeVisible();
  const period = page.getByRole('combobox', { name: 'Period (UTC)' });
  await expect(period).toHaveValue('all');
  // Whatever the month: the world of the sandbox lies in the last days.
  await period.selectOption('Last 30d');
  await page.waitForURL(/created=30d/);
  await start(page).click();
  await expect(page.getByText(/per second/)).toBeVisible();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByText('Paused: totals are partial.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();

  // It was running: it goes on by itself.
  await page.reload();
  await complete(page);
  const counted = /([\d,]+) of ([\d,]+) requests, /.exec(
    await page.getByText(/Complete\./).innerText(),
  );
  expect(counted?.[1]).toBe(counted?.[2]);
  const read = Number(counted?.[1]?.replaceAll(',', ''));

  const csv = await saved(page, 'Download CSV');
  const [head = '', ...lines] = csv.trimEnd().split('\r\n');
  expect(head).toContain('requestId,recipient,createdAt');
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(read);
  const times = lines.map((line) => line.split(',')[2] ?? '');
  expect(times).toEqual(times.toSorted());
  const manifest = JSON.parse(await saved(page, 'Download manifest (JSON)')) as unknown;
  expect(manifest).toMatchObject({
    isComplete: true,
    rows: read,
    total: read,
    unreadableRows: 0,
    filter: { text: expect.stringContaining('app_fees') as unknown },
  });

  for (const table of [
    'By result',
    'By token',
    'By origin chain',
    'By route',
    'By day',
    'By recipient',
  ]) {
    await page.getByRole('tab', { name: table }).click();
    await expect(page.getByRole('table', { name: table, exact: true })).toBeVisible();
  }
  for (const table of [
    'Why fees weren’t collected',
    'Uncollected fees',
    'Quoted vs. received by route',
    'Quoted vs. received by router',
    'Which requests are compared',
    'Where the paid amount went',
  ])
    await expect(page.getByRole('table', { name: table, exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /Collected of quoted per day/ })).toBeVisible();
  // Nobody asked for the field, so there is no referrer to group by.
  await expect(page.getByRole('tab', { name: 'By referrer' })).toHaveCount(0);
  // The parts of the comparison are all that was read.
  const states = page.getByRole('table', { name: 'Which requests are compared' });
  const requests = await states
    .getByRole('cell')
    .filter({ hasText: /^[\d,]+$/ })
    .allInnerTexts();
  expect(requests.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0)).toBe(read);
  await page.getByRole('navigation', { name: 'Report' }).getByRole('link').last().click();
  await expect(states).toBeInViewport();
  await expectAccessible(page);

  // A reload shows it again, and asks for nothing more.
  const calls = () => watched.apiCalls.filter((call) => call.includes('/requests/v3')).length;
  const before = calls();
  await page.reload();
  await complete(page);
  expect(calls()).toBe(before);
  await page.getByRole('link', { name: 'Change filter' }).click();
  await page.waitForURL(/\/sandbox\/requests\?.*created=30d/);
});

test('what is unexplained becomes a text for the service', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/sandbox/reconcile?features=app_fees&created=24h');
  await page.getByRole('checkbox', { name: 'Group by referrer' }).check();
  await start(page).click();
  await complete(page);
  await expect(page.getByRole('tab', { name: 'By referrer' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy message to the service' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('Please tell us why');
  const text = await copied();
  await page.getByRole('button', { name: 'Copy IDs' }).click();
  await expect.poll(copied).not.toContain('Please');
  for (const id of (await copied()).split('\n').slice(0, 5)) expect(text).toContain(id);
});

test('the fees of one recipient: from its page, and by hand', async ({ page }) => {
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
  await page.getByRole('combobox', { name: 'Period (UTC)' }).selectOption('Last 24h');
  await start(page).click();
  await complete(page);
  await expect(page.getByText('Requests with this address')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'By recipient' })).toHaveCount(0);

  // The sandbox has requests of yesterday, whatever the month.
  const yesterday = new Date(Date.now() - 86_400_000);
  const month = yesterday.toISOString().slice(0, 7);
  const label = yesterday.toLocaleString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  await page.getByRole('combobox', { name: 'Period (UTC)' }).selectOption(label);
  await page.waitForURL(/startTimestamp=\d+.*endTimestamp=\d+/);
  await start(page).click();
  await complete(page);
  await expect(page.getByText(new RegExp(`^${label}: [\\d,]+ of [\\d,]+ requests`))).toBeVisible();
  const lines = (await saved(page, 'Download CSV')).trimEnd().split('\r\n').slice(1);
  const months = lines.map((line) => line.split(',')[2]?.slice(0, 7));
  expect(new Set(months)).toEqual(new Set([month]));
  // The link names the month to whoever opens it.
  await page.reload();
  await complete(page);
  await expect(page.getByRole('combobox', { name: 'Period (UTC)' })).toHaveValue(month);
});

test('a filter without a match, one that the API can’t apply, and a service that fails', async ({
  page,
}) => {
  await page.goto('/sandbox/reconcile?amountUsdMin=999999999999&among=sponsored&nonsense=1');
  await expect(page.getByText('Some filters in this link were ignored')).toBeVisible();
  await expect(page.getByText('sponsored: the API can’t filter by it')).toBeVisible();
  await expect(page.getByText('nonsense isn’t a known filter')).toBeVisible();
  await page.getByRole('button', { name: 'Clean up URL' }).click();
  await expect(page).toHaveURL(/reconcile\?amountUsdMin=999999999999$/);
  await start(page).click();
  await expect(page.getByText('No requests match')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear report' }).click();
  await expect(start(page)).toBeFocused();

  await page.goto('/sandbox/reconcile?term=sandbox:500');
  await start(page).click();
  await expect(page.getByRole('alert')).toContainText('The service returned an error');
  await expect(start(page)).toBeEnabled();
  await expectAccessible(page);
});
