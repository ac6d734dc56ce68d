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

test('claim with an injected wallet and see the balance fall', async ({ page, watched }) => {
  await page.goto('/sandbox/fees');
  await connectWallet(page);
  await page.waitForURL(/\/fees\/0x/);
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText('$1,244');

  await ask(page);
  await page.getByText('19 of 19 safety checks passed').click();
  const checks = page.getByRole('list', { name: 'Safety checks' });
  await expect(checks.getByText('Passed:')).toHaveCount(19);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign and claim' }).click();
  await inWallet(page, 'Sign');

  await expect(page.getByText('The service reports this claim as paid')).toBeVisible();
  await expect(balance).not.toContainText('$1,244');
  await expect(page.getByRole('link', { name: 'Open request' })).toBeVisible();
  expect(posts(watched.apiCalls)).toHaveLength(1);
  expect(await journalText(page)).toContain('"signature":null');

  // The wallet throws on every other method; and no chain was switched.
  const calls = await walletCalls(page);
  expect(calls.personal_sign).toBe(1);
  expect(Object.keys(calls).filter((method) => /switch|add|send/i.test(method))).toEqual([]);
});

test('the wallet refuses, and the claim waits', { tag: '@full' }, async ({ page, watched }) => {
  await openFees(page);
  await ask(page, '1');
  await connectUnlessConnected(page);
  await page.getByRole('button', { name: 'Sign and claim' }).click();
  await inWallet(page, 'Reject');
  await expect(page.getByText('You rejected the request in your wallet.')).toBeVisible();
  expect(posts(watched.apiCalls)).toEqual([]);

  await page.reload();
  await expect(page.getByText('This claim isn’t signed or submitted yet.')).toBeVisible();
  await expect(page.getByText('How long it can be signed isn’t reported.')).toBeVisible();
  // The same terms under a new id, in one click; the open claim is given up for it.
  const bytes = page.getByText(/^0x[0-9a-f]{64}$/).first();
  const before = (await bytes.textContent()) ?? '';
  await page.getByRole('button', { name: 'Request a new ID' }).click();
  await expect(bytes).not.toHaveText(before);
  await page.getByRole('button', { name: 'Sign and claim' }).click();
  await inWallet(page, 'Sign');
  await expect(page.getByText('reports this claim as paid')).toBeVisible();
  expect(posts(watched.apiCalls)).toHaveLength(1);
});

const modes = [
  ['locked', 'The wallet is locked, or this account isn’t connected.'],
  ['busy', 'Another request is open in your wallet.'],
  ['leaves', 'The wallet disconnected.'],
] as const;

for (const [mode, sentence] of modes)
  test(
    `the wallet’s mode “${mode}” has its own sentence, and nothing is posted`,
    { tag: '@full' },
    async ({ page, watched }) => {
      await openFees(page);
      await ask(page, '1');
      await connectUnlessConnected(page);
      await page.evaluate(
        (text) => localStorage.setItem('sandbox-wallet', text),
        JSON.stringify({ mode }),
      );
      await page.getByRole('button', { name: 'Sign and claim' }).click();
      await expect(page.getByText(sentence)).toBeVisible();
      expect(posts(watched.apiCalls)).toEqual([]);
    },
  );

test('a signature by another key is not posted', { tag: '@full' }, async ({ page, watched }) => {
  await openFees(page);
  await ask(page, '1');
  await connectUnlessConnected(page);
  const answers = [
    [{ code: '0x' }, 'has no code on this chain: a standard wallet, or a contract'],
    [{ code: '0x6001', call: 'refuses' }, 'rejects it (EIP-1271)'],
    [{ code: '0x6001', call: 'reverts' }, 'reverts when it verifies it (EIP-1271)'],
  ] as const;
  const sign = page.getByRole('button', { name: 'Sign and claim' });
  const doubted = page.getByRole('alert').filter({ hasText: 'Nothing was submitted' });
  for (const [settings, reason] of answers) {
    await changeWallet(page, { mode: 'other-key', ...settings });
    await sign.click();
    await inWallet(page, 'Sign');
    await expect(doubted).toContainText('Signature doesn’t verify. Nothing was submitted.');
    await expect(doubted).toContainText('Signed by 0x7099');
    await expect(doubted).toContainText(reason);
  }
  // A call that fails says nothing about the signature: it is kept, and posted only by a click.
  await changeWallet(page, { mode: 'other-key', code: '0x6001', call: 'fails' });
  await sign.click();
  await inWallet(page, 'Sign');
  await expect(page.getByText('It’s submitted only if you choose to.')).toBeVisible();
  expect(posts(watched.apiCalls)).toEqual([]);
});

test(
  'a doubted signature can be submitted all the same',
  { tag: '@full' },
  async ({ page, watched }) => {
    await openFees(page);
    await ask(page, '1');
    await connectUnlessConnected(page);
    await changeWallet(page, { mode: 'other-key', code: '0x6001', call: 'refuses' });
    await page.getByRole('button', { name: 'Sign and claim' }).click();
    await inWallet(page, 'Sign');
    await page.getByRole('button', { name: 'Submit anyway' }).click();
    await expect.poll(() => posts(watched.apiCalls).length).toBe(1);
    await expect(page.getByRole('region', { name: 'Latest claim' })).toBeVisible();
  },
);

test('another account than the claim address cannot sign', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('sandbox-wallet', '{"account":1}'));
  await openFees(page);
  await ask(page, '1');
  await connectWallet(page);
  await expect(
    page.getByText('Wrong account. Switch to the claim address in your wallet'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign and claim' })).toBeDisabled();
  await expect(page.getByText('Sign on another device or with a multisig')).toBeVisible();
  expect((await walletCalls(page)).personal_sign).toBe(undefined);

  // The wallet's own events are enough: neither a reload nor a new connection is needed.
  await changeWallet(page, { account: 0 });
  await expect(page.getByRole('button', { name: 'Sign and claim' })).toBeEnabled();
  await expect(page.getByText('has no contract code on this chain')).toBeVisible();
  await changeWallet(page, { account: 0, chainId: 42161 });
  await expect(page.getByText('Account type unknown until a wallet is connected')).toBeVisible();
});

const otherForms = [
  [1, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'three currencies', 3],
  [2, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', 'a single record', 1],
] as const;

for (const [account, address, form, count] of otherForms)
  test(
    `a balance of ${form} is claimed from its total`,
    { tag: '@full' },
    async ({ page, watched }) => {
      await openFees(page, address);
      const balances = page.getByRole('table', { name: 'Balances by token' });
      // One balance stands under the figures.
      await expect(balances.getByRole('row')).toHaveCount(count > 1 ? count + 1 : 0);
      if (count === 1)
        await expect(page.getByRole('region', { name: 'Balance' })).toContainText(
          /[\d,.]+ USDC on/,
        );
      const desk = page.getByRole('region', { name: 'Claim fees' });
      // The single record doesn't say how much of it is available.
      await expect(desk).toContainText(
        count > 1 ? 'Available:' : 'the available part isn’t reported',
      );
      const several = desk.getByText('Which of the balances a claim draws on isn’t reported');
      await expect(several).toHaveCount(count > 1 ? 1 : 0);
      // Free is what accrued in the free currency and in no other.
      await expect(desk.getByText('No service fee')).toHaveCount(count > 1 ? 0 : 1);

      await ask(page);
      await page.getByRole('button', { name: 'Connect wallet to sign' }).click();
      await page.getByRole('button', { name: /Sandbox wallet/ }).click();
      const dialog = page.getByRole('dialog', { name: /Sandbox wallet/ });
      await dialog.getByRole('combobox', { name: 'Account' }).selectOption({ index: account });
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      await page.getByRole('button', { name: 'Sign and claim' }).click();
      await inWallet(page, 'Sign');
      await expect(page.getByText('reports this claim as paid')).toBeVisible();
      expect(posts(watched.apiCalls)).toHaveLength(1);
      // One of several balances was paid, so the rest is named.
      const rest = page
        .getByRole('region', { name: 'Latest claim' })
        .getByText(/^Available now: \$/);
      await expect(rest).toHaveCount(count > 1 ? 1 : 0);
    },
  );

test(
  'what has the focus in the claim form is not under the bar of actions',
  { tag: '@full' },
  async ({ page }) => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await openFees(page);
      const recipient = page.getByRole('textbox', { name: 'Recipient', exact: true });
      await recipient.focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
      const confirm = page.getByRole('textbox', { name: /last 6 characters/ });
      await expect(confirm).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(confirm).toBeFocused();
      const isOnTop = () =>
        confirm.evaluate((field) => {
          const { left, top, width, height } = field.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === field;
        });
      await expect.poll(isOnTop).toBe(true);
    }
  },
);

test(
  'what signs comes after what it signs, and not where the form’s button was',
  { tag: '@full' },
  async ({ page }) => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1024, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await openFees(page);
      await page.getByRole('textbox', { name: 'Amount' }).fill('1');
      const review = page.getByRole('button', { name: 'Review claim' });
      await expect(review).toBeEnabled();
      const before = await review.boundingBox();
      await review.click();
      const open = page.getByRole('region', { name: 'Current claim' });
      const sign = open.getByRole('button', { name: /^(Connect wallet to sign|Sign and claim)$/ });
      await expect(sign).toBeVisible();
      // What is agreed to is read from its top.
      const headline = open
        .getByRole('status')
        .filter({ hasText: 'isn’t signed or submitted yet' });
      await expect(headline).toBeInViewport({ ratio: 1 });
      const warning = open.getByText(
        'Signing approves what the service has on record for this ID.',
      );
      if (size.width === 1440) {
        await expect(warning).toBeInViewport({ ratio: 1 });
        await expect(sign).toBeInViewport({ ratio: 1 });
      }
      await sign.scrollIntoViewIfNeeded();
      const [bar, message] = [await sign.boundingBox(), await warning.boundingBox()];
      if (!before || !bar || !message) throw new Error('not drawn');
      expect(bar.y).toBeGreaterThan(message.y + message.height);
      expect(bar.x, 'a second tap').toBeGreaterThan(before.x + before.width);
      await open.getByRole('button', { name: 'Discard claim' }).click();
      await open.getByRole('button', { name: 'Discard', exact: true }).click();
    }
  },
);

test(
  'another recipient has to be confirmed by its last six characters',
  { tag: '@full' },
  async ({ page }) => {
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    await openFees(page);
    await page.getByRole('textbox', { name: 'Recipient', exact: true }).fill(other);
    const button = page.getByRole('button', { name: 'Review claim' });
    await expect(button).toBeDisabled();
    await sendTo(page, other);
    await expect(button).toBeEnabled();
    await page
      .getByRole('textbox', { name: 'Recipient', exact: true })
      .fill(other.replace('C8', 'c8'));
    await expect(page.getByText('The checksum doesn’t match').first()).toBeVisible();
    await expect(button).toBeDisabled();
    expect(developer).not.toBe(other);
  },
);

const accounts = [
  [
    '0x',
    'has no contract code on this chain: sign with its own key. No other signature can be verified here.',
  ],
  [`0xef0100${'ab'.repeat(20)}`, 'is a standard wallet that delegates to a contract'],
  ['0x6001', 'is a contract wallet: the service verifies its signature with EIP-1271'],
] as const;

test(
  'an account without code, a delegated and a contract account are told apart',
  { tag: '@full' },
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
