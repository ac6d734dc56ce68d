import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { listAction, openView } from './support/list-page';
import { test } from './support/test';

const editor = (page: Page) => page.getByRole('dialog', { name: 'Filters' });

async function openList(page: Page, query = '') {
  await page.goto(`/sandbox/requests${query}`);
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
}

async function openEditor(page: Page, tab: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await editor(page).getByRole('tab', { name: tab }).click();
}

for (const width of [390, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    test('Filter works from the moment that it is seen', async ({ page }) => {
      await page.goto('/sandbox/requests', { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await expect(editor(page)).toBeVisible();
    });
  });

const filtersOf = (page: Page) => new URL(page.url()).searchParams.getAll('filter');

test('alternatives are written as text and are one URL, shared and kept as a view', async ({
  page,
  browser,
}) => {
  await openList(page);
  await openEditor(page, 'Query');
  await editor(page)
    .getByRole('textbox', { name: 'Query' })
    .fill('status:failure OR -depositAddress:none');
  await editor(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => filtersOf(page)).toEqual(['status:failure', '-depositAddress:none']);
  const built = page.url();
  const chip = (on: Page) => on.getByRole('button', { name: /^Remove filter Any of/ });
  await expect(chip(page)).toBeVisible();

  const elsewhere = await browser.newContext();
  const theirs = await elsewhere.newPage();
  await theirs.goto(built);
  await expect(chip(theirs)).toBeVisible();
  await elsewhere.close();

  await listAction(page, 'Save view');
  await expect(page.getByLabel('View name')).toBeFocused();
  await page.keyboard.type('Mine');
  await page.keyboard.press('Enter');
  await page.reload();
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'All' }).click();
  await expect(chip(page)).toBeHidden();
  await openView(page, 'Mine');
  await expect(chip(page)).toBeVisible();
  expect(filtersOf(page)).toEqual(['status:failure', '-depositAddress:none']);
});

test(
  'words for chains are read in the editor, ids stand in the URL',
  { tag: '@full' },
  async ({ page }) => {
    await openList(page);
    await openEditor(page, 'Query');
    const text = editor(page).getByRole('textbox', { name: 'Query' });
    await text.fill('chain:base amount>1000 -failReason:SLIPPAGE');
    await text.press('Enter');
    await expect(editor(page)).toBeHidden();
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ chainId: '8453', amountUsdMin: '1000', filter: '-failReason:SLIPPAGE' });
    await expect(
      page.getByRole('button', { name: 'Remove filter Origin or destination chain Base' }),
    ).toBeVisible();

    await openEditor(page, 'Query');
    await expect(editor(page).getByRole('textbox', { name: 'Query' })).toHaveValue(
      'chain:base amount>=1000 -failReason:SLIPPAGE',
    );
  },
);

test('what the service cannot be asked is refused with the reason', async ({ page }) => {
  await openList(page);
  const before = page.url();
  await openEditor(page, 'Query');
  const dialog = editor(page);
  await dialog.getByRole('textbox', { name: 'Query' }).fill('status:failure OR amount>5');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText('This filter isn’t supported')).toBeVisible();
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'before the parentheses' }),
  ).toBeVisible();
  expect(page.url()).toBe(before);
});

test('a link with an unknown filter says what was left out', async ({ page }) => {
  await openList(page, '?status=failure&colour=red&originChainId=base');
  const notice = page.getByRole('listitem');
  await expect(notice.filter({ hasText: 'colour isn’t a known filter: red' })).toBeVisible();
  await expect(notice.filter({ hasText: 'originChainId must be a whole number' })).toBeVisible();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('failure');
  await page.getByRole('button', { name: 'Clean up URL' }).click();
  await expect(page).toHaveURL(/\/requests\?status=failure$/);

  // A value that only the service can refuse.
  await openList(page, '?status=failure&features=fee_sponsorship');
  await expect(
    page.getByText('The service doesn’t accept Features: fee_sponsorship', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('querystring/')).toBeHidden();
  await page.getByRole('button', { name: 'Remove Features and retry' }).click();
  await expect(page).toHaveURL(/\/requests\?status=failure$/);
});

for (const width of [390, 1440])
  test(
    `each range of time is chosen in the editor, ${width} px`,
    { tag: width === 1440 ? '@push' : '@full' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await openList(page);
      const dialog = editor(page);
      const choose = async (choices: Record<string, string>) => {
        await page.getByRole('button', { name: 'Filter', exact: true }).click();
        for (const [name, label] of Object.entries(choices))
          await dialog.getByLabel(name, { exact: true }).selectOption({ label });
      };
      const apply = async (search: Record<string, string>) => {
        await dialog.getByRole('button', { name: 'Apply' }).click();
        await expect(dialog).toBeHidden();
        await expect
          .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
          .toEqual(search);
      };
      const updated = 'Updated (sorts by last update)';
      for (const [span, label] of [
        ['1h', 'Last hour'],
        ['6h', 'Last 6 hours'],
        ['24h', 'Last 24 hours'],
        ['7d', 'Last 7 days'],
        ['30d', 'Last 30 days'],
      ] as const) {
        await choose({ 'Time range': label, 'Date field': 'Created' });
        await apply({ created: span });
        await choose({ 'Date field': updated });
        await apply({ updated: span });
      }
      await choose({ 'Date field': 'Created', 'Time range': 'Custom range' });
      await dialog.getByLabel('From (UTC)').fill('2026-03-01T00:00:00');
      await dialog.getByLabel('To (UTC)').fill('2026-03-02T00:00:00');
      await apply({ startTimestamp: '1772323200', endTimestamp: '1772409600' });
      await choose({ 'Date field': updated });
      await dialog.getByRole('tab', { name: 'Query' }).click();
      const query = dialog.getByRole('textbox', { name: 'Query' });
      await expect(query).toHaveValue(/^updated>=2026-03-01\S* updated<=2026-03-02\S*$/);
      await query.fill(`${await query.inputValue()} -status:failure`);
      await apply({ updated: '1772323200..1772409600', filter: '-status:failure' });
    },
  );

test(
  'unknown columns and names that objects have are left out by name',
  { tag: '@full' },
  async ({ page }) => {
    await openList(page, '?status=failure&columns=age,colour,status&__proto__=x');
    const notice = page.getByRole('listitem');
    await expect(notice.filter({ hasText: 'columns are not known: colour' })).toBeVisible();
    await expect(notice.filter({ hasText: '__proto__ isn’t a known filter: x' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();
    await page.getByRole('button', { name: 'Clean up URL' }).click();
    await expect(page).toHaveURL(/\/requests\?status=failure&columns=age,status$/);
  },
);

test(
  'a failure reason is found by its title and by its code',
  { tag: '@full' },
  async ({ page }) => {
    await openList(page);
    await openEditor(page, 'Fields');
    const dialog = editor(page);
    const reason = dialog.getByRole('combobox', { name: 'Failure reason', exact: true });
    await reason.fill('solver bal');
    await expect(page.getByRole('option')).toHaveText(
      /^Solver balance too low · SOLVER_BALANCE_TOO/,
    );
    await reason.fill('TTL_EXP');
    await page.getByRole('option', { name: 'Request expired · TTL_EXPIRED' }).click();
    await expect(reason).toHaveValue('Request expired · TTL_EXPIRED');
    const refund = dialog.getByRole('combobox', { name: 'Refund failure reason' });
    await expect(refund.getByRole('option', { name: /^Refund address looks like/ })).toBeAttached();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/\?failReason=TTL_EXPIRED$/);
  },
);

test('by keyboard alone: open, write, apply, remove', async ({ page }) => {
  await openList(page);
  await page.keyboard.press('f');
  await expect(editor(page)).toBeVisible();
  await page.keyboard.press('Tab');
  const tabs = editor(page).getByRole('tab', { name: 'Fields' });
  await tabs.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const text = editor(page).getByRole('textbox', { name: 'Query' });
  await expect(text).toBeVisible();
  await text.focus();
  await page.keyboard.type('failReason:SLIPPAGE,TTL_EXPIRED');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/failReason%3ASLIPPAGE|failReason:SLIPPAGE/);
  const remove = page.getByRole('button', {
    name: /^Remove filter Failure reason Slippage exceeded or /,
  });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/failReason/);
});

test('a frozen span is two times that stay', { tag: '@full' }, async ({ page }) => {
  await openList(page, '?created=24h');
  await page.getByRole('button', { name: 'Time range: Last 24 hours' }).click();
  await page.getByRole('button', { name: 'Pin time range' }).click();
  await expect(page).toHaveURL(/startTimestamp=\d+&endTimestamp=\d+$/);
  await expect(page.getByRole('button', { name: /^Remove filter Created from/ })).toBeVisible();
});

test(
  'each tab of the editor is accessible and fits a phone',
  { tag: '@full' },
  async ({ page }) => {
    await openList(page, '?filter=status%3Afailure&filter=chain%3A10,8453');
    await openEditor(page, 'Fields');
    for (const name of ['Fields', 'Query']) {
      await editor(page).getByRole('tab', { name }).click();
      await expectAccessible(page, '[role=dialog]');
      await expectNoSidewaysScroll(page);
    }
  },
);

test(
  'what is in flight is listed by a filter in sight, or says what is missing',
  { tag: '@full' },
  async ({ page }) => {
    await openList(page);
    await openView(page, 'In progress');
    await expect(
      page.getByRole('button', { name: /^Remove filter Status in progress/ }),
    ).toBeVisible();
    await expect(
      page.getByRole('button', { name: /^Remove filter Deposit tx hash/ }),
    ).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Status' })).toContainText('In progress');

    await page.getByRole('combobox', { name: 'Status' }).selectOption('refund');
    await expect
      .poll(() => filtersOf(page))
      .toEqual(['-depositTxHash:none status:refund,fallback']);
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('refund');

    // A service that refuses the question.
    await page.goto(
      '/sandbox/requests?term=sandbox:400&filter=-depositTxHash:none+-status:success,failure,refund',
    );
    await expect(page.getByText(/^Shows depositing and pending only/)).toBeVisible();
    expect(filtersOf(page)).toEqual(['status:depositing,pending']);
  },
);
