import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { WireRow } from './support/find-request';
import { idsOnPage, listAction, openList, openView, rows } from './support/list-page';
import { expectAccessible } from './support/page-checks';
import { storyRequests } from './support/story-sandbox';
import { test } from './support/test';

/** A newest page of requests, as the page is answered. */
async function ask(request: APIRequestContext, query: string): Promise<WireRow[]> {
  const response = await request.get(`/api/sandbox/requests/v3?limit=50&${query}`);
  return ((await response.json()) as { requests: WireRow[] }).requests;
}

const scope = (page: Page) => page.getByRole('combobox', { name: 'Whose requests' });

async function countOf(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Export' }).click();
  const said = page.getByRole('status').filter({ hasText: /^About [\d,]+ requests/ });
  const count = /About ([\d,]+) requests/.exec(await said.innerText())?.[1];
  await page.getByRole('button', { name: 'Cancel' }).click();
  return Number(count?.replaceAll(',', ''));
}

test(
  'the list shows our requests, and everyone’s when asked',
  { tag: '@full' },
  async ({ page, request }) => {
    const ours = await openList(page);
    await expect(scope(page)).toHaveValue('ours');
    // Requests arrive meanwhile.
    const isForeign = async (ids: readonly string[]) => {
      const mine = new Set((await ask(request, 'scope=ours')).map(({ id }) => id));
      return ids.some((id) => !mine.has(id));
    };
    expect(await isForeign(ours)).toBe(false);
    const count = await countOf(page);
    expect(count).toBeGreaterThanOrEqual(storyRequests);
    expect(count).toBeLessThan(storyRequests + 100);
    await expectAccessible(page);

    await scope(page).selectOption('Everyone’s');
    await page.waitForURL('**/requests?scope=all');
    await expect.poll(async () => isForeign(await idsOnPage(page))).toBe(true);
    expect(await countOf(page)).toBeGreaterThan(4 * storyRequests - 100);
    await page.reload();
    await expect.poll(async () => isForeign(await idsOnPage(page))).toBe(true);
    await expect(scope(page)).toHaveValue('all');

    // The scope goes along to a request and its neighbours, to a view, and back.
    await rows(page).first().getByRole('link').first().click();
    await page.waitForURL('**/requests/0x*?scope=all');
    await expect(page.getByText(/^1 of \d+ on page 1$/)).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/^2 of \d+ on page 1$/)).toBeVisible();
    expect(page.url()).toContain('?scope=all');
    await page.getByRole('main').getByRole('link', { name: 'Requests', exact: true }).click();
    await page.waitForURL('**/requests?scope=all');
    await openView(page, 'Failed');
    await page.waitForURL(({ search }) => search.includes('scope=all'));
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL('**/requests?scope=all');

    await scope(page).selectOption('Yours');
    await page.waitForURL('**/requests');
    await expect.poll(async () => isForeign(await idsOnPage(page))).toBe(false);
    await page.goBack();
    await page.waitForURL('**/requests?scope=all');
    await expect.poll(async () => isForeign(await idsOnPage(page))).toBe(true);
  },
);

test('a stranger’s hash is found among everyone’s, and said to be no request of ours', async ({
  page,
  request,
}) => {
  const mine = new Set((await ask(request, 'scope=ours')).map(({ id }) => id));
  const theirs = (await ask(request, 'scope=all&status=success')).find(
    ({ id, data }) => !mine.has(id) && data.outTxs?.[0]?.txHash,
  );
  await openList(page);
  const search = page.getByRole('textbox', { name: 'Search requests' });
  await search.fill(theirs?.data.outTxs?.[0]?.txHash ?? '');
  await search.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === `/sandbox/requests/${theirs?.id}`);
  await expect(page.getByText('Not one of your requests')).toBeVisible();
  await page.getByRole('link', { name: 'View search results' }).click();
  await expect(page.getByText('Not among your requests')).toBeVisible();

  await page.getByRole('link', { name: 'Waybill' }).click();
  await listAction(page, 'Bulk lookup');
  const dialog = page.getByRole('dialog', { name: 'Bulk lookup' });
  await dialog.getByRole('textbox').fill(`${[...mine][0]} ${theirs?.id}`);
  await dialog.getByRole('button', { name: 'Look up', exact: true }).click();
  await expect(dialog.getByText('2 of 2 done')).toBeVisible();
  await expect(dialog.getByText('Not one of your requests')).toHaveCount(1);
});
