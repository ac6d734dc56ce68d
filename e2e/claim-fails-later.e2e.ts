import { expect } from '@playwright/test';
import { claimFaultAddress } from '../src/sandbox/ledger/hostile-claims';
import {
  ask,
  journalText,
  openFees,
  openPasting,
  pasteSignature,
  posts,
  sendTo,
  signOutside,
} from './support/claim-steps';
import { movingTest as test, pass } from './support/moving-test';

// At every push: "a reported failure" in claim-reducer.test.ts.
test(
  'a failure that stays for half an hour is final, and frees the address',
  { tag: '@full' },
  async ({ page, world, watched }) => {
    const reads = () => watched.apiCalls.filter((call) => call.includes('/intents/status')).length;
    await openFees(page);
    await sendTo(page, claimFaultAddress('fails-later'));
    await ask(page, '1');
    await openPasting(page);
    await pasteSignature(page, await signOutside(page));
    const reported = page.getByText('Failure reported, may change').first();
    // The first reports may be there before anybody has looked.
    const submitted = page.getByText(/^(Submitted: |The service accepted the signature\.)/).first();
    await expect(submitted.or(reported).first()).toBeVisible();
    // Waits first, in the service's words.
    const first = async () => {
      if (!(await reported.isVisible())) await pass(page, world, 60);
      return reported.isVisible();
    };
    await expect.poll(first).toBe(true);

    const final = page.getByText('The service has reported this claim as failed for 30m.');
    // Half an hour from the first report on, read once a minute.
    for (let minute = 0; minute < 40 && !(await final.isVisible()); minute += 1) {
      const before = reads();
      await pass(page, world, 60);
      // Where the look before was still on its way, its successor is due a minute after it ended.
      await expect
        .poll(async () => {
          // The read that makes it final may be shown after the last look at the page, and is followed by none.
          if (await final.isVisible()) return Number.POSITIVE_INFINITY;
          if (reads() === before) await pass(page, world, 60);
          return reads();
        })
        .toBeGreaterThan(before);
      await expect(reported.or(final)).toBeVisible();
      if (minute === 20) {
        expect(await journalText(page)).toContain('"signature":"0x');
        await expect(page.getByRole('button', { name: 'Review claim' })).toHaveCount(0);
      }
    }
    await expect(final).toBeVisible();
    expect(await journalText(page)).toContain('"signature":null');
    await expect(page.getByRole('button', { name: 'Try again with the same terms' })).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Review claim' })).toBeVisible();
    expect(posts(watched.apiCalls)).toHaveLength(1);
  },
);
