import { expect, type Page } from '@playwright/test';
import { exampleId } from '../src/sandbox/contradictions/example-requests';
import { findRequest, type WireRow } from './support/find-request';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { rareKinds } from './support/story-sandbox';
import { test } from './support/test';

test.use({ environment: rareKinds });

const open = (page: Page, id: string) => page.goto(`/sandbox/requests/${encodeURIComponent(id)}`);
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('support pastes a deposit hash and copies the text for the customer', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const failed = await findRequest(
    page.request,
    'status=failure&failReason=SLIPPAGE',
    // Deposited, and nothing said of a refund: otherwise the money is elsewhere, and the headline another.
    ({ supersededByRequestId, data }) =>
      data.inTxs?.[0]?.status === 'success' &&
      !data.outTxs?.some(({ txHash }) => txHash) &&
      !data.refundFailReason &&
      !data.refundCurrencyData &&
      !supersededByRequestId,
  );
  await page.goto('/sandbox/requests');
  await page
    .getByRole('textbox', { name: 'Search requests' })
    .fill(failed.data.inTxs?.[0]?.txHash ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/requests/${failed.id}**`);
  await expect(
    page.getByRole('heading', { name: /^Failed\. .+ No refund reported yet\.$/ }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Customer reply…' }).click();
  const reply = page.getByRole('dialog', { name: 'Customer reply' });
  await reply.getByRole('button', { name: 'Copy' }).click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('Likely cause: the price moved more than allowed');
  expect(text).toContain(failed.id);
  expect(text).toContain('Support never needs your private key');
  expect(text).not.toContain('SLIPPAGE');
});

test('on paper stands what is read, without what is pressed', async ({ page }) => {
  const { id } = await findRequest(page.request, 'status=failure');
  await open(page, id);
  await expect(card(page, 'Money')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: /^Failed/ })).toBeVisible();
  await expect(card(page, 'Money').getByText('Net fees')).toBeVisible();
  await expect(page.getByRole('button', { name: 'More actions' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Webhooks' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Case file…' }).click();
  const preview = page.getByRole('textbox', { name: 'Preview' });
  await expect(preview).toHaveValue(new RegExp(id));
  await page.emulateMedia({ media: 'print' });
  await expect(card(page, 'Money')).toBeHidden();
  const hidden = await preview.evaluate(
    ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
  );
  expect(hidden).toBeLessThan(2);
});

// What is asked of a page that is read all day: an ordinary request is seen without much scrolling.
const mostHeightPx = 1400;

test('an ordinary request takes little more than a screen, and its verdict stays in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const hasOut = ({ depositAddress, data }: WireRow) =>
    !depositAddress && Boolean(data.outTxs?.some(({ txHash }) => txHash));
  for (const [query, is] of [
    ['status=success', hasOut],
    ['status=failure', ({ depositAddress }: WireRow) => !depositAddress],
    ['status=refund', hasOut],
  ] as const) {
    const { id } = await findRequest(page.request, query, is);
    await open(page, id);
    await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, query).toBeLessThanOrEqual(mostHeightPx);
  }
  const verdict = page.getByRole('heading', { level: 2 }).first();
  // Chains' names come after the record.
  await expect(verdict).not.toContainText(/chain \d/);
  const sentence = await verdict.innerText();
  const seen = page.getByRole('main').getByText(sentence, { exact: true });
  await expect(seen).toHaveCount(1);
  await page.getByRole('tab', { name: 'Raw' }).click();
  await expect(page.getByRole('button', { name: 'Copy JSON' })).toBeVisible();
  await page.mouse.move(600, 600);
  await page.mouse.wheel(0, 2000);
  await expect(seen).toHaveCount(2);
});

test('an operator sees that the cap of a sponsored request was hit', async ({ page }) => {
  const sponsored = await findRequest(
    page.request,
    'status=success',
    ({ data }) => data.feeSponsorship?.quoted?.capHit === true,
  );
  await open(page, sponsored.id);
  await page.getByRole('tab', { name: 'Sponsorship' }).click();
  const sponsorship = page.getByRole('tabpanel', { name: 'Sponsorship' });
  await expect(sponsorship.getByText(/^Cap reached \(\$.+\)$/).first()).toBeVisible();
  await expect(
    sponsorship
      .getByRole('table', { name: /^Sponsorship, quoted/ })
      .getByRole('row', { name: /^Execution/ }),
  ).toBeVisible();
});

test('an under-paid strict deposit explains its refund', { tag: '@full' }, async ({ page }) => {
  const refunded = await findRequest(
    page.request,
    'status=refund&features=deposit_address',
    ({ depositAddress, data }) =>
      depositAddress?.type === 'strict' && data.failReason === 'DEPOSITED_AMOUNT_TOO_LOW_TO_FILL',
  );
  await open(page, refunded.id);
  await expect(page.getByRole('heading', { name: /^Refunded/ })).toBeVisible();
  await expect(card(page, 'Deposit address')).toContainText(
    /; .+ was quoted\. A strict address doesn’t fill less/,
  );
  await card(page, 'Deposit address')
    .getByRole('link', { name: 'Requests with this deposit address' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit address' })).toBeVisible();
  // The address has this one request only, whose verdict is all that there is to say.
  await expect(page.getByRole('heading', { level: 2, name: /^Refunded/ })).toBeVisible();
  await expect(page.getByText('No outstanding money reported')).toHaveCount(0);
  const listed = page.getByRole('table', { name: 'Requests of this deposit address' });
  await expect(listed).toContainText('underpaid');
  await expect(listed.getByRole('columnheader', { name: 'Route, rule' })).toBeVisible();
  await expect(page.getByText(/^Deposit chain:/)).toBeVisible();
  await page.getByRole('button', { name: /^Load child requests/ }).click();
  await expect(page.getByText(/\d of \d requests checked/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await card(page, 'Details')
    .getByRole('button', { name: 'More about this address' })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Open address page' }).click();
  await expect(page.getByRole('region', { name: 'Roles' })).toContainText('User');
  await expect(page.getByRole('table', { name: 'Requests of this address' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // No rule is known of an open address.
  const { depositAddress } = await findRequest(
    page.request,
    'status=success&features=deposit_address',
    (row) => row.depositAddress?.type === 'open',
  );
  await page.goto(`/sandbox/deposit/${depositAddress?.address ?? ''}`);
  await expect(listed.getByRole('columnheader', { name: 'Route', exact: true })).toBeVisible();

  // A phone shows some of many at first, and says so.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sandbox/address/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
  const cards = page.getByRole('list', { name: 'Requests of this address' }).getByRole('listitem');
  await expect(page.getByText('10 of 50 shown')).toBeVisible();
  await page.getByRole('button', { name: 'Show all 50' }).click();
  await expect(cards).toHaveCount(50);
  await expectNoSidewaysScroll(page);
});

test('a superseded request leads to its successor', async ({ page }) => {
  const replaced = await findRequest(page.request, 'features=deposit_address', (row) =>
    Boolean(row.supersededByRequestId),
  );
  await open(page, replaced.id);
  await expect(page.getByRole('heading', { name: /^Replaced by 0x/ })).toBeVisible();
  await expect(card(page, 'Related').getByText('Replaced by')).toBeVisible();
  const events = page.getByRole('region', { name: 'Status events' });
  await events.getByText('Status events').click();
  await expect(events).toContainText(/ seen .+ by w|No event about this/);
  await page.getByRole('link', { name: 'Open replacement request' }).click();
  await page.waitForURL(`**/requests/${replaced.supersededByRequestId ?? ''}`);
  await expect(card(page, 'Details')).toBeVisible();
});

test('a case file is handed over without what is gated', async ({ page }) => {
  const { id } = await findRequest(
    page.request,
    'status=failure&includeAuthenticatedData=true',
    ({ data }) => 'referrer' in data,
  );
  await open(page, id);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /^Case file/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Case file' });
  const text = dialog.getByRole('textbox', { name: 'Preview' });
  await expect(text).toHaveValue(/## Private fields/);
  await dialog.getByRole('combobox', { name: 'Audience' }).selectOption('partner');
  await expect(text).not.toHaveValue(/Private fields|Referrer/);
  await expect(text).toHaveValue(/Record loaded \d{4}-\d\d-\d\d .+ UTC/);
  await expectAccessible(page);
});

test('the raw record is searched and a path copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await findRequest(page.request, 'status=success');
  await open(page, id);
  await page.getByRole('tab', { name: 'Raw' }).click();
  await expect(page.getByText('slippageTolerance', { exact: false }).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the raw record' }).fill('slippageTol');
  await page.getByRole('button', { name: 'Copy path data.slippageTolerance' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('data.slippageTolerance');
});

test('an id that nobody has is said to be missing, with a way on', async ({ page, watched }) => {
  await test.step('the status endpoint knows a quote that the list does not have', async () => {
    await open(page, exampleId('quoteWithoutRecord'));
    await expect(page.getByText('Quoted, no deposit seen')).toBeVisible();
    await expect(page.getByText(/Quoted \d+m ago/)).toBeVisible();
    await expectAccessible(page);
    await open(page, exampleId('startedWithoutRecord'));
    await expect(page.getByText('In progress, not in the list yet')).toBeVisible();
    const calls = watched.apiCalls.filter((call) => call.includes('/intents/status'));
    expect(calls).toHaveLength(2);
    await page.goto(`/sandbox/search?q=${exampleId('quoteWithoutRecord')}`);
    await expect(page.getByText('Quoted, no deposit seen')).toBeVisible();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Quoted, no deposit seen')).toBeVisible();
  });

  await open(page, '0xnothing.here');
  await expect(page.getByText('Request not found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search for this value' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
