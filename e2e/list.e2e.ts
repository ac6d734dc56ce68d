import { expect } from '@playwright/test';
import {
  idsOnPage,
  liveState,
  openList,
  openView,
  pickChain,
  rows,
  viewTab,
} from './support/list-page';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { mirrored } from './support/story-sandbox';
import { test } from './support/test';

test.use({ environment: mirrored });

test('read the list, page to the third page and back', async ({ page }) => {
  const first = await openList(page);
  const next = page.getByRole('button', { name: 'Next' });
  const previous = page.getByRole('button', { name: 'Previous' });
  await expect(previous).toBeDisabled();

  await next.click();
  await expect(page.getByText('Page 2')).toBeVisible();
  const second = await idsOnPage(page);
  await next.click();
  await expect(page.getByText('Page 3')).toBeVisible();
  const third = await idsOnPage(page);
  expect(new Set([...first, ...second, ...third]).size).toBe(
    first.length + second.length + third.length,
  );

  await previous.click();
  await expect(page.getByText('Page 2')).toBeVisible();
  expect(await idsOnPage(page)).toEqual(second);
  await previous.click();
  await expect(page.getByText('Page 1')).toBeVisible();
  expect(await idsOnPage(page)).toContain(first[0]);

  await page.goBack();
  await expect(page.getByText('Page 2')).toBeVisible();
  expect(await idsOnPage(page)).toEqual(second);
});

test('a reload and a pasted link show the same page of the same filter', async ({
  page,
  context,
}) => {
  await openList(page);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('success');
  await pickChain(page, 'From', 'Base');
  await page.getByRole('button', { name: 'Time range: Any time' }).click();
  await page.getByRole('button', { name: '7d', exact: true }).click();
  await expect(page).toHaveURL(/status=success/);
  await expect(page).toHaveURL(/originChainId=8453/);
  await expect(page).toHaveURL(/created=7d/);
  await idsOnPage(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2')).toBeVisible();
  const shared = await idsOnPage(page);

  const window = await context.newPage();
  await window.goto(page.url());
  expect(await idsOnPage(window)).toEqual(shared);
  await expect(window.getByRole('combobox', { name: 'Status' })).toHaveValue('success');
  await expect(window.getByRole('combobox', { name: 'From' })).toHaveText('Base');
  await expect(window.getByRole('button', { name: 'Time range: Last 7 days' })).toBeVisible();
  for (const row of await rows(window).all()) await expect(row).toHaveAccessibleName(/^success/);
});

test(
  'the list is opened with 30 days, which its counts carry, and of all time the service has the total',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/sandbox');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Requests' })
      .click();
    await expect(page).toHaveURL(/\/requests\?created=30d$/);
    await idsOnPage(page);
    await expect(page.getByRole('button', { name: 'Time range: Last 30 days' })).toBeVisible();
    const paging = page.getByRole('navigation', { name: 'Paging' });
    const numberAfter = (text: string, before: RegExp) =>
      Number(before.exec(text)?.[1]?.replaceAll(',', ''));
    const total = /1–20 of ([\d,]+)/;
    await expect(paging).toContainText(total);
    const ofPeriod = numberAfter(await paging.innerText(), total);
    expect(ofPeriod).toBeGreaterThan(20);
    const all = viewTab(page, 'All');
    await expect(all).toHaveText(/\d/);
    expect(numberAfter(await all.innerText(), /([\d,]+)$/)).toBe(ofPeriod);

    // What is open counts whatever its age, and its tab says what its list says.
    const late = viewTab(page, 'Late');
    await expect(late).toHaveText(/\d/);
    const lateCount = numberAfter(await late.innerText(), /([\d,]+)$/);
    await late.click();
    await expect(page).toHaveURL(/view=late&sortDirection=asc$/);
    const note = page.getByRole('status').filter({ hasText: /^[\d,]+ requests? · / });
    expect(numberAfter(await note.innerText(), /^([\d,]+)/)).toBe(lateCount);
    await all.click();
    await expect(page).toHaveURL(/created=30d$/);

    await page.getByRole('button', { name: 'Time range: Last 30 days' }).click();
    await page.getByRole('button', { name: 'Any time', exact: true }).click();
    await expect(page).toHaveURL(/\/requests$/);
    await idsOnPage(page);
    await expect(paging.getByTitle('Created at any time')).toBeVisible();
    const ofAllTime = numberAfter(await paging.innerText(), total);
    expect(ofAllTime).toBeGreaterThanOrEqual(ofPeriod);
  },
);

test('a filter that nothing matches says so and offers a way on', async ({ page }) => {
  await page.goto('/sandbox/requests?status=failure&chainId=999999999');
  await expect(rows(page)).toHaveCount(0);
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /clear|widen|all/i })
      .first(),
  ).toBeVisible();
});

test('a search that nothing matches is named, and cleared', { tag: '@full' }, async ({ page }) => {
  await page.goto('/sandbox/requests?term=nothing-like-this');
  await expect(page.getByText('None of your requests match “nothing-like-this”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows(page)).toHaveCount(20);
});

test('the list by keyboard alone', async ({ page }) => {
  await openList(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // Looking for new rows would make another page 1.
  await press('p');
  await expect(liveState(page, 'Paused')).toBeVisible();
  const ids = await idsOnPage(page);
  const row = (index: number) => rows(page).nth(index);

  await press('j', 'j', 'j', 'k');
  await expect(row(1)).toBeFocused();
  const place = await row(1).boundingBox();
  await press('x');
  const selection = page.getByRole('group', { name: 'Selected requests' });
  await expect(selection).toContainText('1 selected');
  expect(await row(1).boundingBox()).toEqual(place);
  await selection.getByRole('button', { name: 'Clear selection' }).click();
  await expect(selection).toBeHidden();
  await expect(row(1)).toBeFocused();
  await press('x');
  await press('Space');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`request=${ids[1]}`));
  await press('j');
  await expect(page).toHaveURL(new RegExp(`request=${ids[2]}`));
  await press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(2)).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`request=${ids[2]}`));
  await press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await press('Enter');
  await expect(page.getByRole('dialog')).toBeFocused();
  await press('Enter');
  await expect(page).toHaveURL(new RegExp(`/requests/${ids[2]}$`));
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('dialog')).toBeVisible();
  await press('Escape');
  await expect(row(2)).toBeFocused();

  await press(']');
  await expect(page.getByText('Page 2')).toBeVisible();
  await idsOnPage(page);
  await press('j');
  await expect(row(0)).toBeFocused();
  await press('[');
  await expect(page.getByText('Page 1')).toBeVisible();
  expect(await idsOnPage(page)).toEqual(ids);

  await press('Control+k');
  await expect(page.getByLabel('Find a command')).toBeFocused();
  await page.keyboard.type('requests: success');
  await press('Enter');
  await expect(page).toHaveURL(/status=success/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await idsOnPage(page);
  await expect(rows(page).filter({ hasNotText: 'success' })).toHaveCount(0);
  await press('j');
  const routeMenu = rows(page)
    .and(page.locator(':focus-within'))
    .getByRole('button', { name: 'Route: filter or copy' });
  await expect(routeMenu).toBeAttached();
  // Past the status.
  await press('Tab', 'Tab');
  await expect(routeMenu).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Filter by origin/ })).toBeVisible();
  await press('ArrowDown', 'ArrowDown');
  await expect(page.getByRole('menuitem', { name: /^Exclude origin/ })).toBeFocused();
  await press('Enter');
  await expect(page).toHaveURL(/filter=-origin/);

  await press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Next row');
  await press('Escape');
  await expect(sheet).toBeHidden();
  await press('/');
  await expect(page.getByLabel('Search requests')).toBeFocused();
});

test('a request opens from its ID and, with Ctrl, from anywhere on its row in a new tab', async ({
  page,
  context,
}) => {
  await openList(page, '?status=failure');
  await expect(page.getByRole('columnheader', { name: 'Reason' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Refund' })).toBeVisible();
  const [first = ''] = await idsOnPage(page);
  const row = rows(page).first();
  const opened = context.waitForEvent('page');
  await row
    .getByRole('cell')
    .nth(3)
    .click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab).toHaveURL(new RegExp(`/requests/${first}$`));
  await tab.close();
  await row.getByRole('link', { name: /^0x/ }).click();
  await expect(page).toHaveURL(new RegExp(`/requests/${first}$`));
});

test('where no loaded row matches, the card leads on', { tag: '@full' }, async ({ page }) => {
  await page.goto('/sandbox/requests?status=waiting&among=sponsored');
  await expect(page.getByText('No matches in the 20 loaded requests')).toBeVisible();
  await expect(page.getByText(/loaded match/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Check next 20' }).click();
  await expect(page).toHaveURL(/continuation=/);
});

test(
  'views beyond the service’s filter narrow the loaded rows and say so',
  { tag: '@full' },
  async ({ page }) => {
    await openList(page);
    await openView(page, 'Sponsored');
    const said = page.getByText(/^\d+ of 50 loaded match “sponsored”$/);
    await expect(said).toBeVisible();
    await page.getByRole('button', { name: 'How rows are checked' }).click();
    await expect(page.getByText('The API can’t filter by this')).toBeVisible();
    await page.keyboard.press('Escape');
    // A look may change both meanwhile.
    await expect(async () => {
      expect(await rows(page).count()).toBe(Number.parseInt(await said.innerText(), 10));
    }).toPass();
  },
);

test('an answer that announces its end is told on the page', async ({ page }) => {
  await openList(page, '?term=sandbox:deprecated');
  await expect(page.getByText('Deprecated API endpoint: /requests/v3')).toBeVisible();
  await expect(
    page.getByText(/The service stops supporting it on \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC/),
  ).toBeVisible();
});

test('on a phone a card has its picture, and every column that somebody chose', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sandbox/requests?status=success');
  const card = page.getByRole('list', { name: 'Requests' }).getByRole('listitem').first();
  await expect(card.getByRole('img', { name: /Filled/ })).toBeVisible();
  await expect(card.getByRole('term')).toHaveCount(0);
  await page.goto('/sandbox/requests?status=success&columns=age,status,user,inTx');
  await expect(card.getByRole('term')).toHaveText(['User', 'Deposit tx']);
  await expectNoSidewaysScroll(page);
});

test(
  'on a phone every value of a card can be filtered by and copied',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/sandbox/requests?status=failure');
    const card = page.getByRole('list', { name: 'Requests' }).getByRole('listitem').first();
    await card.getByRole('button', { name: 'Filter or copy a value' }).click();
    await expect(card.getByRole('button', { name: /^Copy / }).first()).toBeVisible();
    await expectAccessible(page, 'main');
    await expectNoSidewaysScroll(page);
    const exclude = card.getByRole('button', { name: /^Exclude origin / });
    await exclude.click();
    await expect(page).toHaveURL(/filter=-origin/);
    const filters = page.getByRole('region', { name: 'Filters' });
    // One line has room for one filter: the others are in the editor.
    await expect(filters.getByRole('button', { name: '+1 more' })).toBeVisible();
    const rail = page.getByRole('navigation', { name: 'Main' });
    await rail.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'JSON viewer' }).click();
    await expect(page.getByRole('heading', { name: 'JSON viewer' })).toBeVisible();
    await rail.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Commands' }).click();
    await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  },
);
