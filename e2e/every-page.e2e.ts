import { expect, type Page } from '@playwright/test';
import { isFull } from './support/is-full';
import { findRequest } from './support/find-request';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { mirrored } from './support/story-sandbox';
import { test } from './support/test';

const developer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const maxShift = 0.02;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources?: { node: Node | null }[];
}

/** Nothing has moved since the page was opened, but for what followed an input. */
async function expectNothingMoved(page: Page) {
  const { sum, moved } = await page.evaluate(async () => {
    const shifts: Shift[] = [];
    const add = (entries: PerformanceEntryList) => shifts.push(...(entries as Shift[]));
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    add(observer.takeRecords());
    const counted = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    const texts = counted.flatMap(({ value, sources = [] }) =>
      sources.map(({ node }) => `${value.toFixed(4)} ${node?.textContent?.slice(0, 60) ?? ''}`),
    );
    return { sum: counted.reduce((total, { value }) => total + value, 0), moved: texts };
  });
  expect(sum, `${page.url()}\n${moved.join('\n')}`).toBeLessThanOrEqual(maxShift);
}

type Path = string | ((page: Page) => Promise<string>);

const requestOf =
  (query: string): Path =>
  async ({ request }) =>
    `/sandbox/requests/${(await findRequest(request, query)).id}`;

const depositAddress: Path = async ({ request }) => {
  const row = await findRequest(request, 'features=deposit_address', (one) =>
    Boolean(one.depositAddress),
  );
  return `/sandbox/deposit/${row.depositAddress?.address ?? ''}`;
};

/** Pages of one story, on one sandbox. Behind the first path are others that load differently and look the same: for a release. */
type Pages = [name: string, path: Path, ...alike: Path[]][];

/** Pages with counts and sums over many requests. */
const mirroredPages: Pages = [
  ['Home', '/sandbox'],
  [
    'the requests',
    '/sandbox/requests',
    '/sandbox/requests?status=failure',
    '/sandbox/requests?among=sponsored',
    '/sandbox/requests?view=late&sortDirection=asc',
  ],
  ['the reconciliation', '/sandbox/reconcile'],
  ['the fees', '/sandbox/fees'],
  ['the fees of an address', `/sandbox/fees/${developer}`],
];
const pagesOfOneThing: Pages = [
  [
    'a request',
    requestOf('status=success'),
    requestOf('status=pending&sortDirection=asc'),
    requestOf('status=refund'),
  ],
  ['a chain', '/sandbox/chains/8453'],
  ['an address', `/sandbox/address/${developer}`],
  ['a deposit address', depositAddress],
];
const otherPages: Pages = [
  ['Home without a copy of the requests', '/sandbox'],
  ['the fees without a copy of the requests', '/sandbox/fees'],
  ['the chains', '/sandbox/chains'],
  ['the quotes', '/sandbox/quotes'],
  ['the webhooks', '/sandbox/webhooks?tab=receive'],
  ['the audit page', '/sandbox/audit', '/sandbox/audit?kind=login'],
  ['a search without a match', '/sandbox/search?q=nothing-like-this'],
  ['the page that opens files', '/sandbox/open'],
];

const open = async (page: Page, path: Path) => {
  if (page.url() !== 'about:blank') {
    await page.evaluate(() => localStorage.clear());
    const browser = await page.context().newCDPSession(page);
    await browser.send('Network.clearBrowserCache');
  }
  await page.goto(typeof path === 'string' ? path : await path(page));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('status', { name: /loading|reading|searching/i })).toHaveCount(0);
};

/** Each page is loaded as by a new browser. */
function tryEach(what: string, pages: Pages) {
  test(`${what}: nothing moves while they load, accessible in both themes, no wider than a phone`, async ({
    page,
  }) => {
    for (const [name, path, ...all] of pages)
      await test.step(name, async () => {
        const alike = isFull ? all : [];
        await page.emulateMedia({ colorScheme: null, reducedMotion: null });
        for (const other of [path, ...alike]) {
          await open(page, other);
          await expectNothingMoved(page);
        }
        await page.setViewportSize({ width: 390, height: 900 });
        for (const other of [...alike, path]) {
          await open(page, other);
          await expectNothingMoved(page);
        }
        await page.setViewportSize({ width: 1440, height: 900 });
        await expect(page.getByText('not real money').first()).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
  });
}

test.describe('with a copy of the requests', () => {
  test.use({ environment: mirrored });
  tryEach('pages of many requests', mirroredPages);
});
tryEach('pages of one thing', pagesOfOneThing);
tryEach('other pages', otherPages);

test(
  'what leads nowhere is accessible in both themes, no wider than a phone',
  { tag: '@full' },
  async ({ page }) => {
    for (const path of ['fees/0x12', 'requests/%E0%A4%A', 'nowhere']) {
      await open(page, `/sandbox/${path}`);
      await expect(page.getByText('not real money').first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  },
);
