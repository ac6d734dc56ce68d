import { expect, type Locator, type Page } from '@playwright/test';
import { owner } from '#testing/development-accounts';

/** The sandbox gives it a balance and a wallet. */
export const developer: string = owner.address;

/** What the page says of a claim that the service reports as paid. */
export const paid = 'The service reports this claim as paid';

export async function openFees(page: Page, address: string = developer): Promise<void> {
  await page.goto(`/sandbox/fees/${address}`);
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$');
}

/** Connects the sandbox wallet, which asks in a dialog of its own. */
export async function connectWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet', exact: true }).click();
  await page.getByRole('button', { name: /Sandbox wallet/ }).click();
  await inWallet(page, 'Connect');
}

/** Changes how the sandbox wallet behaves, as if it were done in another tab. */
export async function changeWallet(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.evaluate((text) => {
    localStorage.setItem('sandbox-wallet', text);
    window.dispatchEvent(new StorageEvent('storage', { key: 'sandbox-wallet' }));
  }, JSON.stringify(settings));
}

/** Presses a button of the wallet's own dialog. */
export async function inWallet(page: Page, button: 'Connect' | 'Sign' | 'Reject'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /Sandbox wallet/ });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Another recipient than the claim address, confirmed as the page wants it. */
export async function sendTo(page: Page, recipient: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Recipient', exact: true }).fill(recipient);
  await page
    .getByRole('textbox', { name: 'last 6 characters of the recipient' })
    .fill(recipient.slice(-6));
}

export async function ask(page: Page, amount = ''): Promise<void> {
  if (amount) await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('button', { name: 'Review claim' }).click();
}

/** Asks, signs and posts a part of the developer's balance. */
export async function claimOne(page: Page, recipient = developer): Promise<void> {
  if (recipient !== developer) await sendTo(page, recipient);
  await ask(page, '1');
  await openWallet(page);
  await inWallet(page, 'Sign');
}

/** Has the wallet asked for the signature; what it is told comes next. */
export async function openWallet(page: Page): Promise<void> {
  await connectUnlessConnected(page);
  await page.getByRole('button', { name: 'Sign and claim' }).click();
}

export async function connectUnlessConnected(page: Page): Promise<void> {
  const sign = page.getByRole('button', { name: /Sign and claim/ });
  const connect = page.getByRole('button', { name: 'Connect wallet to sign' });
  await expect(sign.or(connect)).toBeVisible();
  if (await connect.isVisible()) await connectWallet(page);
  await expect(sign).toBeEnabled();
}

/** The 32 bytes of the open claim, as the page shows them. */
export async function bytesToSign(page: Page): Promise<`0x${string}`> {
  const bytes = page.getByText(/^0x[0-9a-f]{64}$/).first();
  return (await bytes.textContent()) as `0x${string}`;
}

/** Signs the bytes of the open claim with the developer's key, outside the page. */
export async function signOutside(page: Page): Promise<string> {
  return owner.signMessage({ message: { raw: await bytesToSign(page) } });
}

/** Opens the part of the page that takes a signature from elsewhere. */
export const openPasting = (page: Page) =>
  page.getByText('Sign on another device or with a multisig').click();

export async function pasteSignature(page: Page, signature: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Signature' }).fill(signature);
  await page.getByRole('button', { name: 'Verify and submit' }).click();
}

/** The rows of claims that this browser wrote down. */
export const ownClaims = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Claim history' })
    .getByRole('row')
    .filter({ hasText: 'from this browser' });

/** How often the page called each method of the wallet, over the life of the browser profile. */
export async function walletCalls(page: Page): Promise<Record<string, number>> {
  const text = await page.evaluate(() => localStorage.getItem('sandbox-wallet.calls'));
  return JSON.parse(text ?? '{}') as Record<string, number>;
}

/** Posts of a signature among the API calls of a story. */
export function posts(apiCalls: readonly string[]): string[] {
  return apiCalls.filter((call) => call.startsWith('POST') && call.includes('/execute/permit'));
}

/** What the journal of the browser holds, as text. */
export function journalText(page: Page): Promise<string> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.startsWith('waybill.claim.'))
      .map(([, value]) => String(value))
      .join('\n'),
  );
}
