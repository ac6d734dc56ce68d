import { expect } from '@playwright/test';
import { hostileAddress, hostileClaims } from '../src/sandbox/ledger/hostile-claims';
import { ask, connectWallet, posts, sendTo, walletCalls } from './support/claim-steps';
import { test } from './support/test';

test('no hostile answer is ever signed', { tag: '@full' }, async ({ page, watched }) => {
  expect(hostileClaims.length).toBeGreaterThanOrEqual(40);
  await page.goto('/sandbox/fees');
  await connectWallet(page);
  await page.waitForURL(/\/fees\/0x/);
  for (const { name } of hostileClaims) {
    await sendTo(page, hostileAddress(name));
    await ask(page);
    // An error answer is no offer at all; every other one is stopped by a check that says what differs.
    const stopped = page
      .getByRole('region', { name: 'Latest claim' })
      .getByText('failed the safety checks. Nothing was signed or submitted.');
    const refused = page.getByRole('region', { name: 'Claim fees' }).getByRole('alert');
    await expect(stopped.or(refused), name).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign and claim' }), name).toHaveCount(0);
    if (await stopped.isVisible()) {
      await expect(page.getByRole('button', { name: 'Copy message to the service' })).toBeVisible();
      await page.getByRole('button', { name: 'Start a new claim' }).click();
    } else await expect(refused, name).toContainText(/Trace ID [\da-f-]{36}/);
  }
  expect((await walletCalls(page)).personal_sign).toBe(undefined);
  expect(posts(watched.apiCalls)).toEqual([]);
});
