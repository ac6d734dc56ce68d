import { expect, type Page } from '@playwright/test';

/** The first development account that every EVM tool knows; the sandbox gives it a balance and a wallet. */
export const developer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

export async function openFees(page: Page, address: string = developer): Promise<void> {
  await page.goto(`/sandbox/fees/${address}`);
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$');
}

/** Connects the sandbox wallet, which asks in a dialog of its own. */
export async function connectWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect a wallet' }).click();
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
export async function inWallet(page: Page, button: 'Connect' | 'Sign' | 'Refuse'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /Sandbox wallet/ });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Another recipient than the claim address, confirmed as the page wants it. */
export async function sendTo(page: Page, recipient: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Recipient', exact: true }).fill(recipient);
  await page
    .getByRole('textbox', { name: 'Last six characters of the recipient' })
    .fill(recipient.slice(-6));
}

export async function ask(page: Page, amount = ''): Promise<void> {
  if (amount) await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('button', { name: 'Ask for this claim' }).click();
}

/** Asks, signs and posts a part of the developer's balance. */
export async function claimOne(page: Page, recipient = developer): Promise<void> {
  if (recipient !== developer) await sendTo(page, recipient);
  await ask(page, '1');
  await connectUnlessConnected(page);
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await inWallet(page, 'Sign');
}

export async function connectUnlessConnected(page: Page): Promise<void> {
  const sign = page.getByRole('button', { name: /Sign and submit/ });
  await expect(sign).toBeVisible();
  if (await page.getByRole('button', { name: 'Connect a wallet' }).isVisible())
    await connectWallet(page);
  await expect(sign).toBeEnabled();
}

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
