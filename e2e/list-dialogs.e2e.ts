import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { idsOnPage, listAction, openList, rows, viewTab } from './support/list-page';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { test } from './support/test';
import { serviceCalls } from './support/watch-page';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function download(page: Page, click: () => Promise<void>): Promise<string> {
  const waiting = page.waitForEvent('download');
  await click();
  return (await waiting).path();
}

async function expectFitting(page: Page) {
  await expectAccessible(page, '[role=dialog]');
  await expectNoSidewaysScroll(page);
}

test('many pasted ids give a table of verdicts, kept as CSV', async ({ page, watched }) => {
  const ids = await openList(page);
  // Looking for new rows costs calls of its own.
  await listAction(page, 'Pause live updates');
  const unknown = `0x${'ab'.repeat(32)}`;
  await listAction(page, 'Bulk lookup');
  const lookUp = dialog(page, 'Bulk lookup');
  await expect(lookUp.getByRole('textbox')).toBeFocused();
  const links = ids.map((id) => `https://explorer.example/tx/${id}`);
  await page.keyboard.insertText([...links, unknown].join('\n'));
  const before = serviceCalls(watched).length;
  await lookUp.getByRole('button', { name: 'Look up', exact: true }).click();
  await expect(lookUp.getByText('21 of 21 done')).toBeVisible();
  // Twenty in one call, or a second where they fill a URL; then the one that they did not find, in two, and
  // its other spelling, in one.
  expect(serviceCalls(watched).length - before).toBeLessThanOrEqual(4);
  const verdicts = lookUp.getByRole('table', { name: 'Results' }).getByRole('row');
  await expect(verdicts).toHaveCount(22);
  await expect(verdicts.last()).toContainText('Not found');
  await expectFitting(page);

  const path = await download(page, () =>
    lookUp.getByRole('button', { name: 'Download CSV' }).click(),
  );
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(22);
  // Else a spreadsheet garbles symbols of other alphabets.
  expect(lines[0]).toMatch(/^\ufeff/);
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([...ids, unknown]);

  // What support gets, in one paste: a column, JSON, prose, a wrapped line, other spellings, links, the same again.
  const id = (index: number) => ids[index] ?? '';
  const paste = [
    `request_id;amount\n${id(0)};12.50\n${id(1)};7`,
    JSON.stringify({ requestId: id(2), tx: { hash: id(3) } }),
    `Hi, where is ${id(4)}? I also sent (${id(5)}), see “${id(6)}”.`,
    `${id(7).slice(0, 40)}\n${id(7).slice(40)}`,
    id(8).slice(2),
    `0x${id(9).slice(2).toUpperCase()}`,
    `<https://explorer.example/tx/${id(10)}?tab=logs|0x12…>`,
    `${id(0)} tx:${id(4)}`,
  ];
  await lookUp.getByRole('textbox').fill(paste.join('\n\n'));
  await expect(lookUp.getByRole('status')).toContainText(/^11 entries · \d+ words, \d/);
  await lookUp.getByRole('button', { name: 'Look up', exact: true }).click();
  await expect(lookUp.getByText('11 of 11 done')).toBeVisible();
  await expect(verdicts).toHaveCount(12);
  await expect(verdicts.filter({ hasText: 'Not found' })).toHaveCount(0);

  const many = Array.from({ length: 103 }, (_, n) => `0x${String(n).padStart(64, 'a')}`);
  await lookUp.getByRole('textbox').fill(many.join(' '));
  await expect(lookUp.getByRole('status')).toContainText(
    '50 entries · 53 over the limit were skipped',
  );
});

test(
  'a view is the team’s: a colleague has it, renames and deletes it; it travels as a link',
  { tag: '@full' },
  async ({ page, context, browser, server }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openList(page, '?status=failure');
    const open = () => listAction(page, 'Save view');
    const views = dialog(page, 'Views');
    await open();
    await views.getByLabel('View name').fill('Nightly');
    await page.keyboard.press('Enter');
    await expect(views).toBeHidden();
    await expect(viewTab(page, 'Nightly')).toHaveAttribute('aria-current', 'page');
    await open();
    await expectFitting(page);
    await views.getByRole('button', { name: 'Copy share link of Nightly' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());

    // Another browser, which has views of its own from earlier.
    const elsewhere = await browser.newContext({ baseURL: server.origin });
    await elsewhere.addInitScript(() => {
      const kept = { name: 'NIGHTLY', search: { status: 'refund' }, columns: null };
      if (localStorage.getItem('waybill.views.sandbox') === null)
        localStorage.setItem('waybill.views', JSON.stringify([kept]));
    });
    const theirs = await elsewhere.newPage();
    await theirs.goto(link);
    // What the team has is not offered.
    await expect(theirs).not.toHaveURL(/saveAs/);
    await expect(viewTab(theirs, 'Nightly')).toHaveAttribute('aria-current', 'page');
    await expect(theirs.getByText('1 view of this browser isn’t shared')).toBeVisible();
    await theirs.getByRole('button', { name: 'Review' }).click();
    await dialog(theirs, 'Views').getByRole('button', { name: 'Add it' }).click();
    await expect(
      dialog(theirs, 'Views').getByRole('button', { name: 'Delete NIGHTLY (2)' }),
    ).toBeVisible();
    await expect(theirs.getByText('of this browser')).toHaveCount(0);
    // The first one begins to delete a view while the other one renames it.
    await views.getByRole('button', { name: 'Delete Nightly', exact: true }).click();
    await dialog(theirs, 'Views')
      .getByRole('button', { name: 'Rename Nightly', exact: true })
      .click();
    const renaming = dialog(theirs, 'Rename view').getByLabel('View name');
    await expect(renaming).toBeFocused();
    await renaming.fill('Late shift');
    await theirs.keyboard.press('Enter');
    await expect(
      dialog(theirs, 'Views').getByRole('button', { name: 'Delete Late shift' }),
    ).toBeVisible();

    const deleting = dialog(page, 'Delete view');
    await deleting.getByRole('button', { name: 'Delete view' }).click();
    await expect(deleting.getByRole('alert')).toContainText('“Late shift” was changed meanwhile');
    await expectFitting(page);
    await deleting.getByRole('button', { name: 'Delete view' }).click();
    await expect(views.getByRole('list', { name: 'Saved views' })).not.toContainText('Late shift');
    await expect(views.getByRole('button', { name: 'Delete NIGHTLY (2)' })).toBeVisible();

    // Without it, its link offers to save it.
    await theirs.goto(link);
    await expect(theirs.getByText('Someone shared the view “Nightly”')).toBeVisible();
    await theirs.getByRole('button', { name: 'Save view…' }).click();
    await dialog(theirs, 'Views').getByRole('button', { name: 'Save view' }).click();
    await expect(theirs).not.toHaveURL(/saveAs/);
    const kept = theirs.getByRole('link', { name: 'Nightly' });
    await expect(kept).toHaveAttribute('aria-current', 'page');
    // What opened the dialog is gone.
    await expect(theirs.getByRole('main')).toBeFocused();
    await theirs.goto('/sandbox/audit');
    const entries = theirs.getByRole('table', { name: 'Audit entries' });
    for (const text of ['View saved', 'View deleted', 'Before: “Nightly”'])
      await expect(entries.getByRole('row').filter({ hasText: text }).first()).toBeVisible();
    await elsewhere.close();
  },
);

test('columns are chosen, dragged and widened, and stay so', async ({ page }) => {
  await openList(page);
  const heads = () => page.getByRole('columnheader').allInnerTexts();
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await listAction(page, 'Columns');
  const chooser = dialog(page, 'Columns');
  await chooser.getByRole('checkbox', { name: 'Fill time', exact: true }).uncheck();
  await chooser.getByRole('checkbox', { name: 'Features' }).check();
  await expectFitting(page);
  await page.keyboard.press('Escape');
  await head('Progress').dragTo(head('Status'));
  const edge = await head('Route').boundingBox();
  if (!edge) throw new Error('The head of the route is not on the page.');
  await page.mouse.move(edge.x + edge.width - 3, edge.y + 8);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width + 57, edge.y + 8);
  await page.mouse.up();
  const wide = { ordered: await heads(), route: (await head('Route').boundingBox())?.width };
  expect(wide.ordered.slice(3, 5)).toEqual(['Progress', 'Status']);
  expect(wide.ordered).not.toContain('Fill time');
  expect(wide.ordered.at(-1)).toBe('Features');
  expect(wide.route).toBeGreaterThan(edge.width + 20);
  await page.reload();
  await idsOnPage(page);
  expect({ ordered: await heads(), route: (await head('Route').boundingBox())?.width }).toEqual(
    wide,
  );

  // A link that names no known column shows those of this browser, with their values.
  await listAction(page, 'Columns');
  await chooser.getByRole('checkbox', { name: 'Referrer', exact: true }).check();
  await page.goto('/sandbox/requests?columns=gone');
  await idsOnPage(page);
  expect((await heads()).at(-1)).toBe('Referrer');
  await expect(
    rows(page)
      .getByRole('cell')
      .filter({ hasText: /^desk$/ })
      .first(),
  ).toBeVisible();
});

test('rows are as high as one likes, and stay so', { tag: '@full' }, async ({ page }) => {
  await openList(page);
  const heightPx = async () => (await rows(page).first().boundingBox())?.height;
  expect(await heightPx()).toBe(36);
  await listAction(page, 'Columns');
  const heights = page.getByRole('group', { name: 'Row height' });
  await heights.getByRole('button', { name: 'Compact' }).click();
  await page.keyboard.press('Escape');
  expect(await heightPx()).toBe(28);
  await page.reload();
  await idsOnPage(page);
  expect(await heightPx()).toBe(28);
  await expectAccessible(page);
  await listAction(page, 'Columns');
  await heights.getByRole('button', { name: 'Comfortable' }).click();
  await page.keyboard.press('Escape');
  expect(await heightPx()).toBe(36);
});

test(
  'palette, keys, export and drawer are accessible and fit a phone',
  { tag: '@full' },
  async ({ page }) => {
    await openList(page);
    await page.keyboard.press('j');
    const openings: [name: string | RegExp, open: () => Promise<void>][] = [
      ['Commands', () => page.keyboard.press('Control+k')],
      ['Keyboard shortcuts', () => page.keyboard.press('?')],
      ['Export', () => page.getByRole('button', { name: 'Export', exact: true }).click()],
      [/^0x/, () => page.keyboard.press('Space')],
    ];
    for (const [name, open] of openings) {
      await open();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await expectFitting(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name })).toBeHidden();
      await page.keyboard.press('j');
    }
  },
);
