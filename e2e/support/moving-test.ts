import type { Page } from '@playwright/test';
import { startMovingSandbox, type MovingSandbox } from './moving-sandbox';
import { test } from './test';

/** A story on a world whose time it moves; the page's own time stands still beside it. */
export const movingTest = test.extend<{ world: MovingSandbox }>({
  world: async ({}, use) => {
    const world = await startMovingSandbox();
    await use(world);
    await world.stop();
  },
  server: async ({ world }, use) => use(world),
  page: async ({ page, world }, use) => {
    await page.clock.install({ time: world.nowMs() });
    await use(page);
  },
});

/** Time goes on for the world and the page alike: at most one look falls into it. */
export async function pass(page: Page, world: MovingSandbox, seconds: number): Promise<void> {
  world.advance(seconds * 1000);
  await page.clock.fastForward(seconds * 1000);
}
