import { expect } from '@playwright/test';
import {
  ask,
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
import { story } from './support/story';

story.setTimeout(120_000);

story('claim with an injected wallet and see the balance fall', async ({ page, watched }) => {
  await page.goto('/sandbox/fees');
  await connectWallet(page);
  await page.waitForURL(/\/fees\/0x/);
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText('$ 1,244');

  await ask(page);
  const checks = page.getByRole('list', { name: 'Checks before signing' });
  await expect(checks.getByText('holds:')).toHaveCount(19);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await inWallet(page, 'Sign');

  await expect(page.getByText('The service reports this claim as paid.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(balance).not.toContainText('$ 1,244');
  await expect(page.getByRole('link', { name: 'Open the request' })).toBeVisible();
  expect(posts(watched.apiCalls)).toHaveLength(1);
  expect(await journalText(page)).toContain('"signature":null');

  // The wallet throws on every other method; and no chain was switched.
  const calls = await walletCalls(page);
  expect(calls.personal_sign).toBe(1);
  expect(Object.keys(calls).filter((method) => /switch|add|send/i.test(method))).toEqual([]);
});

story('the wallet refuses, and the claim waits', async ({ page, watched }) => {
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

const moods = [
  ['locked', 'The wallet is locked, or has not connected this account.'],
  ['busy', 'The wallet waits for an earlier request.'],
  ['leaves', 'The wallet disconnected half-way.'],
] as const;

for (const [mode, sentence] of moods)
  story(
    `the wallet’s mood “${mode}” has its own sentence, and nothing is posted`,
    async ({ page, watched }) => {
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
    },
  );

story('a signature by another key is not posted', async ({ page, watched }) => {
  await openFees(page);
  await ask(page, '1');
  await connectUnlessConnected(page);
  await page.evaluate(() => localStorage.setItem('sandbox-wallet', '{"mode":"other-key"}'));
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await inWallet(page, 'Sign');
  await expect(page.getByText('The signature does not verify, and was not posted')).toBeVisible();
  expect(posts(watched.apiCalls)).toEqual([]);
});

story('another account than the claim address cannot sign', async ({ page }) => {
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
});

story('another recipient has to be confirmed by its last six characters', async ({ page }) => {
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

story(
  'an account without code, a delegated and a contract account are told apart',
  async ({ page }) => {
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
  },
);
