import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { createApp } from '../src/proxy/app';
import { testConfig } from '#testing/test-config';
import { sandboxNetwork } from '../src/sandbox/sandbox-network';
import { createSandbox } from '../src/sandbox/service';
import {
  ask,
  ownClaims,
  openFees,
  openPasting,
  paid,
  pasteSignature,
  signOutside,
} from './support/claim-steps';
import { startForwarding } from './support/forwarding-service';
import { NginxProcess } from './support/nginx-process';
import { hasProgram } from './support/has-program';
import { ResetRelay } from './support/reset-relay';
import { freePort } from './support/server-process';

const permit = 'POST /execute/permits';
const hasNginx = ['nginx', 'openssl'].every(hasProgram);

/** The page behind a relay that resets every connection when the service has accepted a claim, before its answer passes. */
async function startStage(isBehindNginx: boolean) {
  const sandbox = createSandbox({ size: 200 });
  const sandboxUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const proxyPort = await freePort();
  const nginx = isBehindNginx ? await NginxProcess.startDeployed([proxyPort]) : null;
  const relay = await ResetRelay.start(nginx?.port ?? proxyPort);
  const origin = `${nginx ? 'https' : 'http'}://127.0.0.1:${relay.port}`;
  let isReset = false;
  const service = await startForwarding(sandboxUrl, (call) => {
    if (call !== permit || isReset) return;
    isReset = true;
    relay.reset();
  });
  const app = await createApp(
    testConfig(service.url, {
      networks: [sandboxNetwork(service.url)],
      publicUrl: new URL(origin),
      webRoot: fileURLToPath(new URL('../dist/web', import.meta.url)),
    }),
  );
  /** Posts that the browser has sent, as they reached the proxy. */
  const sent: string[] = [];
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST' && request.url.endsWith('/execute/permits'))
      sent.push(String(request.headers['idempotency-key']));
  });
  await app.listen({ host: '127.0.0.1', port: proxyPort });
  const stop = async () => {
    relay.stop();
    await app.close();
    await nginx?.stop();
    service.stop();
    await sandbox.close();
  };
  return { origin, sent, taken: () => service.calls.filter((call) => call === permit), stop };
}

for (const isBehindNginx of [false, true])
  test(
    `a claim that the browser sends again by itself is made once, ${isBehindNginx ? 'through nginx with TLS and HTTP/2' : 'directly'}`,
    { tag: isBehindNginx ? '@full' : '@push' },
    async ({ browser }) => {
      test.skip(isBehindNginx && !hasNginx, 'no nginx or openssl on this machine');
      const stage = await startStage(isBehindNginx);
      const context = await browser.newContext({ baseURL: stage.origin, ignoreHTTPSErrors: true });
      try {
        const page = await context.newPage();
        await openFees(page);
        await ask(page, '1');
        await openPasting(page);
        await pasteSignature(page, await signOutside(page));
        await expect(page.getByText(paid)).toBeVisible();
        // The browser has sent it twice, under one key; the second one ended at the proxy.
        expect(stage.sent).toHaveLength(2);
        expect(new Set(stage.sent).size).toBe(1);
        expect(stage.taken()).toHaveLength(1);
        await expect(ownClaims(page)).not.toContainText('Failed');
      } finally {
        await context.close();
        await stage.stop();
      }
    },
  );
