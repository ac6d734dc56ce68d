import { expect, test, type Page } from '@playwright/test';
import type { FaultKind } from './support/fault-kinds';
import { FaultServer } from './support/fault-server';
import { startServer, type ServerProcess } from './support/server-process';
import { expectNothingBad } from './support/story';
import { watchPages } from './support/watch-page';

const key = 'a-key-that-no-browser-may-see';

/** A healthy service: the one request that was asked for. */
const healthy = ({ url }: { url: string }) =>
  JSON.stringify({
    requests: [
      {
        id: new URL(url, 'http://service').searchParams.get('id') ?? '0x1',
        status: 'success',
        data: {},
        createdAt: '2026-11-20T00:00:00.000Z',
      },
    ],
    chains: [],
    balances: [],
    claims: [],
  });

/** One kind of each family: a page sees problems, not kinds; each kind on each route is a wire test. */
const kinds: FaultKind[] = ['reset in the body', 'HTML with 200', 'redirect 302', 'status 500'];
/** Each visit asks for something else, because the proxy keeps a view for a second. */
const pages: [name: string, path: (visit: number) => string][] = [
  ['the list', (visit) => `/mainnet/requests?term=${visit}`],
  ['a request', (visit) => `/mainnet/requests/0x${visit}`],
  ['app fees', () => '/mainnet/fees/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
];

let service: FaultServer;
let server: ServerProcess;

test.beforeAll(async () => {
  service = await FaultServer.start(healthy);
  server = await startServer('dist/server/main.js', {
    SERVICE_API_URL: service.url,
    SERVICE_API_KEY: key,
    SERVICE_PACE: 'off',
  });
});
test.afterAll(async () => {
  await server.stop();
  await service.close();
});

async function faultAndRetry(page: Page, path: string, kind: FaultKind) {
  service.fault = kind;
  await page.goto(server.origin + path);
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' }).first();
  await expect(retry).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('main')).not.toContainText('<h1>');
  service.fault = null;
  await retry.click();
  await expect(retry).toHaveCount(0);
}

for (const [name, path] of pages)
  test(`${name}: kinds of wrong are told, and Retry works afterwards`, async ({
    page,
    context,
  }) => {
    const watched = await watchPages(context, server.origin, key);
    for (const [visit, kind] of kinds.entries())
      await test.step(kind, () => faultAndRetry(page, path(visit), kind));
    expectNothingBad(watched);
  });

test('what hangs is told after the deadline, and Retry works afterwards', async ({ page }) => {
  await faultAndRetry(page, '/mainnet/requests', 'hang in the body');
});
