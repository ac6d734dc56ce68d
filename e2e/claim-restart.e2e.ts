import { expect, type BrowserContext, type Page } from '@playwright/test';
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
  sendTo,
} from './support/claim-steps';
import { test } from './support/test';

test.beforeEach(({ page }) => openFees(page));

/** The tab is gone without a word, and a new one opens the same page. */
async function killAndReopen(context: BrowserContext, page: Page): Promise<Page> {
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await openFees(next);
  return next;
}

test(
  'killed with the form filled: nothing was asked',
  { tag: '@full' },
  async ({ context, page }) => {
    await page.getByRole('textbox', { name: 'Amount' }).fill('1');
    const next = await killAndReopen(context, page);
    await expect(next.getByRole('button', { name: 'Review claim' })).toBeEnabled();
    expect(await journalText(next)).toBe('');
  },
);

test(
  'killed while asking: at worst asked, never more',
  { tag: '@full' },
  async ({ context, page, watched }) => {
    await ask(page, '1');
    const next = await killAndReopen(context, page);
    const asked = next.getByRole('button', { name: /Sign and claim|Connect wallet to sign/ });
    await expect(asked.or(next.getByRole('button', { name: 'Review claim' }))).toBeVisible();
    expect(posts(watched.apiCalls)).toEqual([]);
  },
);

test(
  'killed when asked: asked again, and signed',
  { tag: '@full' },
  async ({ context, page, watched }) => {
    await ask(page, '1');
    await expect(page.getByRole('button', { name: 'Connect wallet to sign' })).toBeVisible();
    const next = await killAndReopen(context, page);
    await openWallet(next);
    await inWallet(next, 'Sign');
    await expect(next.getByText(paid)).toBeVisible();
    expect(posts(watched.apiCalls)).toHaveLength(1);
  },
);

test(
  'killed while the wallet asks: nothing signed',
  { tag: '@full' },
  async ({ context, page, watched }) => {
    await ask(page, '1');
    await openWallet(page);
    await expect(page.getByRole('dialog', { name: /Sandbox wallet/ })).toBeVisible();
    const next = await killAndReopen(context, page);
    await expect(next.getByText('This claim isn’t signed or submitted yet.')).toBeVisible();
    expect(await journalText(next)).toContain('"signature":null');
    expect(posts(watched.apiCalls)).toEqual([]);
  },
);

test('killed right after signing: posted at most once', async ({ context, page, watched }) => {
  await ask(page, '1');
  await openWallet(page);
  await inWallet(page, 'Sign');
  const next = await killAndReopen(context, page);
  await expect(next.getByRole('region', { name: /claim/i }).first()).toBeVisible();
  expect(posts(watched.apiCalls).length).toBeLessThanOrEqual(1);
  // Whatever the moment was, the way on is one click at most, and ends at paid.
  const goOn = next.getByRole('button', {
    name: /^(Submit signature|Sign and claim|Connect wallet to sign)$/,
  });
  const isSettled = ownClaims(next).getByText('Paid');
  await expect(goOn.or(isSettled)).toBeVisible();
});

test(
  'killed while the post is on its way: unknown, then paid',
  { tag: '@full' },
  async ({ context, page, watched }) => {
    await claimOne(page, claimFaultAddress('hang-after-accepting'));
    await expect(page.getByText('Submitting the signature to the service…')).toBeVisible();
    const next = await killAndReopen(context, page);
    const journal = ownClaims(next);
    await expect(journal.getByText(/^(Outcome unknown|Reported: .*|Paid)$/)).toBeVisible();
    await expect(journal.getByText('Paid', { exact: true })).toBeVisible();
    expect(posts(watched.apiCalls)).toHaveLength(1);
  },
);

test(
  'killed when the service took it: paid without a second post',
  { tag: '@full' },
  async ({ context, page, watched }) => {
    await claimOne(page);
    const taken = page.getByText('The service accepted the signature.');
    await expect(taken.or(page.getByText(paid))).toBeVisible();
    const next = await killAndReopen(context, page);
    const journal = ownClaims(next);
    await expect(journal.getByText('Paid', { exact: true })).toBeVisible();
    expect(posts(watched.apiCalls)).toHaveLength(1);
  },
);

// At every push: "a restart in the middle of a post is unknown" in claim-reducer.test.ts.
test(
  'killed when unknown: looked at again, and paid',
  { tag: '@full' },
  async ({ context, page, watched }) => {
    await claimOne(page, claimFaultAddress('500-after-accepting'));
    // A slow machine may see it settled already; then there is one moment less to be killed in.
    const unknown = page.getByText('It isn’t known whether the service received the signature.');
    await expect(unknown.or(page.getByText(paid))).toBeVisible();
    const next = await killAndReopen(context, page);
    const journal = ownClaims(next);
    await expect(journal.getByText('Paid', { exact: true })).toBeVisible();
    expect(posts(watched.apiCalls)).toHaveLength(1);
  },
);

test(
  'killed when it is over: the journal still tells',
  { tag: '@full' },
  async ({ context, page }) => {
    await sendTo(page, claimFaultAddress('expired'));
    await ask(page, '1');
    await openWallet(page);
    await inWallet(page, 'Sign');
    await expect(page.getByText('The service rejected this claim.')).toBeVisible();
    const next = await killAndReopen(context, page);
    await ownClaims(next).getByRole('button', { name: 'Show' }).click();
    await expect(next.getByText('The service rejected this claim.')).toBeVisible();
    expect(await journalText(next)).toContain('"signature":null');
  },
);

test(
  'two tabs: one works, the other waits and takes over',
  { tag: '@full' },
  async ({ context, page, watched }) => {
    await ask(page, '1');
    await expect(page.getByRole('button', { name: 'Connect wallet to sign' })).toBeVisible();
    const second = await context.newPage();
    await openFees(second);
    await expect(
      second.getByText('Another tab is working on the claims of this address'),
    ).toBeVisible();
    await expect(second.getByRole('button', { name: 'Connect wallet to sign' })).toHaveCount(0);
    await expect(second.getByRole('button', { name: 'Sign and claim' })).toHaveCount(0);
    await page.close();
    await openWallet(second);
    await inWallet(second, 'Sign');
    await expect(second.getByText(paid)).toBeVisible();
    expect(posts(watched.apiCalls)).toHaveLength(1);
  },
);
