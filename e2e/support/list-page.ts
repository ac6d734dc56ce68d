import { expect, type Page } from '@playwright/test';

const table = (page: Page) => page.getByRole('table', { name: 'Requests' });

/** The rows that hold a request, without the head and without skeletons. */
export const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') });

/** Waits until the list has rows, and gives the request ids of all of them in their order. */
export async function idsOnPage(page: Page): Promise<string[]> {
  await expect(rows(page).first()).toBeVisible();
  // Rows of the page before stay, dimmed, until the new ones are there.
  await expect(table(page)).not.toHaveAttribute('aria-busy', 'true');
  return rows(page).evaluateAll((elements) =>
    elements.map((row) => row.querySelector('a')?.pathname.split('/').at(-1) ?? ''),
  );
}

/** Opens the list and waits for its rows. */
export async function openList(page: Page, search = '', network = 'sandbox'): Promise<string[]> {
  await page.goto(`/${network}/requests${search}`);
  return idsOnPage(page);
}
