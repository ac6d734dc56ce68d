import { expect } from '@playwright/test';
import { readChains } from '../src/service/schema/chain';
import { claimFaultAddress } from '../src/sandbox/ledger/hostile-claims';
import {
  ask,
  connectWallet,
  developer,
  openFees,
  posts,
  sendTo,
  walletCalls,
} from './support/claim-steps';
import { test } from './support/test';

test(
  'every chain, vm type and kind of currency can be chosen for a claim',
  { tag: '@full' },
  async ({ page }) => {
    await openFees(page);
    const body: unknown = await (await page.request.get('/api/sandbox/chains')).json();
    const chains = readChains(body).chains.flatMap(({ chain }) =>
      chain && !chain.disabled ? [chain] : [],
    );
    const chainBox = page.getByRole('combobox', { name: 'Payout chain' });
    const currencyBox = page.getByRole('combobox', { name: 'Token' });
    const recipient = page.getByRole('textbox', { name: 'Recipient', exact: true });
    const seen = new Set<string>();
    for (const chain of chains) {
      await chainBox.selectOption(String(chain.id));
      await expect(currencyBox, chain.name ?? '').not.toHaveValue('');
      // A chain of another vm type has no default recipient; an EVM one has the claim address.
      const isEvm = chain.vmType === 'evm' || chain.vmType === 'hypevm';
      await expect(recipient).toHaveValue(isEvm ? /^0xf39F/ : '');
      const kinds = {
        native: chain.currency ? [chain.currency] : [],
        featured: chain.featuredTokens ?? [],
        erc20: chain.erc20Currencies ?? [],
        solver: chain.solverCurrencies ?? [],
      };
      for (const [kind, currencies] of Object.entries(kinds)) {
        const address = currencies.at(-1)?.address;
        const name = `${chain.vmType} ${kind}`;
        if (!address || seen.has(name)) continue;
        seen.add(name);
        const options = await currencyBox
          .getByRole('option')
          .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
        const value = options.find((option) => option.toLowerCase() === address.toLowerCase());
        await currencyBox.selectOption(value ?? '');
        await expect(currencyBox, `${name} on ${chain.name}`).toHaveValue(value ?? 'listed');
      }
    }
    const vmTypes = new Set(chains.map(({ vmType }) => vmType));
    expect(vmTypes.size).toBeGreaterThanOrEqual(6);
    for (const kind of ['native', 'featured', 'erc20', 'solver'])
      expect(
        [...seen].filter((name) => name.endsWith(kind)),
        kind,
      ).not.toEqual([]);

    // A second EVM chain, to the end of asking: another one than the free one, so its fee is not known beforehand.
    await chainBox.selectOption('42161');
    await expect(
      page.getByText('A service fee may apply: this isn’t the chain that is set as free.'),
    ).toBeVisible();
    const own = await recipient.inputValue();
    await recipient.fill(`eth:${own}`);
    await expect(page.getByText(/“eth” names another chain than Arbitrum/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Review claim' })).toBeDisabled();
    await recipient.fill(`arb1:${own}`);
    await ask(page);
    await expect(page.getByRole('region', { name: 'Current claim' })).toContainText('Arbitrum');
  },
);

test(
  'an id that was offered for other terms, or has expired, is not signed',
  { tag: '@full' },
  async ({ page, watched }) => {
    await page.goto('/sandbox/fees');
    await connectWallet(page);
    await page.waitForURL(/\/fees\/0x/);
    await ask(page);
    await page.getByRole('button', { name: 'Discard claim' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();

    // The service answers with the id of the claim before, whose money would go to the first recipient.
    await sendTo(page, claimFaultAddress('repeated-id'));
    await ask(page);
    const stopped = page.getByRole('region', { name: 'Latest claim' });
    await expect(stopped).toContainText('Claim ID already used for another claim in this browser');
    await expect(stopped).toContainText(`on Base to ${developer}`);

    // One click must not repeat it, nor a reload; what was entered is kept for the claim after it.
    await expect(page.getByRole('button', { name: /Review claim|Try again/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Start a new claim' }).click();
    await expect(stopped).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Recipient', exact: true })).toHaveValue(
      claimFaultAddress('repeated-id'),
    );
    await ask(page);
    await expect(stopped).toBeVisible();
    await page.reload();
    await expect(stopped).toContainText('Claim ID already used for another claim in this browser');
    await expect(page.getByRole('button', { name: 'Review claim' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Start a new claim' }).click();

    await sendTo(page, claimFaultAddress('expired-unsigned'));
    await ask(page);
    const open = page.getByRole('region', { name: 'Current claim' });
    await expect(open).toContainText('failure, ORDER_EXPIRED');
    await expect(page.getByRole('button', { name: 'Sign and claim' })).toBeDisabled();
    await expect(page.getByText('Sign on another device or with a multisig')).toHaveCount(0);
    expect((await walletCalls(page)).personal_sign).toBe(undefined);
    expect(posts(watched.apiCalls)).toEqual([]);
  },
);
