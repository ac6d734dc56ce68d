import { expect, type Page } from '@playwright/test';
import { findRequest } from './support/find-request';
import { test } from './support/test';

const developer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const maxShift = 0.02;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources?: { node: Node | null }[];
}

/** All that has moved since the page was opened, without what followed an input, and what it was. */
function layoutShift(page: Page) {
  return page.evaluate(async () => {
    const shifts: Shift[] = [];
    const add = (entries: PerformanceEntryList) => shifts.push(...(entries as Shift[]));
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    add(observer.takeRecords());
    const counted = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    const moved = counted.flatMap(({ value, sources = [] }) =>
      sources.map(({ node }) => `${value.toFixed(4)} ${node?.textContent?.slice(0, 60) ?? ''}`),
    );
    return { sum: counted.reduce((sum, { value }) => sum + value, 0), moved };
  });
}

const pages: [name: string, path: string | ((page: Page) => Promise<string>)][] = [
  ['Home', '/sandbox'],
  ['the list', '/sandbox/requests'],
  ['failed requests', '/sandbox/requests?status=failure'],
  ['sponsored requests', '/sandbox/requests?among=sponsored'],
  [
    'delayed requests',
    `/sandbox/requests?${new URLSearchParams({
      filter: '-depositTxHash:none -status:success,failure,refund',
      sortDirection: 'asc',
      limit: '50',
      among: 'delayed',
    }).toString()}`,
  ],
  [
    'a delayed request',
    async ({ request }) =>
      `/sandbox/requests/${(await findRequest(request, 'status=pending&sortDirection=asc')).id}`,
  ],
  [
    'a request',
    async ({ request }) => `/sandbox/requests/${(await findRequest(request, 'status=success')).id}`,
  ],
  ['the reconciliation', '/sandbox/reconcile'],
  [
    'a refunded request',
    async ({ request }) => `/sandbox/requests/${(await findRequest(request, 'status=refund')).id}`,
  ],
  ['the fees', '/sandbox/fees'],
  ['the fees of an address', `/sandbox/fees/${developer}`],
  ['the chains', '/sandbox/chains'],
  ['a chain', '/sandbox/chains/8453'],
  ['an address', `/sandbox/address/${developer}`],
  [
    'a deposit address',
    async ({ request }) => {
      const row = await findRequest(request, 'features=deposit_address', ({ depositAddress }) =>
        Boolean(depositAddress),
      );
      return `/sandbox/deposit/${row.depositAddress?.address ?? ''}`;
    },
  ],
  ['a search', '/sandbox/search?q=nothing-like-this'],
  ['the page that opens files', '/sandbox/open'],
];

for (const width of [1440, 390])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    for (const [name, path] of pages)
      test(`${name}: nothing moves while it loads`, async ({ page }) => {
        await page.goto(typeof path === 'string' ? path : await path(page));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('status', { name: /loading|reading|searching/i })).toHaveCount(
          0,
        );
        const { sum, moved } = await layoutShift(page);
        expect(sum, moved.join('\n')).toBeLessThanOrEqual(maxShift);
      });
  });

test('no row of the list moves by what is chosen above it', async ({ page }) => {
  await page.goto('/sandbox/requests');
  const views = page.getByRole('navigation', { name: 'Views' });
  const list = page.getByRole('region', { name: 'List', exact: true });
  await expect(views).toBeVisible();
  const top = async () => (await list.boundingBox())?.y;
  const first = await top();
  // Also what follows an input counts here: the rows must not move under the pointer.
  const expectStill = async (what: string) => {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await top(), what).toBe(first);
  };
  const status = page.getByLabel('Status', { exact: true });
  for (const choice of ['success', 'failure', 'refund', 'pending', 'waiting', '']) {
    await status.selectOption(choice);
    await expectStill(`status ${choice}`);
  }
  for (const name of ['In progress', 'Delayed', 'Refund failed', 'Sponsored', 'All']) {
    await views.getByRole('link', { name }).click();
    await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expectStill(`view ${name}`);
  }
  await page.getByRole('button', { name: 'Volume' }).click();
  const opened = await top();
  await expect(page.getByRole('img', { name: /^Requests in each part/ })).toBeVisible();
  await expect(page.getByText('Counting…')).toHaveCount(0);
  expect(await top()).toBe(opened);
});

test('no row of the list moves for what is said of a link or a watched view', async ({ page }) => {
  const list = page.getByRole('region', { name: 'List', exact: true });
  const top = async () => {
    await expect(page.getByRole('navigation', { name: 'Paging' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
    return (await list.boundingBox())?.y;
  };
  await page.goto('/sandbox/requests');
  const plain = await top();
  const watched = { network: 'sandbox', name: 'Mine', search: {}, notifies: false, seenAtMs: 0 };
  await page.evaluate(
    (text) => localStorage.setItem('waybill.watch', text),
    JSON.stringify(watched),
  );
  await page.goto('/sandbox/requests?nonsense=1&saveAs=Nightly');
  await expect(page.getByText('Some parts of this link were ignored or changed')).toBeVisible();
  await expect(page.getByText('Someone shared the view “Nightly”')).toBeVisible();
  await expect(page.getByText(/new failures? in “Mine”/)).toBeVisible();
  expect(await top()).toBe(plain);
});
