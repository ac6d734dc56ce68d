import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { idsOnPage } from './support/list-page';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { startRecordedService, type RecordedService } from './support/recorded-service';
import { startProduction, type ServerProcess } from './support/server-process';
import { expectNothingBad } from './support/test';
import { watchPages } from './support/watch-page';

const key = 'a-key-that-no-browser-may-see';

let service: RecordedService;
let server: ServerProcess;

test.beforeAll(async () => {
  service = await startRecordedService();
  server = await startProduction(service.url, key);
});

test.afterAll(async () => {
  await server.stop();
  await service.stop();
});

test('what a real service answered is shown as it is', async ({ page, context }) => {
  const watched = await watchPages(context, server.origin, key);
  await page.goto(server.origin);
  await expect(page).toHaveURL(/\/mainnet$/);
  // It answers every question with the same three requests that succeeded, which Home doesn't take for failures.
  for (const queue of ['Late', 'Refund overdue', 'Failed, no refund', 'Refund failed'])
    await expect(
      page.getByRole('region', { name: queue }).getByText('0', { exact: true }),
    ).toBeVisible();
  await expect(page.getByText('No issue found.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Requests' }).click();
  const ids = await idsOnPage(page);
  expect(ids).toHaveLength(3);
  await expect(page.getByText('not real money')).toHaveCount(0);
  for (const id of ids) {
    await page.goto(`${server.origin}/mainnet/requests/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('USDC');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.goto(`${server.origin}/mainnet/chains`);
  await expect(page.getByText('61 chains')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Tron' }).click();
  await expect(page.getByRole('main')).toContainText('tronscan.org/#/');
  expect(new Set(service.keys)).toEqual(new Set([key]));
  expect(server.output()).not.toContain(key);
  expectNothingBad(watched);
});

test('no file of the built page holds a key', () => {
  const files = readdirSync('dist/web', { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const bytes = readFileSync(join(file.parentPath, file.name), 'latin1');
    expect(bytes.includes('sandbox-key'), file.name).toBe(false);
    expect(bytes.includes(key), file.name).toBe(false);
  }
});
