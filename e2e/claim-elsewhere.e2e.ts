import { expect, test as plainTest } from '@playwright/test';
import { owner } from '#testing/development-accounts';
import { firstDeployment } from '../src/sandbox/ledger/accounts';
import { findAnvil, startAnvil } from './support/anvil';
import {
  ask,
  bytesToSign,
  openFees,
  openPasting,
  paid,
  pasteSignature,
  posts,
  signOutside,
} from './support/claim-steps';
import { deployContractWallet } from './support/contract-wallet';
import { startSandboxProcess } from './support/server-process';
import { sandboxKey, expectNothingBad, test } from './support/test';
import { watchPages } from './support/watch-page';

test('sign the bytes elsewhere and paste the signature', async ({ page, watched }) => {
  await openFees(page);
  await ask(page, '1');
  const bytes = await bytesToSign(page);
  await openPasting(page);
  await expect(page.getByRole('img', { name: 'The 32 bytes as a QR code' })).toBeVisible();
  await expect(page.getByText(`cast wallet sign ${bytes} --interactive`)).toBeVisible();

  // Over the text of the bytes instead of the bytes: it recovers to a stranger, so it is not posted.
  await pasteSignature(page, await owner.signMessage({ message: bytes }));
  await expect(
    page.getByText('Couldn’t verify this signature. Nothing was submitted.'),
  ).toBeVisible();
  expect(posts(watched.apiCalls)).toEqual([]);

  await pasteSignature(page, await signOutside(page));
  await expect(page.getByText(paid)).toBeVisible();
  expect(posts(watched.apiCalls)).toHaveLength(1);
});

const anvilBinary = findAnvil();

plainTest('a contract wallet on a real EVM claims by a pasted signature', async ({ browser }) => {
  // A compiler, an EVM and a server start first.
  plainTest.setTimeout(180_000);
  plainTest.skip(anvilBinary === null, 'no anvil on this machine');
  const anvil = await startAnvil(anvilBinary ?? '');
  const server = await startSandboxProcess({ SANDBOX_RPC_URL: anvil.rpcUrl });
  const context = await browser.newContext({ baseURL: server.origin });
  try {
    expect(await deployContractWallet(anvil.rpcUrl, owner)).toBe(firstDeployment.toLowerCase());
    const watched = await watchPages(context, server.origin, sandboxKey);
    const page = await context.newPage();
    await openFees(page, firstDeployment);
    await ask(page);
    const bytes = await bytesToSign(page);

    // A multisig signs tomorrow: the claim is still there in another tab, with the same bytes.
    await page.close();
    const later = await context.newPage();
    await openFees(later, firstDeployment);
    await expect(later.getByText(bytes).first()).toBeVisible();
    await openPasting(later);
    await pasteSignature(later, await signOutside(later));
    // The page cannot read that chain, so it does not post before its user says what the account is.
    await expect(
      later.getByText('Couldn’t verify this signature. Nothing was submitted.'),
    ).toBeVisible();
    expect(posts(watched.apiCalls)).toEqual([]);
    await later.getByRole('checkbox', { name: /is a contract wallet/ }).check();
    await later.getByRole('button', { name: 'Verify and submit' }).click();
    await expect(later.getByText(paid)).toBeVisible();
    expect(posts(watched.apiCalls)).toHaveLength(1);
    expectNothingBad(watched);
  } finally {
    await context.close();
    await server.stop();
    anvil.stop();
  }
});
