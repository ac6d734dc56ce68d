import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { startSandbox } from '../src/sandbox/start-sandbox';
import { expectAccessible } from './support/page-checks';
import { storySandbox } from './support/story-sandbox';
import { test as base } from './support/test';

/** The built page in a folder of its own, from which parts can be taken away. */
const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-built-'));
    cpSync(resolve('dist'), folder, { recursive: true });
    await use(folder);
    rmSync(folder, { recursive: true });
  },
  server: async ({ folder }, use) => {
    const sandbox = await startSandbox(storySandbox(), folder);
    await use({ origin: sandbox.url });
    await sandbox.close();
  },
});

test('a page that another version has replaced says so, and is loaded again on request', async ({
  browser,
  page,
  folder,
  server,
}) => {
  await page.goto('/sandbox/requests');
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
  const assets = join(folder, 'web', 'assets');
  const move = (part: string, from: string, to: string) =>
    readdirSync(from)
      .filter((name) => name.startsWith(part))
      .forEach((name) => renameSync(join(from, name), join(to, name)));
  move('ChainsPage-', assets, folder);

  await page.getByRole('link', { name: 'Chains' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Waybill was updated, or the connection was lost.');
  await expectAccessible(page);
  // What failed once is not tried again without a new page.
  move('ChainsPage-', folder, assets);
  await alert.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Chains', level: 1 })).toBeVisible();

  // Without the app itself there is only the frame of index.html to say it in. Another browser has none of it yet.
  move('app-', assets, folder);
  const other = await (await browser.newContext()).newPage();
  await other.goto(`${server.origin}/sandbox/chains`);
  await expect(other.getByRole('main')).toHaveText('Waybill didn’t load. Reload the page.');
});

test('offline, the list stays with the time of its data, and what was asked for comes with the connection', async ({
  page,
  context,
}) => {
  await page.goto('/sandbox/requests');
  const rows = page.getByRole('table', { name: 'Requests' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Export' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Part of this page couldn’t be shown')).toBeVisible();
  await expect(main.getByText(/You’re offline\. Showing data from/)).toHaveCount(1);
  await expect(rows.nth(1)).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
});
