import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { developer, openFees } from './support/claim-steps';
import { expectAccessible } from './support/page-checks';
import { test } from './support/test';

test.setTimeout(120_000);

test('see what was earned, what it costs to know, and what was never collected', async ({
  page,
  watched,
}) => {
  await openFees(page);
  const earned = page.getByRole('region', { name: 'Earned' });
  await earned.getByRole('combobox', { name: 'Window, UTC' }).selectOption('Last 24 h');
  // The history of claims may still be arriving: only the reads of requests are counted.
  const reads = () => watched.apiCalls.filter((call) => call.includes('/requests/v3'));
  const before = reads().length;
  await earned.getByRole('button', { name: 'Count requests (1 call)' }).click();
  const read = earned.getByRole('button', { name: /^Read [\d,]+ requests \([\d,]+ calls\)$/ });
  await expect(read).toBeVisible();
  expect(reads().slice(before)).toHaveLength(1);

  const promised = Number(/\(([\d,]+) calls/.exec(await read.innerText())?.[1]?.replace(',', ''));
  await read.click();
  await expect(earned.getByText('The window was read to its end.')).toBeVisible({
    timeout: 40_000,
  });
  const calls = reads().slice(before + 1);
  // A request that arrives meanwhile may fill one page more.
  expect(calls.length - promised).toBeGreaterThanOrEqual(0);
  expect(calls.length - promised).toBeLessThanOrEqual(1);
  await expect(earned.getByRole('img', { name: /Collected of quoted per day/ })).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await earned.getByRole('button', { name: 'Save as CSV' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toContain('quotedUsd,collectedUsd');
  // Each fee is counted once, whatever became of it.
  const counts = await earned.getByText(/^[\d,]+( · [\d,]+)+$/).allInnerTexts();
  const numbers = counts.join(' · ').replaceAll(',', '').split(' · ').map(Number);
  expect(numbers.reduce((sum, count) => sum + count)).toBe(lines.length - 1);

  const lost = earned.getByRole('table', { name: 'Fees quoted and not fully collected' });
  await lost.getByRole('link').first().click();
  await page.waitForURL(/\/requests\/./);
});

test('addresses are remembered side by side, and forgotten', async ({ page }) => {
  await page.goto('/sandbox/fees');
  const box = page.getByRole('textbox', { name: 'Claim address' });
  await box.fill('not an address');
  await page.getByRole('button', { name: 'View fees' }).click();
  await expect(page.getByText('Enter a valid EVM address')).toBeVisible();
  // A mistyped address is not one that has earned nothing.
  await box.fill(developer.replace('f39F', 'f38F'));
  await expect(page.getByText('The checksum doesn’t match')).toBeVisible();
  for (const address of [developer, '0x5FbDB2315678afecb367f032d93F642f64180aa3']) {
    await box.fill(address);
    await page.getByRole('button', { name: 'View fees' }).click();
    await page.waitForURL(/\/fees\/0x/);
    await page.goto('/sandbox/fees');
  }
  const table = page.getByRole('table', { name: 'Saved addresses and their balances' });
  await expect(table.getByRole('row', { name: /Total of those reported/ })).toContainText('$');

  // One reading answers for both, and what it costs is said before.
  const earned = page.getByRole('region', { name: 'Earned by all of them' });
  await earned.getByRole('combobox', { name: 'Window, UTC' }).selectOption('Last 24 h');
  await earned.getByRole('button', { name: 'Count requests (1 call)' }).click();
  await earned.getByRole('button', { name: /^Read [\d,]+ requests \([\d,]+ calls\)$/ }).click();
  await expect(earned.getByText('The window was read to its end.')).toBeVisible({
    timeout: 40_000,
  });
  await expect(earned.getByRole('table', { name: 'By address' })).toContainText('0xf39F');
  await expectAccessible(page);

  await page.getByRole('button', { name: `Remove ${developer}` }).click();
  await expect(table.getByRole('link')).toHaveCount(1);
});
