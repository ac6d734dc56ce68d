import { expect, type Page } from '@playwright/test';
import { findRequest } from './support/find-request';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { test } from './support/test';

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
    page.getByRole('heading', { name: /^Failed: not delivered, no refund reported/ }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Copy for customer' }).first().click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('The price changed too much');
  expect(text).toContain(failed.id);
  expect(text).toContain('Nobody needs your key or a signature to look at this.');
  expect(text).not.toContain('SLIPPAGE');
});

test('an operator sees that the cap of a sponsored request was hit', async ({ page }) => {
  const sponsored = await findRequest(
    page.request,
    'status=success',
    ({ data }) => data.feeSponsorship?.quoted?.capHit === true,
  );
  await open(page, sponsored.id);
  const sponsorship = card(page, 'Sponsorship');
  await expect(sponsorship.getByText(/^cap of \$.+ reached$/).first()).toBeVisible();
  await expect(
    sponsorship
      .getByRole('table', { name: 'Sponsorship, as quoted' })
      .getByRole('row', { name: /^swap/ }),
  ).toBeVisible();
});

test('an under-paid strict deposit explains its refund', async ({ page }) => {
  const refunded = await findRequest(
    page.request,
    'status=refund&features=deposit_address',
    ({ depositAddress, data }) =>
      depositAddress?.type === 'strict' && data.failReason === 'DEPOSITED_AMOUNT_TOO_LOW_TO_FILL',
  );
  await open(page, refunded.id);
  await expect(page.getByRole('heading', { name: /^Refunded/ })).toBeVisible();
  await expect(card(page, 'Deposit address')).toContainText(
    /arrived where .+ was quoted: a strict address does not fill less/,
  );
  await card(page, 'Deposit address').getByRole('link', { name: 'All requests' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit address' })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'No unreturned money, as far as the records show.' }),
  ).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'Where the money of each request is' }),
  ).toBeVisible();
  const listed = page.getByRole('table', { name: 'Requests of this deposit address' });
  await expect(listed).toContainText('underpaid');
  await page.getByRole('button', { name: /^Load child requests/ }).click();
  await expect(page.getByText(/\d of \d requests checked/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await card(page, 'Facts').getByRole('link', { name: 'What this address does' }).first().click();
  await expect(page.getByRole('region', { name: 'Roles' })).toContainText('User');
  await expect(page.getByRole('table', { name: 'Requests of this address' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a superseded request leads to its successor', async ({ page }) => {
  const replaced = await findRequest(page.request, 'features=deposit_address', (row) =>
    Boolean(row.supersededByRequestId),
  );
  await open(page, replaced.id);
  await expect(page.getByRole('heading', { name: /^Replaced by another request/ })).toBeVisible();
  await expect(card(page, 'Related').getByText('Replaced by')).toBeVisible();
  await page.getByRole('link', { name: 'Open the request that replaced it' }).click();
  await page.waitForURL(`**/requests/${replaced.supersededByRequestId ?? ''}`);
  await expect(card(page, 'Facts')).toBeVisible();
});

test('two requests are compared, differing fields only', async ({ page }) => {
  const success = await findRequest(page.request, 'status=success');
  const refund = await findRequest(page.request, 'status=refund');
  await open(page, success.id);
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare two requests' });
  await dialog.getByRole('textbox', { name: 'Id of the other request' }).fill(refund.id);
  await dialog.getByRole('button', { name: 'Compare' }).click();
  const row = dialog.getByRole('region', { name: 'status', exact: true }).getByRole('row').last();
  await expect(row).toContainText('success');
  await expect(row).toContainText('refund');
  await expect(dialog.getByRole('region', { name: 'shape' })).toHaveCount(0);
});

test('a case file is handed over without what is gated', async ({ page }) => {
  const { id } = await findRequest(
    page.request,
    'status=failure&includeAuthenticatedData=true',
    ({ data }) => 'referrer' in data,
  );
  await open(page, id);
  await page.getByRole('button', { name: 'Case file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Case file' });
  const text = dialog.getByRole('textbox', { name: /Case file/ });
  await expect(text).toHaveValue(/## Only for the owner of the key/);
  await dialog.getByRole('combobox', { name: 'Reader' }).selectOption('partner');
  await expect(text).not.toHaveValue(/Only for the owner|Referrer/);
  await expect(text).toHaveValue(/Record read \d{4}-\d\d-\d\d .+ UTC/);
  await expectAccessible(page);
});

test('the raw record is searched and a path copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await findRequest(page.request, 'status=success');
  await open(page, id);
  await page.getByText('JSON as it came').click();
  await expect(page.getByText('slippageTolerance', { exact: false }).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the raw record' }).fill('slippageTol');
  await page.getByRole('button', { name: 'Copy path data.slippageTolerance' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('data.slippageTolerance');
});

test('an id that nobody has is said to be missing, with a way on', async ({ page }) => {
  await open(page, '0xnothing.here');
  await expect(page.getByText('No request has this id')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search for it' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
