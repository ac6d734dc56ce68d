import { expect } from '@playwright/test';
import {
  ask,
  changeWallet,
  connectUnlessConnected,
  connectWallet,
  developer,
  inWallet,
  journalText,
  openFees,
  posts,
  sendTo,
  walletCalls,
} from './support/claim-steps';
import { expectAccessible } from './support/page-checks';
import { test } from './support/test';

test.setTimeout(120_000);

test('claim with an injected wallet and see the balance fall', async ({ page, watched }) => {
  await page.goto('/sandbox/fees');
  await connectWallet(page);
  await page.waitForURL(/\/fees\/0x/);
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText('$1,244');

  await ask(page);
  const checks = page.getByRole('list', { name: 'Checks before signing' });
  await expect(checks.getByText('holds:')).toHaveCount(19);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await inWallet(page, 'Sign');

  await expect(page.getByText('The service reports this claim as paid.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(balance).not.toContainText('$1,244');
  await expect(page.getByRole('link', { name: 'Open the request' })).toBeVisible();
  expect(posts(watched.apiCalls)).toHaveLength(1);
  expect(await journalText(page)).toContain('"signature":null');

  // The wallet throws on every other method; and no chain was switched.
  const calls = await walletCalls(page);
  expect(calls.personal_sign).toBe(1);
  expect(Object.keys(calls).filter((method) => /switch|add|send/i.test(method))).toEqual([]);
});

test('the wallet refuses, and the claim waits', async ({ page, watched }) => {
  await openFees(page);
  await ask(page, '1');
  await connectUnlessConnected(page);
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await inWallet(page, 'Refuse');
  await expect(page.getByText('You refused in the wallet.')).toBeVisible();
  expect(posts(watched.apiCalls)).toEqual([]);

  await page.reload();
  await expect(page.getByText('Nothing is signed or posted yet.')).toBeVisible();
  await expect(page.getByText('How long it can be signed isn’t reported.')).toBeVisible();
  // The same terms under a new id, in one click; the open claim is given up for it.
  const bytes = page.getByText(/^0x[0-9a-f]{64}$/).first();
  const before = (await bytes.textContent()) ?? '';
  await page.getByRole('button', { name: 'Ask again with the same terms' }).click();
  await expect(bytes).not.toHaveText(before);
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await inWallet(page, 'Sign');
  await expect(page.getByText('reports this claim as paid')).toBeVisible({ timeout: 30_000 });
  expect(posts(watched.apiCalls)).toHaveLength(1);
});

const modes = [
  ['locked', 'The wallet is locked, or has not connected this account.'],
  ['busy', 'The wallet waits for an earlier request.'],
  ['leaves', 'The wallet disconnected half-way.'],
] as const;

for (const [mode, sentence] of modes)
  test(`the wallet’s mode “${mode}” has its own sentence, and nothing is posted`, async ({
    page,
    watched,
  }) => {
    await openFees(page);
    await ask(page, '1');
    await connectUnlessConnected(page);
    await page.evaluate(
      (text) => localStorage.setItem('sandbox-wallet', text),
      JSON.stringify({ mode }),
    );
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    await expect(page.getByText(sentence)).toBeVisible();
    expect(posts(watched.apiCalls)).toEqual([]);
  });

test('a signature by another key is not posted', async ({ page, watched }) => {
  await openFees(page);
  await ask(page, '1');
  await connectUnlessConnected(page);
  const answers = [
    [{ code: '0x' }, 'has no code on this chain: a plain account, or a contract'],
    [{ code: '0x6001', call: 'refuses' }, 'says that it isn’t valid (EIP-1271)'],
    [{ code: '0x6001', call: 'reverts' }, 'reverts when asked about it (EIP-1271)'],
  ] as const;
  const sign = page.getByRole('button', { name: 'Sign and submit' });
  const doubted = page.getByRole('alert').filter({ hasText: 'was not posted' });
  for (const [settings, reason] of answers) {
    await changeWallet(page, { mode: 'other-key', ...settings });
    await sign.click();
    await inWallet(page, 'Sign');
    await expect(doubted).toContainText('The signature does not verify, and was not posted');
    await expect(doubted).toContainText('It was made by 0x7099');
    await expect(doubted).toContainText(reason);
  }
  // A call that fails says nothing about the signature: it is kept, and posted only by a click.
  await changeWallet(page, { mode: 'other-key', code: '0x6001', call: 'fails' });
  await sign.click();
  await inWallet(page, 'Sign');
  await expect(page.getByText('It is posted only when you say so.')).toBeVisible();
  expect(posts(watched.apiCalls)).toEqual([]);
});

test('a doubted signature can be submitted all the same', async ({ page, watched }) => {
  await openFees(page);
  await ask(page, '1');
  await connectUnlessConnected(page);
  await changeWallet(page, { mode: 'other-key', code: '0x6001', call: 'refuses' });
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await inWallet(page, 'Sign');
  await page.getByRole('button', { name: 'Submit it anyway' }).click();
  await expect.poll(() => posts(watched.apiCalls).length).toBe(1);
  await expect(page.getByRole('region', { name: 'Last claim' })).toBeVisible();
});

test('another account than the claim address cannot sign', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('sandbox-wallet', '{"account":1}'));
  await openFees(page);
  await ask(page, '1');
  await connectWallet(page);
  await expect(
    page.getByText('The wallet shows another account than the claim address.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeDisabled();
  await expect(page.getByText('Sign elsewhere and paste the signature')).toBeVisible();
  expect((await walletCalls(page)).personal_sign).toBe(undefined);

  // The wallet's own events are enough: neither a reload nor a new connection is needed.
  await changeWallet(page, { account: 0 });
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeEnabled();
  await expect(page.getByText('has no code on this chain')).toBeVisible();
  await changeWallet(page, { account: 0, chainId: 42161 });
  await expect(page.getByText('a plain account or a contract is not known here')).toBeVisible();
});

const otherForms = [
  [1, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'three currencies', 3],
  [2, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', 'a single record', 1],
] as const;

for (const [account, address, form, count] of otherForms)
  test(`a balance of ${form} is claimed from its total`, async ({ page, watched }) => {
    await openFees(page, address);
    const balances = page.getByRole('table', { name: 'Balances by currency' });
    await expect(balances.getByRole('row')).toHaveCount(count + 1);
    const desk = page.getByRole('region', { name: 'New claim' });
    // The single record doesn't say how much of it is available.
    await expect(desk).toContainText(
      count > 1 ? 'Available in all:' : 'of which the available part isn’t reported',
    );
    const several = desk.getByText('Which of the balances a claim draws on isn’t reported');
    await expect(several).toHaveCount(count > 1 ? 1 : 0);
    // Free is what accrued in the free currency and in no other.
    await expect(desk.getByText('No service fee')).toHaveCount(count > 1 ? 0 : 1);

    await ask(page);
    await page.getByRole('button', { name: 'Connect a wallet' }).click();
    await page.getByRole('button', { name: /Sandbox wallet/ }).click();
    const dialog = page.getByRole('dialog', { name: /Sandbox wallet/ });
    await dialog.getByRole('combobox', { name: 'Account' }).selectOption({ index: account });
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    await inWallet(page, 'Sign');
    await expect(page.getByText('reports this claim as paid')).toBeVisible({ timeout: 30_000 });
    expect(posts(watched.apiCalls)).toHaveLength(1);
  });

test('another recipient has to be confirmed by its last six characters', async ({ page }) => {
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  await openFees(page);
  await page.getByRole('textbox', { name: 'Recipient', exact: true }).fill(other);
  const button = page.getByRole('button', { name: 'Ask for this claim' });
  await expect(button).toBeDisabled();
  await sendTo(page, other);
  await expect(button).toBeEnabled();
  await page
    .getByRole('textbox', { name: 'Recipient', exact: true })
    .fill(other.replace('C8', 'c8'));
  await expect(page.getByText('The checksum does not match').first()).toBeVisible();
  await expect(button).toBeDisabled();
  expect(developer).not.toBe(other);
});

const accounts = [
  ['0x', 'has no code on this chain: a plain account, or a contract that is deployed elsewhere'],
  [`0xef0100${'ab'.repeat(20)}`, 'is a plain account that delegates to a contract'],
  ['0x6001', 'is a contract account: the service asks it by EIP-1271'],
] as const;

test('an account without code, a delegated and a contract account are told apart', async ({
  page,
}) => {
  await openFees(page);
  await ask(page, '1');
  await connectUnlessConnected(page);
  for (const [code, words] of accounts) {
    await page.evaluate(
      (settings) => localStorage.setItem('sandbox-wallet', settings),
      JSON.stringify({ code }),
    );
    await page.reload();
    await expect(page.getByText(words)).toBeVisible();
  }
});
