import { expect } from '@playwright/test';
import { test } from './support/test';

test('a developer finds out what an error code and call data mean', async ({ page }) => {
  await page.goto('/sandbox');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByLabel('Find a command').fill('quote errors');
  await page.getByRole('option', { name: 'Quote errors and call data' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quote errors' })).toBeVisible();

  // The service's own answer, with the numbers that it has.
  const answer = await page.request.post('/api/sandbox/price', {
    data: {
      user: '0x1111111111111111111111111111111111111111',
      originChainId: 8453,
      destinationChainId: 10,
      originCurrency: '0x0000000000000000000000000000000000000000',
      destinationCurrency: '0x0000000000000000000000000000000000000000',
      amount: '1000000',
      tradeType: 'EXACT_INPUT',
      referrer: 'sandbox:code-svm-tx-too-large',
    },
  });
  expect(answer.status()).toBe(400);
  await page.getByLabel('Error response or code').fill(await answer.text());
  const error = page.getByRole('region', { name: 'Pasted error' });
  await expect(error).toContainText('1301 bytes, 69 too many');
  await expect(error).toContainText('maxRouteLength');
  await page.getByLabel('Error response or code').fill('CHAIN_DISABLED');
  await expect(error).toContainText('Not stated');
  await page.getByLabel('Error response or code').fill('it failed');
  await expect(page.getByText('No error code found.')).toBeVisible();

  // withdraw(uint256), a call that only a pasted ABI knows, and what is no call.
  const word = '7'.padStart(64, '0');
  const data = page.getByRole('textbox', { name: 'Data' });
  const decoded = page.getByRole('region', { name: 'Decoded data' });
  await data.fill(`0x2e1a7d4d${word}`);
  await expect(decoded).toContainText('withdraw');
  await data.fill(`0xa41368620000`);
  await expect(decoded).toContainText('No known function or error');
  await data.fill(`0x60fe47b1${word}`);
  await decoded.getByText('Decode with your own ABI').click();
  await decoded.getByLabel('ABI', { exact: true }).fill('function set(uint256 answer');
  await expect(decoded.getByRole('button', { name: 'Save ABI' })).toBeDisabled();
  await decoded.getByLabel('ABI', { exact: true }).fill('function set(uint256 answer)');
  await decoded.getByRole('button', { name: 'Save ABI' }).click();
  await expect(decoded).toContainText('answer · uint256');
  await expect(decoded).toContainText('Pasted ABI');
});
