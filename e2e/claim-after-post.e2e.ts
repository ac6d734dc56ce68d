import { expect } from '@playwright/test';
import { claimFaultAddress } from '../src/sandbox/ledger/hostile-claims';
import { claimOne, openFees, posts } from './support/claim-steps';
import { story } from './support/story';

story.setTimeout(120_000);

const paid = 'The service reports this claim as paid.';

for (const fault of ['500-after-accepting', 'cut-after-accepting', 'hang-after-accepting'] as const)
  story(`${fault}: nobody knows at first, then paid, posted once`, async ({ page, watched }) => {
    await openFees(page);
    await claimOne(page, claimFaultAddress(fault));
    // How long it stays unknown is the service's affair: a claim that settled meanwhile is paid at the first look.
    const unknown = page.getByText('Whether the service took the signature is not known.');
    await expect(unknown.or(page.getByText(paid))).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText(paid)).toBeVisible({ timeout: 60_000 });
    expect(posts(watched.apiCalls)).toHaveLength(1);
  });

story('a payment to another recipient is caught on read-back', async ({ page }) => {
  await openFees(page);
  await claimOne(page, claimFaultAddress('other-recipient-later'));
  await expect(page.getByText('What the service reports is not what you asked for')).toBeVisible({
    timeout: 40_000,
  });
  await expect(page.getByText(/recipient: asked 0x.*, reported 0x/)).toBeVisible();
});

story('further steps are shown and never run', async ({ page }) => {
  await openFees(page);
  await claimOne(page, claimFaultAddress('extra-steps'));
  await expect(page.getByText('They are shown and never run')).toBeVisible();
});

for (const fault of ['expired', 'more-than-available'] as const)
  story(
    `${fault}: a definite no, and another claim can be asked for`,
    async ({ page, watched }) => {
      await openFees(page);
      await claimOne(page, claimFaultAddress(fault));
      await expect(page.getByText('The service refused this claim.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Ask for this claim' })).toBeVisible();
      expect(posts(watched.apiCalls)).toHaveLength(1);
    },
  );

story('a claim that is taken and fails later is failed', async ({ page }) => {
  await openFees(page);
  await claimOne(page, claimFaultAddress('fails-later'));
  await expect(page.getByText('The service took this claim and reports it as failed.')).toBeVisible(
    { timeout: 60_000 },
  );
});
