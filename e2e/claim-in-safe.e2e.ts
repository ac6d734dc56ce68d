import { expect, test } from '@playwright/test';
import { owner } from '#testing/development-accounts';
import { findAnvil, startAnvil } from './support/anvil';
import { posts } from './support/claim-steps';
import { deployContractWallet } from './support/contract-wallet';
import { startSafeAround } from './support/safe-around';
import { startSandboxProcess } from './support/server-process';
import { sandboxKey } from './support/test';
import { watchPages } from './support/watch-page';

const anvilBinary = findAnvil();
const base = 8453;

test(
  'inside a Safe, its contract is asked before the claim is posted',
  { tag: '@full' },
  async ({ browser }) => {
    // A compiler, an EVM and two servers start first.
    test.skip(anvilBinary === null, 'no anvil on this machine');
    const anvil = await startAnvil(anvilBinary ?? '');
    const address = await deployContractWallet(anvil.rpcUrl, owner);
    const safe = await startSafeAround({ address, chainId: base, owner, rpcUrl: anvil.rpcUrl });
    const server = await startSandboxProcess({
      SANDBOX_RPC_URL: anvil.rpcUrl,
      FRAME_ANCESTORS: safe.origin,
    });
    const context = await browser.newContext();
    try {
      const watched = await watchPages(context, server.origin, sandboxKey);
      const page = await context.newPage();
      await safe.open(page, `${server.origin}/sandbox/fees`);
      const framed = page.frameLocator('iframe');

      await framed.getByRole('button', { name: 'Connect wallet', exact: true }).click();
      await framed.getByRole('button', { name: 'Safe safe' }).click();
      await expect(framed.getByRole('region', { name: 'Balance' })).toContainText('$730');
      await framed.getByRole('textbox', { name: 'Amount' }).fill('5');
      await framed.getByRole('button', { name: 'Review claim' }).click();
      await expect(
        framed.getByText('is a contract wallet: the service verifies its signature with EIP-1271'),
      ).toBeVisible();

      const submit = framed.getByRole('button', { name: 'Sign and claim' });
      safe.signs = 'text';
      await submit.click();
      await expect(framed.getByText('The claim address’s contract rejects it')).toBeVisible();
      expect(posts(watched.apiCalls)).toEqual([]);

      safe.signs = 'bytes';
      await submit.click();
      await expect(framed.getByText('reports this claim as paid')).toBeVisible();
      expect(posts(watched.apiCalls)).toHaveLength(1);
      expect(new Set(safe.asked)).toEqual(
        new Set(['getSafeInfo', 'signMessage', 'rpcCall eth_getCode', 'rpcCall eth_call']),
      );
      const { apiCalls: _calls, foreignRequests, ...bad } = watched;
      expect(bad).toEqual({ cspReports: [], pageErrors: [], keyLeaks: [] });
      expect(foreignRequests.filter((url) => new URL(url).origin !== safe.origin)).toEqual([]);

      // For a page of any other origin the browser keeps the frame empty.
      const answer = await page.request.get(`${server.origin}/sandbox/fees`);
      const policy = answer.headers()['content-security-policy']?.split(';') ?? [];
      expect(policy.map((directive) => directive.trim())).toContain(
        `frame-ancestors ${safe.origin}`,
      );
    } finally {
      await context.close();
      await server.stop();
      safe.stop();
      anvil.stop();
    }
  },
);
