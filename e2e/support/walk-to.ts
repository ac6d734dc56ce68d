import type { Page } from '@playwright/test';

/** Goes to another page as a link does, without loading anything again. A page has to be there already. */
export const walkTo = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path);
