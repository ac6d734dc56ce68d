import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules of axe that a theme can break; all others are looked at once. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/**
 * No axe violation in the dark and in the light theme; leaves the page in the light one, without motion: a color on
 * its way to another has no contrast to speak of. `within`: a CSS selector.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page }).include(within).options({
      resultTypes: ['violations'],
      // At least 24 px each way, or as much room around it (WCAG 2.5.8). Off by default.
      rules: { 'target-size': { enabled: true } },
    });
    // There are no frames, whose findings it would gather in a page of its own: of the list in a third of the time.
    axe.setLegacyMode();
    if (colorScheme === 'light') axe.withRules(rulesOfColour);
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    expect(found, `axe, ${colorScheme} theme, ${page.url()}`).toEqual([]);
  }
}

/** Nothing reaches beyond a narrow window; what is wide scrolls inside its own frame. */
export async function expectNoSidewaysScroll(page: Page, widthPx = 390): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: widthPx, height: 844 });
  const overflowPx = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflowPx, { message: `${page.url()} at ${widthPx} px` }).toBe(0);
  if (size) await page.setViewportSize(size);
}
