import { pastedAddresses } from '#testing/identifier-wrappings';
import { expect } from '@playwright/test';
import { developer, openFees } from './support/claim-steps';
import { expectAccessible } from './support/page-checks';
import { mirrored } from './support/story-sandbox';
import { test } from './support/test';

test.use({ environment: mirrored });

test('see what an address earned, and what was never collected', async ({ page, watched }) => {
  const reads = () => watched.apiCalls.filter((call) => call.includes('/requests/v3'));
  await openFees(page);
  const earned = page.getByRole('region', { name: 'Earnings' });
  await earned.getByRole('combobox', { name: 'Period (UTC)' }).selectOption('Last 24 hours');
  await expect(earned.getByText(/^As of/)).toBeVisible({ timeout: 60_000 });
  expect(reads()).toEqual([]);
  for (const figure of ['Quoted and due', 'Collected', 'Uncollected'])
    await expect(earned.getByRole('term').getByText(figure, { exact: true })).toBeVisible();
  for (const table of ['By token', 'By origin chain', 'By route', 'By day', 'By result']) {
    await earned.getByRole('tab', { name: table }).click();
    await expect(earned.getByRole('table', { name: table })).toBeVisible();
  }
  await expect(earned.getByRole('img', { name: /Collected of quoted per day/ })).toBeVisible();
  // What the header covers in part, where the page is scrolled to, is no small target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await earned.getByRole('button', { name: 'Show uncollected fees' }).click();
  const lost = earned.getByRole('table', { name: 'Uncollected fees' });
  await lost.getByRole('link').first().click();
  await page.waitForURL(/\/requests\/./);
});

test('addresses are remembered side by side, and forgotten', { tag: '@full' }, async ({ page }) => {
  await page.goto('/sandbox/fees');
  const box = page.getByRole('textbox', { name: 'Fee recipient (claim address)' });
  await box.fill('someone.eth');
  await page.getByRole('button', { name: 'View fees' }).click();
  await expect(page.getByText('Not a valid EVM address')).toBeVisible();
  // A mistyped address is not one that has earned nothing.
  await box.fill(developer.replace('f39F', 'f38F'));
  await expect(page.getByText('The checksum doesn’t match')).toBeVisible();
  await box.fill(`${developer} or 0x${'ab'.repeat(20)}`);
  await expect(page.getByText('This text has 2 addresses.')).toBeVisible();
  for (const pasted of [
    ...pastedAddresses(developer),
    '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  ]) {
    await box.fill(pasted);
    await page.getByRole('button', { name: 'View fees' }).click();
    await page.waitForURL(/\/fees\/0x/);
    await page.goBack();
  }
  const table = page.getByRole('table', { name: 'Saved addresses and their balances' });
  await expect(table.getByRole('row', { name: /Total reported/ })).toContainText('$');

  const fees = page.getByRole('region', { name: 'App fees' });
  await fees.getByRole('button', { name: '24h' }).click();
  await page.waitForURL(/period=24h/);
  await expect(fees.getByText(/Your requests created in the last 24 hours/)).toBeVisible();
  for (const figure of ['Quoted and due', 'Collected', 'Uncollected', 'Available to claim'])
    await expect(fees.getByRole('term').getByText(figure, { exact: true })).toBeVisible();
  await expect(fees.getByRole('img', { name: /Collected of quoted per day/ })).toBeVisible();
  for (const table of ['By token', 'By day', 'By recipient']) {
    await fees.getByRole('tab', { name: table }).click();
    await expect(fees.getByRole('table', { name: table }).getByRole('row').nth(1)).toBeVisible();
  }
  await expectAccessible(page);
  const recipient = fees.getByRole('link', { name: /^Balance and claim of 0x/ }).first();
  await expect(recipient).toHaveAttribute('href', /\/sandbox\/fees\/0x/);

  await page.getByRole('button', { name: `Remove ${developer}` }).click();
  await expect(table.getByRole('link')).toHaveCount(1);
});
