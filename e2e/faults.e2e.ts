import { expect } from '@playwright/test';
import { reservedAddress, type Sentinel } from '../src/sandbox/faults';
import { rows } from './support/list-page';
import { story } from './support/story';

const failing: Sentinel[] = [
  'sandbox:401',
  'sandbox:403',
  'sandbox:404',
  'sandbox:429',
  'sandbox:500',
  'sandbox:503',
  'sandbox:cut',
  'sandbox:not-json',
  'sandbox:wrong-shape',
];

for (const sentinel of failing)
  story(`${sentinel} is told in words, with Retry`, async ({ page }) => {
    await page.goto(`/sandbox/requests?term=${sentinel}`);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toBeVisible();
    await expect(alert).not.toContainText('<');
    await expect(alert.getByRole('button', { name: 'Retry' })).toBeEnabled();

    await page.goto(`/sandbox/requests/${sentinel}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();

    await page.goto(`/sandbox/fees/${reservedAddress(sentinel)}`);
    await expect(main.getByRole('button', { name: 'Retry' }).first()).toBeVisible({
      timeout: 20_000,
    });
  });

story('no answer at all ends in words, with Retry', async ({ page }) => {
  await page.goto('/sandbox/requests?term=sandbox:hang');
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible({
    timeout: 45_000,
  });
});

story('Retry asks again', async ({ page, watched }) => {
  await page.goto('/sandbox/requests?term=sandbox:500');
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await retry.click();
  await expect(() =>
    expect(watched.apiCalls.filter((call) => call.includes('term=')).length).toBeGreaterThan(1),
  ).toPass();
  await expect(retry).toBeVisible();
});

story('a slow answer keeps the page in its place and then fills it', async ({ page }) => {
  await page.goto('/sandbox/requests?term=sandbox:slow');
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
});

story('broken rows are shown in their places and hide no other row', async ({ page }) => {
  await page.goto('/sandbox/requests?term=sandbox:malformed-row');
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByText('This row is no object.')).toBeVisible();
  await expect(page.getByText('This row has no id.')).toBeVisible();
  expect(await rows(page).count()).toBeGreaterThan(10);
});

story('words that nobody has heard of are shown as they came', async ({ page }) => {
  await page.goto('/sandbox/requests?term=sandbox:unknown-words');
  await expect(rows(page).first()).toBeVisible();
});

story('a cursor that never moves on ends the walk with a message', async ({ page }) => {
  await page.goto('/sandbox/requests?term=sandbox:same-cursor');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/walked already/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
});
