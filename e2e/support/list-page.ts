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

/** Does what the list's menu offers. */
export async function listAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'List actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** A view's name, how many requests it has once that is known, and whether it is another than was saved. */
const withCount = (name: string) => new RegExp(`^${name}( ?[\\d,]+)?( ?edited)?$`);

export const viewTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: withCount(name) });

/** Opens a view by its tab, or by the menu of those that have none. */
export async function openView(page: Page, name: string): Promise<void> {
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views).toBeVisible();
  const tab = viewTab(page, name);
  if (await tab.isVisible()) return tab.click();
  await page.getByRole('button', { name: 'More views' }).click();
  await page.getByRole('menuitem', { name: withCount(name) }).click();
}

/** Chooses a chain of one end by a part of its name, the first that it finds. */
export async function pickChain(page: Page, end: 'From' | 'To', name: string): Promise<void> {
  await page.getByRole('combobox', { name: end, exact: true }).click();
  await page.getByRole('combobox', { name: `Find in ${end}` }).fill(name);
  await page.keyboard.press('Enter');
}

/** Whether the list is live, in a word. */
export const liveState = (page: Page, word: string) =>
  page.getByRole('main').getByRole('status').filter({ hasText: word });
