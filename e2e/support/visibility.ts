import type { Page } from '@playwright/test';

/** As if the tab was put behind another one, or shown again. */
export async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: visibilityState,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
