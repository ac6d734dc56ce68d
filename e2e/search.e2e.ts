import { expect, type Page } from '@playwright/test';
import { isFull } from './support/is-full';
import type { WireRow } from './support/find-request';
import { openList, rows } from './support/list-page';
import { pastesOf } from './support/pastes';
import { startMovingSandbox, type MovingSandbox } from './support/moving-sandbox';
import { test as onSandbox } from './support/test';

/** Two networks: testnet holds the requests of mainnet and as many older ones. */
const test = onSandbox.extend<{ world: MovingSandbox }>({
  world: async ({}, use) => {
    const world = await startMovingSandbox({ mainnet: 500, testnet: 1000 });
    await use(world);
    await world.stop();
  },
  server: async ({ world }, use) => use(world),
});

async function paste(page: Page, text: string) {
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search requests')).toBeFocused();
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
}

async function oldestWithFill(page: Page): Promise<{ id: string; hash: string }> {
  const [oldest] = await oldestFills(page, 'testnet');
  if (!oldest) throw new Error('No request of this world has a fill.');
  return oldest;
}

async function oldestFills(page: Page, network: string) {
  const query = 'scope=ours&limit=50&status=success&sortBy=createdAt&sortDirection=asc';
  const response = await page.request.get(`/api/${network}/requests/v3?${query}`);
  const { requests } = (await response.json()) as { requests: WireRow[] };
  return requests.flatMap(({ id, data }) => {
    const hash = data.outTxs?.[0]?.txHash;
    return hash ? [{ id, hash }] : [];
  });
}

test(
  'an explorer link opens its request, on the other network too',
  { tag: '@full' },
  async ({ page }) => {
    const { id, hash } = await oldestWithFill(page);
    await openList(page, '', 'mainnet');
    await paste(page, `https://explorer.example/tx/${hash}#eventlog`);
    await expect(page.getByText('No results on mainnet')).toBeVisible();
    await page.getByRole('link', { name: 'Found on testnet: 1' }).click();
    await page.waitForURL(({ pathname }) => pathname === `/testnet/requests/${id}`);
    // What was pasted is marked where the record has it.
    const pasted = page.getByRole('main').getByTitle(hash).first();
    await expect(pasted).toHaveCSS('outline-style', 'solid');
    await page.getByRole('link', { name: 'View search results' }).click();
    await expect(page.getByRole('heading', { name: /^Found as fill.* \(1\)$/ })).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.getByLabel('Find a command').fill('switch');
    await page.keyboard.press('Enter');
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname === '/mainnet/search' && searchParams.get('q') === hash,
    );
    const network = page.getByLabel('Network', { exact: true });
    await page.goto('/mainnet/chains/8453');
    await network.selectOption('testnet');
    await page.waitForURL('**/testnet/chains/8453');
    // A request is of one network alone.
    await page.goto(`/testnet/requests/${id}`);
    await network.selectOption('mainnet');
    await page.waitForURL('**/mainnet/requests');
    await expect(rows(page).first()).toBeVisible();
  },
);

test('whatever is pasted opens the request that it names, and only that stays in the URL', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openList(page, '', 'mainnet');
  const fills = await oldestFills(page, 'mainnet');
  const [one, other] = fills.filter(({ hash }) => /^0x.{64}$/.test(hash));
  const bare = fills.find(({ hash }) => /^[\da-f]{64}$/i.test(hash));
  if (!one || !other || !bare) throw new Error('This world has too few hashes.');
  const expectOpened = ({ id }: { id: string }, q: string) =>
    page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname === `/mainnet/requests/${id}` && searchParams.get('q') === q,
    );
  // At a push one in four: the reader of identifiers is tried with all.
  const pastes = pastesOf(one.hash).filter((_, at) => isFull || at % 4 === 0);
  for (const text of pastes) {
    await paste(page, text);
    await expectOpened(one, one.hash);
    await page.getByRole('link', { name: 'Waybill' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toContainText(/0x/);
  }
  // Spelled as another kind of chain does.
  await paste(page, one.hash.slice(2));
  await expectOpened(one, one.hash.slice(2));
  await paste(page, `0x${bare.hash}`);
  await expectOpened(bare, `0x${bare.hash.toLowerCase()}`);

  const unknown = `0x${'ef'.repeat(32)}`;
  await paste(page, `approve ${unknown} then swap ${one.hash}`);
  await expectOpened(one, `${unknown},${one.hash}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy link to this request' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/mainnet/requests/${one.id}$`),
  );

  await paste(page, `first ${one.hash} second ${other.hash}, ${unknown}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: /^Found as fill/ })).toHaveCount(2);
  await expect(main.getByRole('list', { name: 'No results' })).toContainText('efef');

  const many = Array.from({ length: 14 }, (_, n) => `0x${String(n).repeat(64).slice(0, 62)}ab`);
  await paste(page, `${many.join(' ')} ${one.hash}`);
  const skipped = main.getByRole('list', { name: /^Not searched/ });
  await expect(skipped).toContainText(one.hash.slice(-6));
  await expect(page.getByText('Only result for')).toBeHidden();

  await paste(page, 'where is my money of 2026-11-27?');
  await expect(main).toContainText('No ID, hash or address in this text');
  await expect(main).toContainText('5 words, 1 time or amount left out');
  expect(new URL(page.url()).search).toBe('');
});

test(
  'what is not indexed yet is searched for again, for a minute',
  { tag: '@full' },
  async ({ page, watched }) => {
    await page.clock.install();
    await page.goto(`/mainnet/search?q=0x${'ef'.repeat(32)}`);
    const said = page.getByRole('status').filter({ hasText: /Retrying|Not found/ });
    for (let tries = 1; tries < 10; tries += 1) {
      await expect(said).toContainText(`Retrying (${tries} of 10)`);
      await page.clock.fastForward(6000);
    }
    await expect(said).toContainText('Not found after 1m');
    const byTerm = watched.apiCalls.filter((call) => call.includes('/mainnet/requests/v3?term=0x'));
    // Among ours, and then among everyone's.
    expect(byTerm.filter((call) => call.includes('scope=ours'))).toHaveLength(10);
    expect(byTerm).toHaveLength(20);
    await expect(page.getByRole('main')).toContainText('Checked other spellings: efef');
    for (const network of ['mainnet/requests/v3?orderId=', 'testnet/requests/v3?term='])
      expect(watched.apiCalls.filter((call) => call.includes(network)).length).toBeGreaterThan(5);

    await page.getByRole('button', { name: 'Search again' }).click();
    await expect(said).toContainText('Retrying (1 of 10)');
  },
);

test(
  'a word that can be no identifier is searched for once',
  { tag: '@full' },
  async ({ page, watched }) => {
    await page.clock.install();
    await page.goto('/mainnet/search?q=refund');
    await expect(page.getByRole('status').filter({ hasText: 'isn’t an ID' })).toBeVisible();
    const searches = () => watched.apiCalls.filter((call) => call.includes('term=refund'));
    await page.clock.fastForward(30_000);
    await expect(page.getByRole('button', { name: 'Search again' })).toBeHidden();
    // Ours and everyone's, on both networks.
    expect(searches().length).toBeLessThanOrEqual(4);
    await page.getByRole('main').getByRole('link', { name: 'Open Requests' }).click();
    await expect(rows(page).first()).toBeVisible();
  },
);
