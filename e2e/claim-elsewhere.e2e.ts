import { expect, test as plainTest } from '@playwright/test';
import { mnemonicToAccount } from 'viem/accounts';
import { firstDeployment } from '../src/sandbox/ledger/accounts';
import { findAnvil, startAnvil } from './support/anvil';
import { ask, developer, openFees, posts } from './support/claim-steps';
import { deployContractWallet } from './support/contract-wallet';
import { startSandboxProcess } from './support/server-process';
import { sandboxKey, expectNothingBad, test } from './support/test';
import { watchPages } from './support/watch-page';

const owner = mnemonicToAccount('test test test test test test test test test test test junk');

test('sign the bytes elsewhere and paste the signature', async ({ page, watched }) => {
  await openFees(page);
  await ask(page, '1');
  const bytes = await page
    .getByText(/^0x[0-9a-f]{64}$/)
    .first()
    .textContent();
  await page.getByText('Sign elsewhere and paste the signature').click();
  await expect(page.getByRole('img', { name: 'The 32 bytes as a QR code' })).toBeVisible();
  await expect(page.getByText(`cast wallet sign ${bytes} --interactive`)).toBeVisible();

  const box = page.getByRole('textbox', { name: 'Signature' });
  const submit = page.getByRole('button', { name: 'Check and submit' });
  // Over the text of the bytes instead of the bytes: it recovers to a stranger, so it is not posted.
  await box.fill(await owner.signMessage({ message: bytes ?? '' }));
  await submit.click();
  await expect(
    page.getByText('This signature cannot be verified here, and was not posted'),
  ).toBeVisible();
  expect(posts(watched.apiCalls)).toEqual([]);

  await box.fill(await owner.signMessage({ message: { raw: bytes as `0x${string}` } }));
  await submit.click();
  await expect(page.getByText('reports this claim as paid')).toBeVisible({ timeout: 30_000 });
  expect(posts(watched.apiCalls)).toHaveLength(1);
  expect(owner.address).toBe(developer);
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
    const bytes = await page
      .getByText(/^0x[0-9a-f]{64}$/)
      .first()
      .textContent();

    // A multisig signs tomorrow: the claim is still there in another tab, with the same bytes.
    await page.close();
    const later = await context.newPage();
    await openFees(later, firstDeployment);
    await expect(later.getByText(bytes ?? '').first()).toBeVisible();
    await later.getByText('Sign elsewhere and paste the signature').click();
    const signature = await owner.signMessage({ message: { raw: bytes as `0x${string}` } });
    await later.getByRole('textbox', { name: 'Signature' }).fill(signature);
    await later.getByRole('button', { name: 'Check and submit' }).click();
    // The page cannot read that chain, so it does not post before its user says what the account is.
    await expect(later.getByText('cannot be verified here, and was not posted')).toBeVisible();
    expect(posts(watched.apiCalls)).toEqual([]);
    await later.getByRole('checkbox', { name: /is a contract account/ }).check();
    await later.getByRole('button', { name: 'Check and submit' }).click();
    await expect(later.getByText('reports this claim as paid')).toBeVisible({ timeout: 30_000 });
    expect(posts(watched.apiCalls)).toHaveLength(1);
    expectNothingBad(watched);
  } finally {
    await context.close();
    await server.stop();
    anvil.stop();
  }
});
