import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { test } from './support/test';

const developer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** The first request of the list, by its own link. */
async function openFirstRequest(page: Page) {
  await page.goto('/sandbox/requests');
  await page.getByRole('table').getByRole('link').first().click();
  await page.waitForURL(/\/requests\/./);
}

const pages: [name: string, open: (page: Page) => Promise<unknown>][] = [
  ['Home', (page) => page.goto('/sandbox')],
  ['the requests', (page) => page.goto('/sandbox/requests')],
  ['a request', openFirstRequest],
  ['the reconciliation', (page) => page.goto('/sandbox/reconcile')],
  ['the chains', (page) => page.goto('/sandbox/chains')],
  ['a chain', (page) => page.goto('/sandbox/chains/8453')],
  ['the fees', (page) => page.goto('/sandbox/fees')],
  ['the fees of an address', (page) => page.goto(`/sandbox/fees/${developer}`)],
  ['the quotes', (page) => page.goto('/sandbox/quotes')],
  ['the webhooks', (page) => page.goto('/sandbox/webhooks?tab=receive')],
  ['a search without a match', (page) => page.goto('/sandbox/search?q=nothing-like-this')],
  ['the fees of no address', (page) => page.goto('/sandbox/fees/0x12')],
  ['a path that is no text', (page) => page.goto('/sandbox/requests/%E0%A4%A')],
  ['a page that does not exist', (page) => page.goto('/sandbox/nowhere')],
];

for (const [name, open] of pages)
  test(`${name}: accessible in both themes, no wider than a phone`, async ({ page }) => {
    await open(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
    await expect(page.getByText('not real money').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
