import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { isFull } from './support/is-full';
import { someRequests } from './support/find-request';
import { hostileRecord } from './support/hostile-record';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { test } from './support/test';

const maxRowElements = 60;
/** A fifth of what BENCH asks for (`npm run test:full`); every kind of record is opened in every-record.e2e.ts. */
const recordCount = isFull ? 500 : 100;

/** Through a real file: a page takes no more than 50 MB of text from a test. */
async function drop(page: Page, path: string, text: string) {
  writeFileSync(path, text);
  await page.goto('/sandbox/open');
  await page.getByLabel('Choose file').setInputFiles(path);
}

test('a v2 record is opened from a file and nothing leaves the browser', async ({
  page,
  watched,
}) => {
  await page.goto('/sandbox/open');
  await expect(page.getByRole('heading', { name: 'JSON viewer' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = watched.apiCalls.length;
  await page
    .getByLabel('Paste JSON')
    .fill(readFileSync('e2e/recorded/requests-v2.deposit-address.json', 'utf8'));
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByText('Opened in the JSON viewer', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Delivered: 79\.902723 USDC/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Request 0x/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open current request' })).toBeVisible();
  await page.getByRole('tab', { name: 'Fees (v2)' }).click();
  await expect(page.getByRole('table', { name: 'Fees of a v2 record' })).toBeVisible();
  // Under the heading that stays, half of a button may lie.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // What the team calls its addresses has nothing of the file.
  expect(watched.apiCalls.slice(before)).toEqual(['GET /api/sandbox/labels']);
});

test(
  `${recordCount} records of the world open one after the other`,
  { tag: '@full' },
  async ({ page }) => {
    const consoleErrors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') consoleErrors.push(message.text());
    });
    const records = await someRequests(page.request, recordCount);
    await drop(page, test.info().outputPath('records.json'), JSON.stringify(records));
    await expect(page.getByText(`${recordCount} rows from the file`)).toBeVisible();
    await page.getByRole('row').nth(1).getByRole('button').click();
    await expect(page.getByText(`row 1 of ${recordCount}`, { exact: true })).toBeVisible();
    // Inside the page, because a thousand round trips would take longer than the drawing.
    const failures = await page.evaluate(async (count) => {
      const failed: number[] = [];
      const header = document.querySelector('main header');
      const [next] = [...(header?.querySelectorAll('button') ?? [])].filter(
        ({ textContent }) => textContent === 'Next',
      );
      const isThere = (row: number) => header?.textContent.includes(`row ${row} of ${count}`);
      for (let row = 1; row <= count; row += 1) {
        while (!isThere(row)) await new Promise((resolve) => setTimeout(resolve, 5));
        if (document.querySelector('main [role=alert]')) failed.push(row);
        next?.click();
      }
      return failed;
    }, records.length);
    expect(failures).toEqual([]);
    expect(consoleErrors).toEqual([]);
  },
);

test('ten thousand rows are a few dozen elements', { tag: '@full' }, async ({ page }) => {
  const records = await someRequests(page.request, 500);
  const lines = Array.from({ length: 10_000 }, (_, index) =>
    JSON.stringify({ ...(records[index % records.length] as object), id: `row-${index}` }),
  );
  await drop(page, test.info().outputPath('records.jsonl'), lines.join('\n'));
  await expect(page.getByText('10,000 rows from the file')).toBeVisible();
  const rows = page.getByRole('row');
  expect(await rows.count()).toBeLessThanOrEqual(maxRowElements);
  // Before the first rows are drawn there is nothing that scrolls.
  await expect(page.getByRole('button', { name: 'row-0', exact: true })).toBeVisible();
  await page.getByRole('table', { name: 'Rows of the file' }).press('End');
  await expect(page.getByRole('button', { name: 'row-9999' })).toBeVisible();
  expect(await rows.count()).toBeLessThanOrEqual(maxRowElements);
  await page.getByRole('button', { name: 'row-9999' }).click();
  await expect(page.getByText('row 10,000 of 10,000')).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByText('row 9,999 of 10,000')).toBeVisible();
  await expect(page.getByText('Opened in the JSON viewer', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('10,000 rows from the file')).toBeVisible();
});

test('hostile text is text everywhere', { tag: '@full' }, async ({ page }) => {
  await drop(page, test.info().outputPath('hostile.json'), JSON.stringify(hostileRecord()));
  // Some hundred texts of ten thousand letters are laid out before it.
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
  // Inside the page: a click from outside on each of some hundred details would take minutes.
  const failures = await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => setTimeout(resolve));
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    let failed = 0;
    for (const tab of [null, ...all('main [role=tab]')]) {
      tab?.click();
      await drawn();
      // What was opened holds details of its own.
      for (
        let folded = all('main details:not([open]) > summary');
        folded.length > 0;
        folded = all('main details:not([open]) > summary')
      ) {
        for (const summary of folded) summary.click();
        await drawn();
      }
      if (document.body.textContent.includes('Something went wrong here')) failed += 1;
    }
    return failed;
  });
  expect(failures).toBe(0);
  await expect(page.getByText('<script>', { exact: false }).first()).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'wasRun') as unknown)).toBeUndefined();
  await expect(page.locator('main script, main img, main iframe')).toHaveCount(0);
  const links = page.getByRole('main').getByRole('link');
  for (const href of await links.evaluateAll((all) => all.map((a) => a.getAttribute('href'))))
    expect(href).toMatch(/^(https:\/\/|\/)/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
