import { readFile } from 'node:fs/promises';
import { expect, type Download, type Page } from '@playwright/test';
import { expectAccessible } from './support/page-checks';
import { test } from './support/test';

const status = (page: Page, title: string) => page.getByRole('heading', { name: title });

async function startExport(page: Page, query: string) {
  await page.goto(`/sandbox/requests${query}`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Export' })
    .getByRole('button', { name: 'Start export' })
    .click();
}

async function downloaded(page: Page, start: () => Promise<unknown>): Promise<string> {
  const waiting = page.waitForEvent('download');
  await start();
  const download: Download = await waiting;
  return readFile(await download.path(), 'utf8');
}

const press = (page: Page, button: string) => () =>
  page.getByRole('button', { name: button }).click();

test('an export is paused, survives a reload, goes on and says that it is whole', async ({
  page,
}) => {
  await startExport(page, '');
  await expect(page.getByText(/per second/)).toBeVisible();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(status(page, 'Export paused')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(status(page, 'Export paused')).toBeVisible();
  const itself = await downloaded(page, press(page, 'Resume'));
  await expect(status(page, 'Export ready')).toBeVisible();
  expect(await downloaded(page, press(page, 'Download CSV'))).toBe(itself);

  const lines = itself.trimEnd().split('\r\n');
  const ids = lines.slice(1).map((line) => line.split(',')[0]);
  expect(new Set(ids).size).toBe(ids.length);
  const manifest = JSON.parse(await downloaded(page, press(page, 'Download manifest (JSON)'))) as {
    window: { from: string; to: string };
  };
  expect(manifest).toMatchObject({ isComplete: true, rows: ids.length, total: ids.length });
  const seconds = (time: string) => Date.parse(time) / 1000;
  const { from, to } = manifest.window;
  const counted = await page.request.get('/api/sandbox/requests/v3', {
    params: {
      scope: 'ours',
      startTimestamp: seconds(from),
      endTimestamp: seconds(to),
      includeTotal: true,
      limit: 1,
    },
  });
  expect(await counted.json()).toMatchObject({ total: ids.length });

  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(status(page, 'Export ready')).toBeHidden();
});

test('a cancelled export leaves nothing behind', { tag: '@full' }, async ({ page }) => {
  await startExport(page, '');
  await page.getByRole('button', { name: 'Cancel export' }).click();
  await expect(page.getByRole('button', { name: 'Cancel export' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
  await expect(status(page, 'Export paused')).toBeHidden();
});

test('the view is copied as cURL with the key as a variable', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/sandbox/requests?status=failure');
  await page.getByRole('button', { name: 'List actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy as cURL' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('-H "x-api-key: $SERVICE_API_KEY"');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    "--data-urlencode 'status=failure'",
  );
});
