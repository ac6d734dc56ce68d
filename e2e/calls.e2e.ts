import { expect } from '@playwright/test';
import { idsOnPage, listAction, openList, rows } from './support/list-page';
import { test } from './support/test';
import { serviceCalls } from './support/watch-page';

// Not counted: the wallet's script, which only the sandbox adds, and what no row waits for: the icon, and the searchable
// choices, in whose place a plain list stands until they come.
const notCounted = /^\/(sandbox-wallet\.js|favicon.*|assets\/SearchSelect-.*)$/;

/**
 * Paths of everything that was asked for before the rows were answered, the page itself first. What the render
 * of the rows asks for comes after the answer, and no row waits for it.
 */
function askedBeforeTheRows(): string[] {
  const resources = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming);
  const answer = resources.find(({ name }) => name.includes('/requests/v3'));
  const before = resources.filter(({ startTime }) => startTime < (answer?.responseEnd ?? Infinity));
  return [location.href, ...before.map(({ name }) => name)].map((url) => new URL(url).pathname);
}

test('the list is there after seven requests, two of them API calls', async ({ page }) => {
  await openList(page);
  const asked = await page.evaluate(askedBeforeTheRows);
  const counted = asked.filter((path) => !notCounted.test(path));
  expect(counted.length, counted.join(' ')).toBeLessThanOrEqual(7);
  const apiCalls = counted.filter((path) => path.startsWith('/api/'));
  expect(apiCalls.length, apiCalls.join(' ')).toBeLessThanOrEqual(2);
});

test('each action costs one call at most', async ({ page, watched }) => {
  await openList(page);
  // Looking for new rows costs calls of its own.
  await listAction(page, 'Pause live updates');
  const callsOf = async (act: () => Promise<unknown>) => {
    const before = serviceCalls(watched).length;
    await act();
    return serviceCalls(watched).slice(before);
  };

  const toNext = await callsOf(async () => {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Page 2')).toBeVisible();
    await idsOnPage(page);
  });
  expect(toNext).toHaveLength(1);

  const toDetailAndBack = await callsOf(async () => {
    // One that is unfinished is asked for its status after 5 s, which a busy machine may take to come back.
    const settled = rows(page).and(page.getByRole('row', { name: /^success/ }));
    await settled.first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/requests\/./);
    await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Page 2')).toBeVisible();
    await idsOnPage(page);
  });
  const notOfTheRequest = toDetailAndBack.filter((call) => !call.includes('?id='));
  expect(notOfTheRequest).toEqual([]);
  expect(toDetailAndBack.length).toBeLessThanOrEqual(1);

  const toFiltered = await callsOf(async () => {
    await page.getByRole('combobox', { name: 'Status' }).selectOption('failure');
    await expect(rows(page).first()).toHaveAccessibleName(/^failure/);
  });
  expect(toFiltered).toHaveLength(1);
});
