import { expect } from '@playwright/test';
import { test } from './support/test';

test('no row of the list moves by what is chosen above it', async ({ page }) => {
  await page.goto('/sandbox/requests');
  const views = page.getByRole('navigation', { name: 'Views' });
  const list = page.getByRole('region', { name: 'List', exact: true });
  await expect(views).toBeVisible();
  const top = async () => (await list.boundingBox())?.y;
  const first = await top();
  // Also what follows an input counts here: the rows must not move under the pointer.
  const expectStill = async (what: string) => {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await top(), what).toBe(first);
  };
  const status = page.getByLabel('Status', { exact: true });
  for (const choice of ['success', 'failure', 'refund', 'pending', 'waiting', '']) {
    await status.selectOption(choice);
    await expectStill(`status ${choice}`);
  }
  for (const name of ['In progress', 'Delayed', 'Refund failed', 'Sponsored', 'All']) {
    await views.getByRole('link', { name }).click();
    await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expectStill(`view ${name}`);
  }
  await page.getByRole('button', { name: 'Volume' }).click();
  const opened = await top();
  await expect(page.getByRole('img', { name: /^Requests in each part/ })).toBeVisible();
  await expect(page.getByText('Counting…')).toHaveCount(0);
  expect(await top()).toBe(opened);
});

test('no row of the list moves for what is said of a link or a watched view', async ({ page }) => {
  const list = page.getByRole('region', { name: 'List', exact: true });
  const top = async () => {
    await expect(page.getByRole('navigation', { name: 'Paging' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
    return (await list.boundingBox())?.y;
  };
  await page.goto('/sandbox/requests');
  const plain = await top();
  const watched = { network: 'sandbox', name: 'Mine', search: {}, notifies: false, seenAtMs: 0 };
  await page.evaluate(
    (text) => localStorage.setItem('waybill.watch', text),
    JSON.stringify(watched),
  );
  await page.goto('/sandbox/requests?nonsense=1&saveAs=Nightly');
  await expect(page.getByText('Some parts of this link were ignored or changed')).toBeVisible();
  await expect(page.getByText('Someone shared the view “Nightly”')).toBeVisible();
  await expect(page.getByText(/new failures? in “Mine”/)).toBeVisible();
  expect(await top()).toBe(plain);
});
