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
});

test('no row of the list moves for what is said of a link', async ({ page }) => {
  const list = page.getByRole('region', { name: 'List', exact: true });
  const top = async () => {
    await expect(page.getByRole('navigation', { name: 'Paging' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
    return (await list.boundingBox())?.y;
  };
  await page.goto('/sandbox/requests');
  const plain = await top();
  await page.goto('/sandbox/requests?nonsense=1&saveAs=Nightly');
  await expect(page.getByText('Some parts of this link were ignored or changed')).toBeVisible();
  await expect(page.getByText('Someone shared the view “Nightly”')).toBeVisible();
  expect(await top()).toBe(plain);
});
