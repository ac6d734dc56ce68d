import { expect, type APIRequestContext } from '@playwright/test';
import { asObject } from '../src/service/schema/tolerant';
import { readChains } from '../src/service/schema/chain';
import { readRequestsPage } from '../src/service/records/read-requests';
import type { RequestRecord } from '../src/service/records/record';
import { idsOnPage, openList, rows, listAction } from './support/list-page';
import { test } from './support/test';

async function ask(request: APIRequestContext, path: string): Promise<unknown> {
  const response = await request.get(`/api/sandbox${path}`);
  return asObject(await response.json());
}

async function recordsOf(request: APIRequestContext, query: string): Promise<RequestRecord[]> {
  const page = readRequestsPage(await ask(request, `/requests/v3?scope=ours&${query}`));
  return page.rows.flatMap(({ record }) => record ?? []);
}

test('open a failed request and read why it failed and where the money is', async ({ page }) => {
  await openList(page);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('failure');
  const failed = rows(page).first();
  await expect(failed).toHaveAccessibleName(/^failure/);
  await failed.getByRole('link').first().click();

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Request');
  // The verdict is a sentence: where the money is.
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(/\w+ \w+.*\.$/);
  await expect(main).toContainText(/Inferred|Reported/);
  await expect(main.getByRole('region', { name: 'Why it failed' })).toBeVisible();
  await expect(main.getByRole('table', { name: 'Transactions' })).toBeVisible();
  await expect(main).toContainText('Next step:');

  // What the status endpoint says of a revert stands under the reason, also of a request that is closed.
  const reverting = 'status=failure&failReason=EXECUTION_REVERTED&limit=50';
  const failures = await recordsOf(page.request, reverting);
  const reverted = failures.find(({ failedCallData }) => (failedCallData?.data?.length ?? 0) > 10);
  await page.goto(`/sandbox/requests/${reverted?.id}`);
  await main.getByText('Evidence and guidance').click();
  await expect(main.getByText('decodedRevert')).toBeVisible();
  // Its call data is decoded in the browser, only when asked for.
  await main.getByText('Call data and state changes').click();
  await main.getByText('Failed transaction: call data').click();
  await expect(main.getByRole('button', { name: 'Copy as eth_call' })).toBeVisible();
  await main.getByRole('button', { name: /^Decode 0xa9059cbb$/ }).click();
  const decoded = main.getByRole('region', { name: 'Decoded data' });
  await expect(decoded).toContainText('transfer');
  await expect(decoded).toContainText('value · uint256');
  const legs = main.getByRole('group', { name: 'Transactions, scrollable' });
  await expect(legs).toBeVisible();
  expect(await legs.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('walk from a request to its neighbours in the list that it was opened from', async ({
  page,
  watched,
}) => {
  const first = await openList(page);
  // Looking for new rows would make another page 1.
  await listAction(page, 'Pause live updates');
  // The keys of a page work once it stands.
  const isOn = async (id: string | undefined) => {
    await page.waitForURL(`**/requests/${id}`);
    const place = first.indexOf(id ?? '') + 1;
    await expect(page.getByText(`${place} of ${first.length} on page 1`)).toBeVisible();
  };
  const listCalls = () =>
    watched.apiCalls.filter((call) => call.includes('/requests/v3') && !call.includes('?id='));
  await rows(page)
    .nth(first.length - 2)
    .getByRole('link')
    .first()
    .click();
  await isOn(first.at(-2));
  const before = listCalls().length;
  await page.getByRole('button', { name: 'Next' }).click();
  await isOn(first.at(-1));
  await page.keyboard.press('k');
  await isOn(first.at(-2));
  expect(listCalls()).toHaveLength(before);

  await page.reload();
  await isOn(first.at(-2));
  await page.keyboard.press('j');
  await isOn(first.at(-1));
  await page.keyboard.press('j');
  await expect(page.getByText(/^1 of \d+ on page 2$/)).toBeVisible();
  expect(listCalls()).toHaveLength(before + 1);
  await page.goBack();
  // Live again since the reload: requests may have come meanwhile, and pushed as many off the page.
  const back = await idsOnPage(page);
  const kept = back.slice(back.indexOf(first[0] ?? ''));
  expect(kept.length).toBeGreaterThan(first.length / 2);
  expect(kept).toEqual(first.slice(0, kept.length));

  // A link that is handed on says nothing about anybody's list.
  await page.goto(`/sandbox/requests/${first[1]}`);
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
});

const vmTypes = ['evm', 'svm', 'bvm', 'tvm', 'tonvm', 'hypevm', 'lvm', 'xrpvm', 'hederavm'];

test("find a request by its deposit's hash on a chain of every vm type", async ({
  page,
  request,
}) => {
  const { chains } = readChains(await ask(request, '/chains'));
  await page.goto('/sandbox/chains');
  for (const vmType of vmTypes) {
    const wanted = await depositedOn(
      request,
      chains.flatMap(({ chain }) => (chain?.vmType === vmType ? [chain.id] : [])),
    );
    expect(wanted, `no request of the sandbox starts on a ${vmType} chain`).not.toBeNull();
    const search = page.getByRole('textbox', { name: 'Search requests' });
    await search.fill(wanted?.hash ?? '');
    await search.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/requests/${wanted?.id}`));
    await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
  }
});

/** A request that starts on one of these chains, with the hash of its deposit; null where there is none. */
async function depositedOn(request: APIRequestContext, chainIds: readonly number[]) {
  for (const chainId of chainIds) {
    const records = await recordsOf(request, `originChainId=${chainId}&status=success&limit=20`);
    for (const { id, inTxs } of records) if (inTxs[0]?.hash) return { id, hash: inTxs[0].hash };
  }
  return null;
}
