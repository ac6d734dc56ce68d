import { expect, type Locator, type Page } from '@playwright/test';
import { developer, inWallet, ownClaims, paid, posts } from './support/claim-steps';
import { expectAccessible } from './support/page-checks';
import { test } from './support/test';

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Counts what a person does by hand: each click, and each text that is pasted or typed into a field. */
function hands() {
  let steps = 0;
  const counted = async (act: Promise<void>) => {
    steps += 1;
    await act;
  };
  return {
    steps: () => steps,
    click: (target: Locator) => counted(target.click()),
    fill: (target: Locator, text: string) => counted(target.fill(text)),
    inWallet: (page: Page, button: 'Connect' | 'Sign') => counted(inWallet(page, button)),
  };
}

test('all that is available, claimed to another address in eight steps', async ({
  page,
  watched,
}) => {
  await page.goto('/sandbox/fees');
  const { steps, click, fill, inWallet: confirm } = hands();
  await click(page.getByRole('button', { name: 'Connect wallet', exact: true }));
  await click(page.getByRole('button', { name: /Sandbox wallet/ }));
  await confirm(page, 'Connect');
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText('Available to claim');
  await expect(balance).toContainText('$1,244');
  await expect(balance).toContainText(/≈ 1,244\.\d{1,2} USDC on/);
  await expect(balance).toContainText('not available to claim');

  // What is available stands in the field, not the total.
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue(/^1244\.\d{1,2}$/);
  await fill(page.getByRole('textbox', { name: 'Recipient', exact: true }), other);
  await fill(page.getByRole('textbox', { name: /last 6 characters/ }), other.slice(-6));
  const steppers = page.getByRole('list', { name: 'Claim steps' });
  await expect(steppers).toContainText('Amount, current');
  await click(page.getByRole('button', { name: 'Review claim' }));
  await expect(steppers).toContainText('Review, current');
  await expect(page.getByText('19 of 19 safety checks passed')).toBeVisible();
  await expectAccessible(page);
  await click(page.getByRole('button', { name: 'Sign and claim' }));
  await expect(steppers).toContainText('Sign, current');
  await confirm(page, 'Sign');
  const latest = page.getByRole('region', { name: 'Latest claim' });
  await expect(latest.getByText(paid)).toBeVisible();
  await expect(latest).toContainText(other);
  await expect(latest.getByRole('list', { name: 'Claim steps' })).toContainText('Payment, done');
  expect(steps()).toBe(8);
  expect(posts(watched.apiCalls)).toHaveLength(1);

  // What was read before and what comes later agree with it.
  const href = await latest.getByRole('link', { name: 'Open request' }).getAttribute('href');
  const claimId = href?.match(/0x[0-9a-f]{64}/)?.[0] ?? '';
  const listed = page
    .getByRole('table', { name: 'Claim history' })
    .getByRole('row')
    .filter({ has: page.getByTitle(claimId) });
  await expect(listed).toContainText('Paid');
  await expect(listed).toContainText('on Base');
  // One row for what both know.
  await expect(ownClaims(page)).toHaveCount(1);
  await expect(listed).toContainText('From this browser');
  await expect(listed).toContainText(/\$1,2\d\d\.\d\d on Base/);
  await expect(balance).toContainText('$0.0');
  await expect(latest.getByText(/this payment yet/)).toHaveCount(0);

  // It is on screen already.
  const show = ownClaims(page).getByRole('button', { name: 'Show' });
  await expect(show).toHaveCount(0);

  // The focus does not fall out of the page with the card.
  await latest.getByRole('button', { name: 'Close' }).click();
  await expect(latest).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Claims', exact: true })).toBeFocused();
  await expect(show).toBeVisible();
});

test(
  'a connected wallet stays connected over reloads, until it is disconnected',
  { tag: '@full' },
  async ({ page, watched }) => {
    await page.goto('/sandbox/fees');
    await page.getByRole('button', { name: 'Connect wallet', exact: true }).click();
    await page.getByRole('button', { name: /Sandbox wallet/ }).click();
    await inWallet(page, 'Connect');
    await page.waitForURL(/\/fees\/0x/);
    const wallet = page.getByRole('region', { name: 'Wallet' });
    for (const path of ['/sandbox/fees', `/sandbox/fees/${developer}`, `/sandbox/fees/${other}`]) {
      await page.goto(path);
      await expect(wallet).toContainText('Sandbox wallet');
      // Its own page has it in the card of the balance.
      const isOwn = path.endsWith(developer);
      await expect(isOwn ? page.getByRole('region', { name: 'Balance' }) : wallet).toContainText(
        '$1,244',
      );
    }
    await wallet.getByRole('link', { name: 'View this wallet’s fees' }).click();
    await page.waitForURL(new RegExp(`/fees/${developer}`));
    await expect(wallet.getByRole('link')).toHaveCount(0);

    await wallet.getByRole('button', { name: 'Disconnect' }).click();
    await expect(wallet.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
    await page.reload();
    await expect(wallet.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
    expect(posts(watched.apiCalls)).toEqual([]);
  },
);

test('by keyboard alone: connect, review, sign', { tag: '@full' }, async ({ page, watched }) => {
  await page.goto(`/sandbox/fees/${developer}`);
  /** Goes on with Tab until a control has the focus. */
  const tabTo = async (target: Locator) => {
    await expect(target).toBeEnabled();
    for (let presses = 0; presses < 80; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await tabTo(page.getByRole('button', { name: 'Connect wallet', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: /Sandbox wallet/ }));
  await page.keyboard.press('Enter');
  // The wallet's own dialog, which is no part of the page.
  await inWallet(page, 'Connect');
  await tabTo(page.getByRole('textbox', { name: 'Amount' }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1');
  await tabTo(page.getByRole('button', { name: 'Review claim' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('20 of 20 safety checks passed')).toBeVisible();
  // The focus does not fall out of the claim with the form, nor with the button that signs.
  const claims = page.getByRole('region', { name: 'Claims', exact: true });
  await expect(claims).toBeFocused();
  await tabTo(page.getByRole('button', { name: 'Sign and claim' }));
  await page.keyboard.press('Enter');
  await inWallet(page, 'Sign');
  await expect(page.getByText(paid)).toBeVisible();
  await expect(page.getByText('Claimed 1 USDC, received 1 USDC (fee 0 USDC).')).toBeVisible();
  await expect(claims).toBeFocused();
  expect(posts(watched.apiCalls)).toHaveLength(1);
});
