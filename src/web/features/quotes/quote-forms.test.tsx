// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { control, fill, pageText, press } from '#testing/form-controls';
import { openApp, type Call } from '#testing/open-app';
import { soon } from '#testing/soon';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const lower = address.toLowerCase();
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const chains = [
  { id: 1, name: 'ethereum', displayName: 'Ethereum', vmType: 'evm' },
  { id: 8453, name: 'base', displayName: 'Base', vmType: 'evm' },
  { id: 792, name: 'solana', displayName: 'Solana', vmType: 'svm' },
];

const answer = ({ url }: Call) => (url.pathname.endsWith('/chains') ? { chains } : 404);

const user = userEvent.setup();
/** Types into a list that is searched, and takes what it finds. */
async function pick(name: string, typed: string) {
  await soon(() => expect(control(name), name).not.toBeNull());
  await user.clear(control(name)!);
  await user.type(control(name)!, `${typed}{Enter}`);
}

test('each field of the price form is in the URL, and in what is sent', async () => {
  const { router, calls } = openApp(
    '/mainnet/quotes?originChainId=1&destinationChainId=8453',
    answer,
  );
  const search = () => router.state.location.search as Record<string, unknown>;
  const fees = `${address} 50`;
  const txs = JSON.stringify([{ to: usdc, value: '0', data: '0x' }]);
  const fields: [label: string, param: string, value: string][] = [
    ['From token', 'originCurrency', usdc],
    ['To token', 'destinationCurrency', usdc],
    ['User', 'user', address],
    ['Recipient', 'recipient', lower],
    ['Slippage tolerance (basis points)', 'slippageTolerance', '50'],
    ['Late payment slippage tolerance (basis points)', 'latePaymentSlippageTolerance', '70'],
    ['Refund address', 'refundTo', address],
    ['Referrer', 'referrer', 'a shop, “ours”'],
    ['Max route length', 'maxRouteLength', '3'],
    ['Origin swap sources', 'includedOriginSwapSources', 'one, two'],
    ['App fees (basis points)', 'appFees', fees],
    ['Contract calls (JSON)', 'txs', txs],
    ['More members (JSON)', 'moreMembers', '{"subsidizeFees": true}'],
  ];
  for (const [label, param, value] of fields) {
    await fill(label, value);
    await soon(() => expect(search()[param], label).toBe(value));
  }
  for (const [unit, amount] of [
    ['smallest', '2500000'],
    ['token', '2.5'],
    ['smallest', '2500000'],
  ] as const) {
    await fill('Unit', unit);
    await fill('Amount', amount);
    await soon(() => expect(search()).toMatchObject({ amount, amountUnit: unit }));
  }
  for (const type of ['EXACT_OUTPUT', 'EXPECTED_OUTPUT', 'EXACT_INPUT']) {
    await fill('Trade type', type);
    await soon(() => expect(search().tradeType).toBe(type));
  }
  for (const [label, param] of [
    ['Use a deposit address', 'useDepositAddress'],
    ['Strict deposit address', 'strict'],
    ['Include the solver’s order signature', 'includeProtocolData'],
  ] as const) {
    fireEvent.click(screen.getByRole('checkbox', { name: label }));
    await soon(() => expect(search()[param], label).toBe('true'));
  }
  press('Get price');
  await soon(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  const { body } = calls.find(({ method }) => method === 'POST')!;
  expect(JSON.parse(body ?? '')).toMatchObject({
    originChainId: 1,
    destinationChainId: 8453,
    originCurrency: usdc,
    destinationCurrency: usdc,
    user: address,
    recipient: lower,
    amount: '2500000',
    tradeType: 'EXACT_INPUT',
    slippageTolerance: '50',
    latePaymentSlippageTolerance: '70',
    refundTo: address,
    referrer: 'a shop, “ours”',
    maxRouteLength: 3,
    includedOriginSwapSources: ['one', 'two'],
    appFees: [{ recipient: address, fee: '50' }],
    txs: [{ to: usdc, value: '0', data: '0x' }],
    subsidizeFees: true,
    useDepositAddress: true,
    strict: true,
    includeProtocolData: true,
  });
  press('Clear form');
  await soon(() => expect(Object.keys(search())).toEqual([]));
  expect(control('User')?.value).toBe('');
});

test('each checker of quotes answers what is entered, and says what it can’t read', async () => {
  const { router } = openApp('/mainnet/quotes?tab=errors', answer);
  await fill('Error response or code', '{"errorCode":"AMOUNT_TOO_LOW"}');
  await soon(() => expect(pageText()).toMatch(/AMOUNT_TOO_LOW/));
  await router.navigate({ to: '/mainnet/quotes?tab=explain' });

  await fill('Quoted amount', '5');
  await fill('Deposited amount', '5');
  await soon(() => expect(pageText()).toMatch(/fills/));
  await fill('Deposited amount', '4.5');
  await soon(() => expect(pageText()).toMatch(/refunded/i));
  const strict = () => screen.getByRole('status', { name: 'Strict deposit' }).textContent;
  await fill('Unit', 'smallest units');
  // There is no half of one.
  await soon(() => expect(strict()).toMatch(/Enter both amounts/));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Deposited in another token' }));
  await soon(() => expect(strict()).not.toMatch(/Enter both amounts/));

  await fill('Serialized transaction', 'no base64!');
  await soon(() => expect(pageText()).toMatch(/This isn’t base64/));
  await fill('Serialized transaction', btoa('x'.repeat(1300)));
  await soon(() => expect(pageText()).toMatch(/1,300 of 1,232 bytes/));
  await fill('Authorize step', '{}');
  await soon(() => expect(pageText()).toMatch(/No data to sign found/));
  await fill('Execute response', '{}');
  await soon(() => expect(pageText()).toMatch(/No error or details found/));
  await fill('Execute response', '{"error":"reverted","message":"a call failed"}');
  await soon(() => expect(pageText()).toMatch(/a call failed/));
});

test('a chain is found by a part of its name or its ID, in each list of chains', async () => {
  const { router } = openApp('/mainnet/quotes?originChainId=%E2%80%AE9', answer);
  const search = () => router.state.location.search as Record<string, unknown>;
  // One that isn’t listed stays what was asked for, with what can’t be seen spelled out.
  await soon(() => expect(control('From chain')?.value).toBe('Chain ⟨U+202E⟩9'));
  for (const [label, param] of [
    ['From chain', 'originChainId'],
    ['To chain', 'destinationChainId'],
  ] as const)
    for (const [typed, id] of [
      ['ETHER', '1'],
      ['8453', '8453'],
      ['sol', '792'],
    ] as const) {
      await pick(label, typed);
      await soon(() => expect(search()[param], typed).toBe(id));
    }
  await pick('To chain', 'no such chain');
  expect(['792', undefined]).toContain(search().destinationChainId);
  press('Clear From chain');
  await soon(() => expect(search().originChainId).toBeUndefined());
});

test('whether an app fee is collected follows each control of its card', async () => {
  openApp('/mainnet/quotes?tab=explain', answer);
  const said = () => document.querySelector('[aria-label="App fee"]')?.textContent ?? '';
  await soon(() => expect(said()).toMatch(/Select both chains/));
  await pick('From chain', 'ethereum');
  await pick('To chain', 'base');
  await soon(() => expect(said()).toMatch(/Yes, by the rules.*solver receives on the origin/));
  fireEvent.click(control('With a deposit address')!);
  await soon(() => expect(said()).toMatch(/App-fee rule 5/));
  fireEvent.click(control('With a deposit address')!);
  await soon(() => expect(said()).not.toMatch(/App-fee rule 5/));
  for (const [type, words] of [
    ['Send', /No, and without an error.*sends and transfers/],
    ['Gasless swap', /Yes, by the rules.*fees of their quote/],
    ['Gasless execution without a quote', /No, and without an error.*without a quote/],
    ['Same-chain Swap', /Depends on missing.*fee in USD isn’t reported/],
  ] as const) {
    await fill('Request type', type);
    await soon(() => expect(said(), type).toMatch(words));
  }
  for (const [fee, error] of [
    ['x', /decimal number/],
    ['-1', /above 0/],
    ['0', /above 0/],
    ['5,5', /without commas/],
    ['9'.repeat(400), /too large/],
  ] as const) {
    await fill('App fee in USD', fee);
    await soon(() => expect(pageText(), fee).toMatch(error));
    expect(said()).toMatch(/fee in USD isn’t reported/);
  }
  await fill('App fee in USD', '0.025');
  await soon(() => expect(said()).toMatch(/Depends on missing.*tokens aren’t reported/));
  await fill('Tokens the solver has', 'no');
  await soon(() => expect(said()).toMatch(/No, and without an error.*rule 4/));
  await fill('Tokens the solver has', 'yes');
  await soon(() => expect(said()).toMatch(/Yes, by the rules.*rule 2/));
  await fill('Tokens the solver has', 'no');
  await fill('App fee in USD', '0.026');
  await soon(() => expect(said()).toMatch(/Yes, by the rules.*an extra swap/));
  await pick('From chain', 'solana');
  await soon(() => expect(said()).toMatch(/App-fee rule 3/));
  const types = [...(control('Request type') as HTMLSelectElement).options];
  for (const { value } of types) {
    await fill('Request type', value);
    expect(said(), value).toMatch(/Yes, by|No, and|Depends on/);
  }
});
