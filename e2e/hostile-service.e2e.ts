import { expect, test, type Page } from '@playwright/test';
import { startHostileService } from './support/hostile-service';
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
  server = await startProduction(service.url, key);
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

test('long words and huge numbers stay within their place', async ({ page, context }) => {
  const watched = await watchPages(context, server.origin, key);
  const paths = [
    'requests',
    'requests/anything',
    'chains',
    'chains/1',
    `fees/${developer}`,
    `address/${developer}`,
    `deposit/${developer}`,
    `search?q=${developer}`,
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
});
