import { expect } from '@playwright/test';
import { test } from './support/test';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('browse a chain to the address of a contract', async ({ page }) => {
  await page.goto('/sandbox/chains');
  await page.getByRole('main').getByRole('searchbox').fill('base');
  await page.getByRole('main').getByRole('link', { name: 'Base', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Base', level: 1 })).toBeVisible();
  const main = page.getByRole('main');
  // One statement: a token's surge, and not that nothing is wrong.
  await expect(main.getByText('Token surge: WETH')).toBeVisible();
  await expect(main.getByText('No issues reported')).toHaveCount(0);
  await main.getByRole('button', { name: 'Refresh' }).click();
  await expect(main.getByText(/^Updated (now|\ds ago)$/)).toBeVisible();
  const contract = page
    .getByRole('table', { name: 'Contracts' })
    .getByRole('row', { name: /multicall3/ });
  await contract.getByRole('button', { name: /^Copy/ }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^0x[0-9a-fA-F]{40}$/);
});

test('a chain with an issue comes before those without', async ({ page }) => {
  await page.goto('/sandbox/chains');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles.first()).toHaveText(/^Issues/);
  const quiet = page.getByRole('table', { name: 'Chains without issues' });
  await expect(quiet.getByRole('row', { name: /Base/ })).toContainText('Token surge: WETH');
  await expect(quiet.getByRole('row', { name: /Optimism/ })).toContainText('No issues reported');
  await page
    .getByRole('table', { name: 'Chains with issues' })
    .getByRole('link', { name: 'B3' })
    .click();
  await expect(page.getByRole('main')).toContainText('Deposits enabled');
});

test('odd parts of a chain cost nothing beside themselves', { tag: '@full' }, async ({ page }) => {
  await page.goto('/sandbox/chains/34443');
  const main = page.getByRole('main');
  await expect(
    main.getByText(
      'Couldn’t read part of this chain’s record: solver addresses. The rest is shown.',
    ),
  ).toBeVisible();
  await main.getByRole('group').getByText('What was received').click();
  await expect(main.getByText(/solverAddresses\.\d+: not text/)).toBeVisible();
  await expect(main.getByRole('heading', { name: /^Solver addresses \(\d+\)$/ })).toBeVisible();
  await expect(main).toContainText(/Lists disagree on name: “/);
  await expect(main.getByRole('term').filter({ hasText: '*' })).toHaveCount(3);
  await main.getByText('Show JSON').click();
  await main.getByRole('searchbox', { name: 'Search the raw record' }).fill('settlementWindow');
  await expect(main).toContainText('settlementWindow.blocks 12');
});

test(
  'an unknown chain ID leads back to the chains that there are',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/sandbox/chains/999999');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Chain 999999 not found' }),
    ).toBeVisible();
    await page.getByRole('link', { name: /^Show all \d+ chains$/ }).click();
    await page.getByRole('main').getByRole('searchbox').fill('nothing-like-this');
    await expect(page.getByText('Try a name, chain ID, native token or tag.')).toBeVisible();
    await page.getByRole('button', { name: /^Show all \d+ chains$/ }).click();
    await expect(page.getByRole('table', { name: 'Chains without issues' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('');
  },
);
