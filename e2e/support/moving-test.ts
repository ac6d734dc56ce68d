import type { Page } from '@playwright/test';
import type { Condition } from '../../src/sandbox/world/conditions';
import { startMovingSandbox, type MovingSandbox } from './moving-sandbox';
import { test } from './test';

/** A story on a world whose time it moves; the page's own time stands still beside it. */
export const movingTest = test.extend<{
  size: number;
  conditions: Condition[];
  hasEvents: boolean;
  world: MovingSandbox;
}>({
  size: [3000, { option: true }],
  conditions: [[], { option: true }],
  hasEvents: [false, { option: true }],
  world: async ({ size, conditions, hasEvents }, use) => {
    const world = await startMovingSandbox({ sandbox: size }, conditions, hasEvents);
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
