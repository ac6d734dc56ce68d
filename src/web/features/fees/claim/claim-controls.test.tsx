// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, control, fill, pageText } from '#testing/form-controls';
import { appConfig, openApp } from '#testing/open-app';
import { soon } from '#testing/soon';

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = (address: string, symbol: string) => ({ address, symbol, name: symbol, decimals: 6 });
const usdc = token('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USDC');
const odd = token('0x4200000000000000000000000000000000000006', '\u202eCDSU');
const chains = [
  { id: 8453, displayName: 'Base', vmType: 'evm', erc20Currencies: [usdc, odd] },
  { id: 10, displayName: '\u202eMSITPO', vmType: 'evm', erc20Currencies: [usdc] },
  { id: 7, displayName: 'New', vmType: '\u202evm', currency: token('odd1', 'ODD') },
  { id: 792, displayName: 'Solana', vmType: 'svm', currency: token('1'.repeat(32), 'SOL') },
  { id: 5, displayName: 'Off', vmType: 'evm', disabled: true },
];
const balance = {
  currency: { ...usdc, chainId: 8453 },
  amount: '10000000',
  amountFormatted: '10',
  amountUsd: '10',
};
const balances = {
  balances: [balance],
  totalBalanceUsd: '10',
  outstandingFastFillBalanceUsd: '0',
  availableBalanceUsd: '10',
};

/** The form of an address with one balance, and what its button asks the service for; null: it can’t be pressed. */
async function openForm() {
  const network = appConfig.networks[0]!;
  const capabilities = { ...network.capabilities, claimsPart: true };
  const networks = [{ ...network, capabilities, freeClaimChainId: 8453 }];
  const { calls } = openApp(
    `/mainnet/fees/${owner}`,
    ({ url: { pathname }, method }) => {
      if (method === 'POST') return 400;
      if (pathname.endsWith('/chains')) return { chains };
      return pathname.endsWith('/balances') ? balances : 404;
    },
    { config: { ...appConfig, networks } },
  );
  await soon(() => expect(button('Review claim')).toBeDefined());
  return async () => {
    const review = button('Review claim')!;
    if (review.hasAttribute('disabled')) return null;
    calls.length = 0;
    fireEvent.click(review);
    await soon(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    // Of the same name once it may be pressed again.
    await soon(() => expect(button('Review claim')).toBeDefined());
    return JSON.parse(calls.find(({ method }) => method === 'POST')?.body ?? '') as unknown;
  };
}

const claim = { chainId: 8453, currency: usdc.address, recipient: owner };

test('what is entered as an amount is claimed to the unit, or said to be none', async () => {
  const asked = await openForm();
  expect(await asked()).toEqual(claim);
  for (const [entered, units] of [
    ['1', '1000000'],
    [' 0.000001\t', '1'],
    ['10', '10000000'],
    ['007.50', '7500000'],
  ] as const) {
    await fill('Amount', entered);
    expect(await asked(), entered).toEqual({ ...claim, amount: units });
  }
  for (const [entered, said] of [
    ['0', /above 0/],
    ['-1', /above 0/],
    ['10.000001', /exceeds the balance/],
    ['0.0000001', /at most 6 decimals/],
    ['1,5', /without commas/],
    ['1e1', /decimal number/],
    ['0x1', /decimal number/],
    ['\u202e1', /decimal number/],
    ['１', /decimal number/],
    ['9'.repeat(400), /too large|exceeds/],
  ] as const) {
    await fill('Amount', entered);
    await soon(() => expect(pageText(), entered).toMatch(said));
    expect(await asked(), entered).toBeNull();
  }
  fireEvent.click(button('Max')!);
  await soon(() => expect(control('Amount')?.value).toBe('10'));
  expect(await asked()).toEqual(claim);
});

test('only an address of the chain is claimed to, and another one than one’s own is confirmed', async () => {
  const asked = await openForm();
  for (const entered of [owner, owner.toLowerCase(), ` "${owner}" `, `\u202e${owner}\u202c`]) {
    await fill('Recipient', entered);
    expect(await asked(), entered).toEqual(claim);
  }
  for (const [entered, said] of [
    ['', /Enter an address/],
    ['nonsense', /Not a valid EVM address/],
    ['two words', /Contains a space/],
    [`${owner} ${other}`, /2 addresses/],
    [other.toLowerCase().replace('c8', 'C8'), /checksum doesn’t match/],
    [`0x${'0'.repeat(40)}`, /Zero address/],
    [usdc.address, /Token contract/],
    [odd.address, /token or service contract/],
    ['x'.repeat(10_000), /Longer than any|Not a valid/],
    ['\u202e', /Enter an address/],
  ] as const) {
    await fill('Recipient', entered);
    await soon(() => expect(pageText(), entered.slice(0, 50)).toMatch(said));
    expect(await asked(), entered.slice(0, 50)).toBeNull();
  }
  await fill('Recipient', ` ${other}\t`);
  const confirm = 'Confirm: type the last 6 characters of the recipient';
  for (const [typed, recipient] of [
    ['', null],
    ['dc79c', null],
    ['000000', null],
    ['DC79c8', other],
    ['dc79C8', other],
  ] as const) {
    await fill(confirm, typed);
    expect(await asked(), typed).toEqual(recipient && { ...claim, recipient });
  }
  // Another recipient is confirmed anew.
  await fill('Recipient', owner);
  await fill('Recipient', other);
  expect(control(confirm)?.value).toBe('');
});

test('chain and token are those that are chosen, and their names are spelled out', async () => {
  const asked = await openForm();
  const optionsOf = (name: string) =>
    [...(control(name) as HTMLSelectElement).options].map(({ text }) => text);
  expect(optionsOf('Payout chain')).toEqual([
    'Base · set as free chain',
    '⟨U+202E⟩MSITPO',
    'New',
    'Solana',
    'Off (disabled)',
  ]);
  expect(optionsOf('Token')).toEqual(['USDC · 0x8335…A02913', '⟨U+202E⟩CDSU · 0x4200…000006']);
  await fill('Token', odd.address);
  expect(await asked()).toEqual({ ...claim, currency: odd.address });
  await fill('Payout chain', '10');
  expect(await asked()).toEqual({ ...claim, chainId: 10 });
  await soon(() => expect(pageText()).toMatch(/A service fee may apply/));
  await fill('Payout chain', '7');
  await soon(() => expect(pageText()).toMatch(/Required on this chain \(⟨U\+202E⟩vm\)/));
  await fill('Payout chain', '792');
  await soon(() => expect(pageText()).toMatch(/Required on this chain \(svm\)/));
  expect(await asked()).toBeNull();
  await fill('Recipient', other);
  await soon(() => expect(pageText()).toMatch(/the chain is svm/));
  expect(await asked()).toBeNull();
  const wallet = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';
  await fill('Recipient', wallet);
  await fill('Confirm: type the last 6 characters of the recipient', wallet.slice(-6));
  expect(await asked()).toEqual({ chainId: 792, currency: '1'.repeat(32), recipient: wallet });
});
