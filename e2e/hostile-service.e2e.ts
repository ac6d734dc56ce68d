import { expect, test, type Page } from '@playwright/test';
import { oddIds, startHostileService, unknownId } from './support/hostile-service';
import { expectNoSidewaysScroll } from './support/page-checks';
import { startProduction, type ServerProcess } from './support/server-process';
import { expectNothingBad } from './support/test';
import { watchPages } from './support/watch-page';

const key = 'a-key-that-no-browser-may-see';
const developer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

let service: Awaited<ReturnType<typeof startHostileService>>;
let server: ServerProcess;

test.beforeAll(async () => {
  service = await startHostileService();
  // Its lists have no end for the mirror, which would read them all the time.
  server = await startProduction(service.url, key, { MIRROR_DAYS: '0' });
});

test.afterAll(async () => {
  await server.stop();
  await service.stop();
});

/** Frames that scroll sideways over more than a person would follow. */
function tooWideFrames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('*')).flatMap((element) => {
      const { overflowX } = getComputedStyle(element);
      const scrolls = overflowX === 'auto' || overflowX === 'scroll';
      if (!scrolls || element.scrollWidth < 7_000) return [];
      return [
        `${element.getAttribute('aria-label') ?? element.tagName}: ${element.scrollWidth} px`,
      ];
    }),
  );
}

test(
  'long words and huge numbers stay within their place',
  { tag: '@full' },
  async ({ page, context }) => {
    const watched = await watchPages(context, server.origin, key);
    // What somebody pastes is as long as what a service sends, whether or not anything is found.
    const pasted = 'W'.repeat(200);
    const paths = [
      'requests',
      `requests/${unknownId}`,
      `requests/${pasted}`,
      `requests?term=${pasted}&user=${unknownId}&${pasted}=1`,
      `reconcile?term=${pasted}&${pasted}=1`,
      'chains',
      `chains?q=${pasted}`,
      'chains/1',
      `chains/${pasted}`,
      `fees/${developer}`,
      `fees/${pasted}`,
      `address/${developer}`,
      `address/${unknownId}`,
      `deposit/${developer}`,
      `deposit/${unknownId}`,
      `search?q=${developer}`,
      `search?q=${unknownId}`,
      `webhooks?id=${pasted}`,
      `quotes?user=${pasted}`,
      pasted,
    ];
    for (const path of paths) {
      // What hasn't come yet fits anywhere: nothing is measured before every answer has.
      await page.goto(`${server.origin}/mainnet/${path}`, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
      await expect.poll(() => tooWideFrames(page), { message: path }).toEqual([]);
      await expectNoSidewaysScroll(page, 1440);
      await expectNoSidewaysScroll(page);
    }
    expect(await page.evaluate(() => Reflect.get(window, 'wasRun') as unknown)).toBeUndefined();
    expectNothingBad(watched);
  },
);

test(
  'each odd row of a list is shown and has a page',
  { tag: '@full' },
  async ({ page, context }) => {
    const watched = await watchPages(context, server.origin, key);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.origin}/mainnet/requests`);
    const rows = page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
    await expect(rows).toHaveCount(2 + oddIds.length);
    await page.setViewportSize({ width: 1440, height: 844 });
    await expect(page.getByRole('table', { name: 'Requests' }).locator('tbody tr')).toHaveCount(
      2 + oddIds.length,
    );
    await expect(
      page.getByText(/Can’t show this row|URI malformed|Something went wrong/),
    ).toHaveCount(0);
    // Half a surrogate pair, a way up, and one that looks like an escape.
    for (const id of ['\ud800', '..', '%2F']) {
      const name = id === '\ud800' ? '⟨U+D800⟩' : id;
      await page.goto(`${server.origin}/mainnet/requests?columns=id`);
      await page.getByRole('link', { name, exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    }
    expectNothingBad(watched);
  },
);
