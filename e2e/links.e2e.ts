import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findRequest } from './support/find-request';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks';
import { test as base } from './support/test';

/** A tool of the integrator on loopback, and the links into it. */
interface OwnTool {
  origin: string;
  linksFile: string;
  /** `referer` and `cookie` of each page that was opened. */
  visits: { url: string | undefined; referer: string | undefined; cookie: string | undefined }[];
}

const test = base.extend<{ tool: OwnTool }>({
  tool: async ({}, use) => {
    const visits: OwnTool['visits'] = [];
    const server: Server = createServer(({ url, headers: { referer, cookie } }, response) => {
      if (url !== '/favicon.ico') visits.push({ url, referer, cookie });
      response.setHeader('content-type', 'text/html').end('<title>Order desk</title>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const folder = mkdtempSync(join(tmpdir(), 'waybill-links-'));
    const linksFile = join(folder, 'links.json');
    const links = [
      { name: 'Order desk', url: `${origin}/orders/{requestId}` },
      { name: 'Fill', url: `${origin}/tx?hash={outTxHash}` },
    ];
    writeFileSync(linksFile, JSON.stringify({ links }));
    await use({ origin, linksFile, visits });
    rmSync(folder, { recursive: true });
    server.closeAllConnections();
    server.close();
  },
  environment: async ({ tool }, use) => use({ LINKS_FILE: tool.linksFile }),
});

test('a request opens in a tool of the integrator, which learns of nothing else', async ({
  page,
  tool,
  watched,
}) => {
  const { id } = await findRequest(page.request, 'status=success', ({ data }) =>
    Boolean(data.outTxs?.[0]?.txHash),
  );
  await page.goto(`/sandbox/requests/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  const links = page.getByRole('menuitem', { name: /^Open in/ });
  await expect(links).toHaveText([/Order desk/, /Fill/]);
  await expectAccessible(page, '[role=menu]');
  await expectNoSidewaysScroll(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Open in Order desk (opens in a new tab)' }).click();
  const popup = await opened;
  await expect(popup).toHaveTitle('Order desk');
  expect(await popup.evaluate(() => window.opener === null)).toBe(true);
  expect(tool.visits).toEqual([{ url: `/orders/${id}`, referer: undefined, cookie: undefined }]);
  expect(watched.foreignRequests.splice(0).filter((url) => !url.endsWith('.ico'))).toEqual([
    `${tool.origin}/orders/${id}`,
  ]);
  await popup.close();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Case file…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Case file' });
  const text = dialog.getByRole('textbox', { name: 'Preview' });
  await expect(text).toHaveValue(new RegExp(`Order desk.+${tool.origin}/orders/${id}`));
  await dialog.getByRole('combobox', { name: 'Audience' }).selectOption('partner');
  await expect(text).not.toHaveValue(/Order desk/);
});

test(
  'a link that needs what is not reported is not there, also beside the list',
  { tag: '@full' },
  async ({ page }) => {
    const { id } = await findRequest(
      page.request,
      'status=failure',
      ({ data }) => !data.outTxs?.some(({ txHash }) => txHash),
    );
    await page.goto(`/sandbox/requests?request=${id}`);
    const drawer = page.getByRole('dialog', { name: new RegExp(`^${id.slice(0, 6)}`) });
    await drawer.getByRole('button', { name: 'More actions' }).click();
    const links = page.getByRole('menuitem', { name: /^Open in/ });
    await expect(links).toHaveText([/Order desk/]);
    await expect(links).toHaveAttribute('href', new RegExp(`/orders/${id}$`));
    await expectAccessible(page, '[role=menu]');
  },
);
