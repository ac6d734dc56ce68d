import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { canaryKey } from '#testing/test-config';
import type { FaultKind } from './support/fault-kinds';
import { startPageProxy, type PageProxy } from './support/fault-proxy';
import { FaultServer } from './support/fault-server';
import { isFull } from './support/is-full';
import { liveState } from './support/list-page';
import { expectNothingBad } from './support/test';
import { walkTo } from './support/walk-to';
import { watchPages } from './support/watch-page';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const healthy = () =>
  JSON.stringify({
    requests: [
      {
        id: '0x1',
        status: 'success',
        recipient: address,
        data: {},
        createdAt: '2026-11-20T00:00:00.000Z',
      },
    ],
    chains: [{ id: 1, name: 'one' }],
    balances: [],
    claims: [],
  });

interface AskingPage {
  path: string;
  /** What it shows once it has its answer. */
  arrived: (page: Page) => Locator;
  /** The calls that it waits for. */
  asks: string[];
}

const requests = { asks: ['/requests/v3'] };
const main: AskingPage[] = [
  {
    path: 'requests',
    arrived: (page) => page.getByRole('row', { name: /^success/ }),
    ...requests,
  },
  {
    path: 'requests/0x1',
    arrived: (page) => page.getByText('No transactions reported'),
    ...requests,
  },
  {
    path: 'chains',
    arrived: (page) => page.getByText('1 chain'),
    asks: ['/chains'],
  },
  {
    path: `fees/${address}`,
    arrived: (page) => page.getByText('No balance of any token'),
    asks: ['/balances', '/claims'],
  },
];
const alike: AskingPage[] = ['search?q=0x1&all=1', `address/${address}`, `deposit/${address}`].map(
  (path) => ({ path, arrived: (page) => page.getByRole('table'), ...requests }),
);
const pages = [...main, ...alike];

/** What the page is told apart by: each kind on each route is a wire test. */
const fewKinds: FaultKind[] = [
  'reset on connect',
  'hang on connect',
  'reset in the body',
  'hang after the request',
  'truncate chunks',
  'wrong type',
  'HTML called JSON',
  'HTML with 500',
  'null',
  'gzip bomb',
  'redirect 302',
  'echo in a body',
  'status 400',
  'status 401',
  'status 403',
  'status 404',
  'status 410',
  'status 429 with an hour to wait',
  'status 500 without a body',
  'status 503',
];
/** More of each family (`npm run test:full`). */
const moreKinds: FaultKind[] = [
  'close on connect',
  'another protocol',
  'reset before headers',
  'reset after headers',
  'close before headers',
  'hang in the body',
  'drip the body',
  'truncate',
  'two lengths',
  'broken chunk size',
  'HTML with 200',
  'empty',
  'array',
  'two values',
  'invalid UTF-8',
  'deep',
  'wrong encoding',
  'redirect 307',
  'switching protocols',
  'no content',
  'status 429',
];
const kinds = isFull ? [...fewKinds, ...moreKinds] : fewKinds;
const networkOf = (kind: FaultKind) => `n${kinds.indexOf(kind)}`;

// A trace of so many steps costs more than they do, and so does what moves in tabs that nobody looks at.
test.describe.configure({ timeout: 600_000 });
test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

let service: FaultServer;
let proxy: PageProxy;

test.beforeAll(async () => {
  service = await FaultServer.start(healthy);
  // Each step has a network of its own, of which no tab has read anything yet.
  const hanging = pages.map((_, index) => `hanging${index}`);
  proxy = await startPageProxy(service.url, ['first', ...hanging, ...kinds.map(networkOf)]);
});
test.afterAll(async () => {
  await proxy.stop();
  await service.close();
});

function begin(kind: FaultKind) {
  proxy.setDeadline(500);
  service.fault = kind;
}
function end() {
  proxy.setDeadline(null);
  service.fault = null;
}

/** While the service fails: words, a trace id, and Retry, once each part of the page has its answer. */
async function expectWords(page: Page) {
  await expect(page.getByRole('status', { name: /loading|reading|searching/i })).toHaveCount(0);
  const alert = page.getByRole('main').getByRole('alert').first();
  await expect(alert).toContainText(/Trace ID [\da-f-]{36}/);
  await expect(alert).not.toContainText('<');
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' }).first()).toBeVisible();
}

/** The service answers again: the page waits for Retry, and Retry is enough. */
async function expectRetryWorks(page: Page, { arrived }: AskingPage) {
  // An event, not a click: what is said of a refusal may just be completed, with another Retry in the same place.
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Retry' })
    .first()
    .dispatchEvent('click');
  await expect(arrived(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
}

/** A live list would mend itself before anyone presses Retry. */
async function openPausedList(page: Page, { path, arrived }: AskingPage) {
  await page.goto(`${proxy.origin}/first/${path}`);
  await expect(arrived(page)).toBeVisible();
  // With it there is the key.
  await liveState(page, 'Polling').waitFor();
  await page.keyboard.press('p');
  await expect(liveState(page, 'Paused')).toBeVisible();
}

/** A tab for each page, opened while the service fails. */
async function openTabs(context: BrowserContext) {
  const tabs = await Promise.all(
    pages.map(async (asking) => ({ page: await context.newPage(), asking })),
  );
  const isList = ({ asking }: { asking: AskingPage }) => asking.path === 'requests';
  for (const { page, asking } of tabs.filter(isList)) await openPausedList(page, asking);
  begin('status 500');
  await Promise.all(
    tabs.map(async (tab) => {
      if (isList(tab)) await walkTo(tab.page, '/first/requests?limit=50');
      else await tab.page.goto(`${proxy.origin}/first/${tab.asking.path}`);
      await expectWords(tab.page);
    }),
  );
  end();
  await Promise.all(tabs.map(({ page, asking }) => expectRetryWorks(page, asking)));
  return tabs;
}

test(
  'kinds of wrong end in words with a trace id, and Retry works afterwards',
  { tag: '@full' },
  async ({ context }) => {
    const watched = await watchPages(context, proxy.origin, canaryKey);
    const tabs = await openTabs(context);
    for (const [index, kind] of kinds.entries())
      await test.step(kind, async () => {
        // Pages that ask alike take turns.
        const turn = main.length + (index % alike.length);
        const asked = tabs.filter((_, at) => at < main.length || at === turn);
        begin(kind);
        await Promise.all(
          asked.map(async ({ page, asking }) => {
            await walkTo(page, `/${networkOf(kind)}/${asking.path}`);
            await expectWords(page);
          }),
        );
        end();
        await Promise.all(asked.map(({ page, asking }) => expectRetryWorks(page, asking)));
      });
    expectNothingBad(watched);
  },
);

test('what hangs is told after 4 s, given up after 20, and Retry works afterwards', async ({
  page,
}) => {
  const waiting = page.getByRole('status').filter({ hasText: 'Still loading' });
  await page.clock.install();
  await page.goto(`${proxy.origin}/first/open`);
  let shown = page.getByRole('heading', { name: 'JSON viewer' });
  await expect(shown).toBeVisible();
  for (const [index, asking] of pages.entries())
    await test.step(asking.path, async () => {
      service.fault = 'hang after the request';
      const asked = asking.asks.map((path) =>
        page.waitForRequest((request) =>
          [`/api/hanging${index}/`, path].every((part) => request.url().includes(part)),
        ),
      );
      await walkTo(page, `/hanging${index}/${asking.path}`);
      await Promise.all(asked);
      // The new page is there, and waits for the call that began before its own code was.
      await expect(shown).toHaveCount(0);
      await page.clock.fastForward(4_000);
      await expect(waiting).toBeVisible();
      if (index === 0) {
        const again = page.waitForRequest((request) => request.url().includes('/api/hanging0/'));
        await waiting.getByRole('button', { name: 'Retry' }).click();
        await again;
        await expect(waiting).toHaveCount(0);
        await page.clock.fastForward(4_000);
        await expect(waiting).toBeVisible();
      }
      await page.clock.fastForward(16_000);
      await expect(page.getByRole('main').getByRole('alert').first()).toContainText(
        'No response from Waybill’s server after 20s',
      );
      await expect(waiting).toHaveCount(0);
      service.fault = null;
      await expectRetryWorks(page, asking);
      shown = asking.arrived(page);
    });
});
