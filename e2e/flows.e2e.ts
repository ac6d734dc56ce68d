import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { findRequest } from './support/find-request';
import { idsOnPage, listAction, openList, rows, viewTab } from './support/list-page';
import { expectAccessible } from './support/page-checks';
import { mirrored } from './support/story-sandbox';
import { test } from './support/test';

/** Counts what a person does by hand: a click is one step, a choice from a list is two, a pasted text is one. */
function hands(page: Page) {
  let steps = 0;
  return {
    steps: () => steps,
    click: async (target: Locator) => {
      steps += 1;
      await target.click();
    },
    choose: async (list: Locator, value: string) => {
      steps += 2;
      await list.selectOption(value);
    },
    paste: async (text: string) => {
      steps += 1;
      await page.keyboard.insertText(text);
    },
    press: async (key: string) => {
      steps += 1;
      await page.keyboard.press(key);
    },
  };
}

/** A choice with the number of loaded rows that have it. */
const counted = /\(\d+\)$/;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('failed to a chain, last day, for one reason, exported in seven steps', async ({ page }) => {
  const { data } = await findRequest(
    page.request,
    'status=failure',
    ({ data: { failReason } }) => Boolean(failReason) && failReason !== 'N/A',
  );
  const failReason = data.failReason ?? '';

  await openList(page);
  const { steps, click, choose } = hands(page);
  await click(button(page, '24h'));
  const reasons = page.getByRole('combobox', { name: 'Status' });
  const reason = reasons.getByRole('option', { name: new RegExp(` · ${failReason}$`) });
  await choose(reasons, (await reason.getAttribute('value')) ?? '');
  await expect(page).toHaveURL(/failReason=/);
  await idsOnPage(page);
  await click(page.getByRole('combobox', { name: 'To', exact: true }));
  await click(page.getByRole('listbox').getByRole('option', { name: counted }).first());
  await expect(page).toHaveURL(/destinationChainId=/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    created: '24h',
    destinationChainId: expect.stringMatching(/^\d+$/),
    failReason,
  });
  const shown = await idsOnPage(page);
  await click(button(page, 'Export'));
  await expect(page.getByText(/^About [\d,]+ requests, /)).toBeVisible();
  const waiting = page.waitForEvent('download');
  await click(button(page, 'Start export'));
  const text = await readFile(await (await waiting).path(), 'utf8');
  for (const id of shown) expect(text).toContain(id);
  await expect(page.getByRole('heading', { name: 'Export ready' })).toBeVisible();
  expect(steps()).toBeLessThanOrEqual(7);
});

test('choices count the loaded rows by status', { tag: '@full' }, async ({ page }) => {
  await openList(page, '?status=failure');
  const reason = page.getByRole('combobox', { name: 'Status' });
  const onPage = reason.getByRole('option', { name: counted });
  await expect(onPage.first()).toHaveText(/^failure: .+ · [A-Z_]+ \(\d+\)$/);
  const label = (await onPage.first().textContent()) ?? '';
  await reason.selectOption({ label });
  await expect(page).toHaveURL(/failReason=/);
  const count = Number(/\((\d+)\)$/.exec(label)?.[1]);
  expect((await idsOnPage(page)).length).toBeGreaterThanOrEqual(count);
  expect(new URL(page.url()).searchParams.get('status')).toBe('failure');
});

test('an edited view is saved and shared in two steps', async ({
  page,
  context,
  browser,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openList(page, '?status=failure');
  await listAction(page, 'Save view');
  await expect(page.getByLabel('View name')).toBeFocused();
  await page.keyboard.type('Nightly');
  await page.keyboard.press('Enter');
  const tab = viewTab(page, 'Nightly');
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await button(page, '24h').click();
  await expect(tab).toContainText('edited');
  // The filters of the whole team’s view are replaced: that is said, and confirmed.
  await listAction(page, 'Save changes');
  await expect(page.getByRole('dialog')).toContainText('Replaces the filters of Nightly');
  await page.keyboard.press('Enter');
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await button(page, 'List actions').click();
  await expect(page.getByRole('menuitem', { name: 'Save view' })).toBeVisible();
  await page.keyboard.press('Escape');

  const { steps, click } = hands(page);
  await click(button(page, 'Actions for Nightly'));
  await click(page.getByRole('menuitem', { name: 'Copy share link' }));
  expect(steps()).toBeLessThanOrEqual(2);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const elsewhere = await browser.newContext({ baseURL: server.origin });
  const theirs = await elsewhere.newPage();
  await theirs.goto(link);
  // Everybody on this Waybill has it already: nothing is left to be saved.
  await expect(viewTab(theirs, 'Nightly')).toHaveAttribute('aria-current', 'page');
  await expect(theirs).toHaveURL(/created=24h/);
  await expect(theirs).not.toHaveURL(/saveAs/);
  await elsewhere.close();

  await button(page, 'Actions for Nightly').click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await page.getByLabel('View name').fill('Weekly');
  await page.keyboard.press('Enter');
  await expect(viewTab(page, 'Weekly')).toHaveAttribute('aria-current', 'page');
  await button(page, 'Actions for Weekly').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await button(page, 'Delete view').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(viewTab(page, 'Weekly')).toHaveCount(0);
});

test('a pasted hash opens its request with the verdict', async ({ page }) => {
  await openList(page);
  const id = (await idsOnPage(page))[0] ?? '';
  const { steps, press, paste } = hands(page);
  await press('/');
  await paste(id);
  await press('Enter');
  await page.waitForURL(({ pathname }) => pathname === `/sandbox/requests/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(steps()).toBeLessThanOrEqual(3);
});

test.describe('with a copy of the requests', () => {
  test.use({ environment: mirrored });
  test('what is late is one step away, oldest first', { tag: '@full' }, async ({ page }) => {
    await openList(page);
    const { steps, click } = hands(page);
    await click(viewTab(page, 'Late'));
    await expect(page).toHaveURL(/view=late&sortDirection=asc/);
    await expect(
      rows(page)
        .first()
        .or(page.getByText(/No matching requests/)),
    ).toBeVisible();
    expect(steps()).toBe(1);
  });
});

test('selected rows are copied and exported', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const ids = await openList(page);
  for (const key of ['j', 'x']) await page.keyboard.press(key);
  const act = async (name: string) => {
    await button(page, 'Actions').click();
    await page.getByRole('menuitem', { name }).click();
  };
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const chosen = ids.slice(0, 2);
  await act('Customer reply…');
  const reply = page.getByRole('dialog', { name: 'Customer reply' });
  await expect(reply.getByLabel('Message (editable)')).toHaveValue(new RegExp(chosen[0] ?? ''));
  await reply.getByRole('button', { name: 'Close' }).click();
  await expect(reply).toBeHidden();
  // The focus left the rows: it begins at the first one.
  for (const key of ['j', 'j', 'x']) await page.keyboard.press(key);
  await act('Copy IDs');
  await expect.poll(clipboard).toBe(chosen.join('\n'));
  await act('Customer replies…');
  const replies = page.getByRole('dialog', { name: '2 customer replies' });
  await expect(replies.getByLabel('Messages (editable)')).toHaveValue(new RegExp(chosen[1] ?? ''));
  await replies.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(clipboard).toContain(chosen[1]);
  await replies.getByRole('button', { name: 'Close' }).click();
  const waiting = page.waitForEvent('download');
  await act('Export as CSV');
  const lines = (await readFile(await (await waiting).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(chosen);
});

test('a complaint is answered in three steps, and the reply is seen before it is copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const refunded = await findRequest(page.request, 'status=refund', ({ data }) =>
    Boolean(data.outTxs?.[0]?.txHash && data.refundCurrencyData && !data.refundFailReason),
  );
  const hash = refunded.data.outTxs?.[0]?.txHash ?? '';

  // 1. The request, by what the customer sent.
  await page.goto('/sandbox/requests');
  await page.getByRole('textbox', { name: 'Search requests' }).fill(refunded.id);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Refunded/ })).toBeVisible();

  // 2. The reply, seen and edited.
  await page.getByRole('button', { name: 'Customer reply…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Customer reply' });
  const message = dialog.getByRole('textbox', { name: 'Message (editable)' });
  await expect(message).toHaveValue(/was refunded/);
  await expect(message).toHaveValue(new RegExp(`Refund transaction: ${hash}`));
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: 'Transaction hash' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Date' }).check();
  await expect(message).not.toHaveValue(new RegExp(hash));
  await expect(message).toHaveValue(/Refunded: \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  await message.fill(`Hello,\n\n${await message.inputValue()}`);

  // What was written is still there after the dialog was closed.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Customer reply…' }).click();
  await expect(message).toHaveValue(/^Hello,/);

  // 3. Copied.
  await dialog.getByRole('button', { name: 'Copy' }).click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^Hello,\n\n/);
  expect(text).toContain(`Reference: ${refunded.id}`);
  expect(text).toMatch(/Refunded: \d{4}/);
});
