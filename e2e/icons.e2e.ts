import { expect, type Page } from '@playwright/test';
import { pixel, startIconHost, type IconHost } from './support/icon-host';
import { expectAccessible } from './support/page-checks';
import { test as base } from './support/test';

// The sandbox's chains and tokens name icons at this host, which nobody has.
const environment = { ICON_HOSTS: 'icons.invalid' };

const test = base.extend<{ icons: IconHost }>({
  icons: async ({}, use) => {
    const icons = await startIconHost(({ url }, response) => {
      if (url === '/chains/10.png') response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
      else response.end(pixel);
    });
    await use(icons);
    await icons.stop();
  },
  parts: async ({ icons }, use) => use({ iconDispatcher: icons.dispatcher }),
});

/** The addresses of all images that this dashboard has loaded for the page. */
async function openChains(page: Page): Promise<string[]> {
  const loaded: string[] = [];
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (pathname === '/icons') loaded.push(`${response.status()} ${searchParams.get('url')}`);
  });
  await page.goto('/sandbox/chains');
  await expect(page.getByRole('link', { name: 'Ethereum', exact: true }).first()).toBeVisible();
  return loaded;
}

test.describe('with a host of icons', () => {
  test.use({ environment });

  test(
    'logos of chains and tokens come through the proxy, or the letters stay',
    { tag: '@full' },
    async ({ page, icons }) => {
      const loaded = await openChains(page);
      await expect.poll(() => loaded).toContain('200 https://icons.invalid/chains/1.png');
      await expect.poll(() => loaded).toContain('404 https://icons.invalid/chains/10.png');
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Ethereum', exact: true }).first().click();
      await expect.poll(() => loaded).toContain('200 https://icons.invalid/tokens/USDC.png');
      for (const { headers } of icons.requests) {
        expect(headers.host).toBe('icons.invalid');
        expect(Object.keys(headers)).not.toContain('cookie');
        expect(Object.keys(headers)).not.toContain('referer');
      }
    },
  );
});

test('without one, nothing is asked for', async ({ page, icons }) => {
  const loaded = await openChains(page);
  await page.getByRole('link', { name: 'Ethereum', exact: true }).first().click();
  await expect(page.getByText('https://icons.invalid/chains/1.png')).toBeVisible();
  expect([loaded, icons.requests]).toEqual([[], []]);
});
