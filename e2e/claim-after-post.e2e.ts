import { expect } from '@playwright/test';
import { claimFaultAddress } from '../src/sandbox/ledger/hostile-claims';
import {
  ask,
  claimOne,
  inWallet,
  ownClaims,
  journalText,
  openFees,
  openWallet,
  paid,
  posts,
} from './support/claim-steps';
import { test } from './support/test';

test.beforeEach(({ page }) => openFees(page));

for (const [fault, tag] of [
  ['500-after-accepting', '@push'],
  ['cut-after-accepting', '@full'],
  ['hang-after-accepting', '@full'],
] as const)
  test(
    `${fault}: nobody knows at first, then paid, posted once`,
    { tag },
    async ({ page, watched }) => {
      await claimOne(page, claimFaultAddress(fault));
      // How long it stays unknown is the service's affair: a claim that settled meanwhile is paid at the first look.
      const unknown = page.getByText('It isn’t known whether the service received the signature.');
      await expect(unknown.or(page.getByText(paid))).toBeVisible();
      await expect(page.getByText(paid)).toBeVisible();
      expect(posts(watched.apiCalls)).toHaveLength(1);
    },
  );

test(
  'a payment to another recipient is caught on read-back',
  { tag: '@full' },
  async ({ page }) => {
    await claimOne(page, claimFaultAddress('other-recipient-later'));
    await expect(
      page.getByText(/^1 USDC on Base paid to 0x\w{4}…\w{6}, not to the address you requested$/),
    ).toBeVisible();
    const latest = page.getByRole('region', { name: 'Latest claim' });
    const wrong = latest.getByRole('alert');
    await expect(wrong.getByText('Recipient')).toBeVisible();
    await expect(wrong.getByRole('term').filter({ hasText: 'Requested' })).toBeVisible();
    await expect(wrong).toContainText(claimFaultAddress('other-recipient-later'));
    await expect(page.getByText(paid)).toHaveCount(0);
    await expect(ownClaims(page)).toContainText('Paid incorrectly');
    // Not whom it was requested for.
    await expect(ownClaims(page)).not.toContainText('Claim address');
    await expect(latest.getByRole('list', { name: 'Claim steps' })).toContainText(
      'Payment, failed',
    );
    await expect(latest.getByText(/^Claimed 1 USDC, paid out /)).toBeVisible();
    await expect(latest.getByRole('heading', { name: 'You requested' })).toBeVisible();
    const listed = page.getByRole('region', { name: 'Claim history' });
    await listed.getByRole('button', { name: 'Refresh' }).click();
    await expect(listed.getByText('Paid incorrectly')).toBeVisible();
    await latest.getByRole('link', { name: 'Open request' }).click();
    await expect(
      page.getByRole('heading', {
        name: /^1 USDC on Base paid to 0x\w{4}…\w{6}, not to the address you requested\.$/,
      }),
    ).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(claimFaultAddress('other-recipient-later'));
    await expect(page.getByText('No action needed')).toHaveCount(0);
  },
);

test(
  'a browser without the claim marks another recipient, and calls nothing checked',
  { tag: '@full' },
  async ({ page }) => {
    await claimOne(page, claimFaultAddress('other-recipient-later'));
    await expect(page.getByText(/not to the address you requested$/)).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    const row = page
      .getByRole('table', { name: 'Claim history' })
      .getByRole('row')
      .filter({ hasText: 'Not the claim address' });
    await expect(row.first()).toContainText('Reported paid');
    await expect(page.getByText('Paid', { exact: true })).toHaveCount(0);
  },
);

test('further steps are shown and never run', { tag: '@full' }, async ({ page }) => {
  await claimOne(page, claimFaultAddress('extra-steps'));
  await expect(page.getByText('Shown for information only')).toBeVisible();
});

for (const fault of ['expired', 'more-than-available'] as const)
  test(
    `${fault}: a definite no, and another claim can be asked for`,
    { tag: '@full' },
    async ({ page, watched }) => {
      await claimOne(page, claimFaultAddress(fault));
      const latest = page.getByRole('region', { name: 'Latest claim' });
      await expect(latest.getByText('The service rejected this claim.')).toBeVisible();
      await expect(
        latest.getByText(/^Claim rejected, no payment reported: 1 USDC on Base to /),
      ).toBeVisible();
      // It has one next step, and nothing of it is a request to open.
      await expect(
        latest.getByRole('button', { name: 'Try again with the same terms' }),
      ).toBeInViewport();
      await expect(page.getByRole('button', { name: 'Review claim' })).toHaveCount(0);
      await expect(latest.getByRole('link', { name: 'Open request' })).toHaveCount(0);
      await latest.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Review claim' })).toBeVisible();
      expect(posts(watched.apiCalls)).toHaveLength(1);
    },
  );

// At every push: "a reported failure" in claim-reducer.test.ts.
test(
  'a reported failure may change: it is followed, and paid',
  { tag: '@full' },
  async ({ page, watched }) => {
    await claimOne(page, claimFaultAddress('failure-then-success'));
    await expect(page.getByText('Failure reported, may change').first()).toBeVisible();
    await expect(
      page.getByText(/^Failure reported: 1 USDC on Base to 0x0000…\w{6}$/),
    ).toBeVisible();
    const steppers = page.getByRole('list', { name: 'Claim steps' });
    await expect(steppers.first()).toContainText('Payment, problem reported');
    await expect(page.getByText('Transaction submission failed')).toBeVisible();
    await expect(page.getByText('TRANSACTION_SUBMISSION_FAILED', { exact: true })).toBeVisible();
    expect(await journalText(page)).toContain('"signature":"0x');
    await expect(page.getByText(paid)).toBeVisible();
    await expect(page.getByText(/^Paid: 1 USDC on Base to 0x0000…\w{6}$/)).toBeVisible();
    expect(await journalText(page)).toContain('"signature":null');
    expect(posts(watched.apiCalls)).toHaveLength(1);
  },
);

test(
  'a refusal is no failure where the claim was taken',
  { tag: '@full' },
  async ({ page, watched }) => {
    await claimOne(page, claimFaultAddress('used-at-once'));
    await expect(page.getByText(paid)).toBeVisible();
    await expect(page.getByText('Claimed 1 USDC, received 1 USDC (fee 0 USDC).')).toBeVisible();
    expect(posts(watched.apiCalls)).toHaveLength(1);
  },
);

// At every push: settlement.test.ts, for each place that tells of a claim.
test(
  'whoever tells of a claim, or nobody, each says what it is',
  { tag: '@full' },
  async ({ page }) => {
    const close = page.getByRole('button', { name: 'Close', exact: true });
    const giveUp = async () => {
      await page.getByRole('button', { name: 'Stop tracking' }).click();
      await page.getByRole('button', { name: 'Stop tracking' }).click();
      await close.click();
    };
    await claimOne(page, claimFaultAddress('refunded'));
    await expect(page.getByText('Refund reported').first()).toBeVisible();
    await expect(page.getByText('neither paid nor failed')).toBeVisible();
    await giveUp();

    await claimOne(page, claimFaultAddress('unknown-word'));
    await expect(page.getByText('The service reports “queued_for_payout”.')).toBeVisible();
    await giveUp();

    await claimOne(page, claimFaultAddress('silent'));
    await expect(page.getByText('Balance fell, payment not reported').first()).toBeVisible();
    await giveUp();

    await claimOne(page, claimFaultAddress('other-claim-id'));
    await expect(page.getByText('with the same amount, token and recipient')).toBeVisible();
    await expect(page.getByText('Paid (inferred)').first()).toBeVisible();
  },
);

test(
  'a claim is paid where one of the places does not tell',
  { tag: '@full' },
  async ({ page, watched }) => {
    const faults = ['no-history', 'no-status', 'falls-at-acceptance', 'no-request'] as const;
    for (const fault of faults) {
      await claimOne(page, claimFaultAddress(fault));
      await expect(page.getByText(paid).first()).toBeVisible();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
    }
    expect(posts(watched.apiCalls)).toHaveLength(faults.length);
  },
);

test(
  'the storage is full after signing: nothing is posted, and it can be later',
  { tag: '@full' },
  async ({ page, watched }) => {
    await ask(page, '1');
    await openWallet(page);
    await expect(page.getByRole('dialog', { name: /Sandbox wallet/ })).toBeVisible();
    await page.evaluate(() => {
      // Every text that still fits, down to a single character.
      for (let length = 1 << 22; length >= 1; length >>= 1)
        for (let copy = 0; ; copy += 1)
          try {
            localStorage.setItem(`filler-${length}-${copy}`, 'x'.repeat(length));
          } catch {
            break;
          }
    });
    await inWallet(page, 'Sign');
    await expect(page.getByText('This browser’s storage is full').first()).toBeVisible();
    expect(posts(watched.apiCalls)).toEqual([]);
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage))
        if (name.startsWith('filler-')) localStorage.removeItem(name);
    });
    await page.getByRole('button', { name: 'Submit signature' }).click();
    await expect(page.getByText(paid)).toBeVisible();
    expect(posts(watched.apiCalls)).toHaveLength(1);
  },
);
