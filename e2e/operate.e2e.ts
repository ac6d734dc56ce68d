import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { startServer } from './support/server-process';

test('a page that has not changed is not sent again', async ({ page }) => {
  const service = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"requests":[]}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const server = await startServer('dist/server/main.js', {
    SERVICE_API_URL: `http://127.0.0.1:${port}`,
    SERVICE_API_KEY: 'the-own-key',
  });
  await page.clock.install();
  await page.goto(`${server.origin}/mainnet/requests`);
  await expect(page.getByText('No requests yet')).toBeVisible();
  await page.clock.fastForward('00:11');
  await expect.poll(() => server.output()).toMatch(/"route":"[^"]*requests.v3","status":304/);
  await expect(page.getByText('No requests yet')).toBeVisible();
  await server.stop();
  service.close();
});
