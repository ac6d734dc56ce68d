import { expect, type Page } from '@playwright/test';
import { openView, rows, viewTab } from './support/list-page';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { mirrored } from './support/story-sandbox';
import { test } from './support/test';

test.use({ environment: mirrored });

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
  for (const name of ['In progress', 'Late', 'Refund failed', 'Sponsored', 'All']) {
    await openView(page, name);
    await expect(viewTab(page, name)).toHaveAttribute('aria-current', 'page');
    await expectStill(`view ${name}`);
  }
});

test('no row of the list moves for what is said of a link', { tag: '@full' }, async ({ page }) => {
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

/** What can be pressed or filled in above the list, each by its name. */
const controlsAbove = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const list = main.querySelector('[aria-label=List]')!;
    const controls = main.querySelectorAll<HTMLElement>(
      'a, button, select, textarea, input:not([aria-hidden=true])',
    );
    return [...controls]
      .filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true }) &&
          control.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING,
      )
      .map((control) => control.ariaLabel ?? control.innerText);
  });

test(
  'little stands above the list: 14 controls, and rows from 200 px on',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/sandbox/requests');
    const row = rows(page).first();
    await expect(row).toBeVisible();
    const controls = await controlsAbove(page);
    expect(controls.length, controls.join(', ')).toBeLessThanOrEqual(14);
    expect((await row.boundingBox())?.y).toBeLessThanOrEqual(200);
    await expectAccessible(page);

    // Twice as large.
    await page.setViewportSize({ width: 720, height: 450 });
    await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThanOrEqual(450 - 5 * 36);

    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('list', { name: 'Requests' }).getByRole('listitem').first();
    await expect(card).toBeVisible();
    expect((await card.boundingBox())?.y).toBeLessThanOrEqual(220);
    await expectNoSidewaysScroll(page);
  },
);
