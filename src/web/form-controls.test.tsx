// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { verdicts } from '#service/webhooks';
import { pastedAddresses } from '#testing/identifier-wrappings';
import { openApp, type Call } from '#testing/open-app';
import { soon } from '#testing/soon';
import { addressLabels } from './components/address-labels';
import { AddressLabelsDialog } from './components/AddressLabelsDialog';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const lower = address.toLowerCase();
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const chains = [
  { id: 1, name: 'ethereum', displayName: 'Ethereum', vmType: 'evm' },
  { id: 8453, name: 'base', displayName: 'Base', vmType: 'evm' },
  { id: 792, name: 'solana', displayName: 'Solana', vmType: 'svm' },
];

function answer({ url: { pathname } }: Call): unknown {
  if (pathname.endsWith('/chains')) return { chains };
  if (pathname.endsWith('/requests/v3')) return { requests: [], total: 0 };
  if (pathname.endsWith('/webhooks/deliveries')) return { deliveries: [], continuation: null };
  return 404;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** By the text of its label: a role would be computed for every element. */
function control(name: string): Control | null {
  const label = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent === name,
  );
  return label ? (document.getElementById(label.htmlFor) as Control | null) : null;
}

async function fill(name: string, value: string) {
  await soon(() => expect(control(name), name).not.toBeNull());
  const found = control(name)!;
  fireEvent.change(found, { target: { value } });
  // An option that there is not would not be taken.
  await soon(() => expect(control(name)?.value, name).toBe(value));
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const main = () => document.body.textContent.replaceAll('\u00a0', ' ');

beforeEach(() => addressLabels.set({}));

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
  await soon(() => expect(main()).toMatch(/AMOUNT_TOO_LOW/));
  await router.navigate({ to: '/mainnet/quotes?tab=explain' });

  await fill('Quoted amount', '5');
  await fill('Deposited amount', '5');
  await soon(() => expect(main()).toMatch(/fills/));
  await fill('Deposited amount', '4.5');
  await soon(() => expect(main()).toMatch(/refunded/i));
  const strict = () => screen.getByRole('status', { name: 'Strict deposit' }).textContent;
  await fill('Unit', 'smallest units');
  // There is no half of one.
  await soon(() => expect(strict()).toMatch(/Enter both amounts/));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Deposited in another token' }));
  await soon(() => expect(strict()).not.toMatch(/Enter both amounts/));

  await fill('Serialized transaction', 'no base64!');
  await soon(() => expect(main()).toMatch(/This isn’t base64/));
  await fill('Serialized transaction', btoa('x'.repeat(1300)));
  await soon(() => expect(main()).toMatch(/1,300 of 1,232 bytes/));
  await fill('Authorize step', '{}');
  await soon(() => expect(main()).toMatch(/No data to sign found/));
  await fill('Execute response', '{}');
  await soon(() => expect(main()).toMatch(/No error or details found/));
  await fill('Execute response', '{"error":"reverted","message":"a call failed"}');
  await soon(() => expect(main()).toMatch(/a call failed/));
  await fill('App fee in USD', 'x');
  await fill('Tokens the solver has', 'no');
  const types = [...(control('Request type') as HTMLSelectElement).options];
  expect(types.length).toBeGreaterThan(2);
  for (const { value } of types) await fill('Request type', value);
});

test('the filter of chains is in the URL, and shows what matches', async () => {
  const { router } = openApp('/mainnet/chains', answer);
  const search = () => router.state.location.search;
  await fill('VM type', 'svm');
  await soon(() => expect(search()).toEqual({ vm: 'svm' }));
  await soon(() => expect(main()).toMatch(/1 of 3 chains match/));
  await fill('VM type', '');
  await fill('Search chains', ' Base ');
  await soon(() => expect(search()).toEqual({ q: 'Base' }));
  await soon(() => expect(main()).toMatch(/1 of 3 chains match/));
  await fill('Search chains', 'no such chain');
  await soon(() => expect(main()).toMatch(/No chain matches “no such chain”/));
  press('Show all 3 chains');
  await soon(() => expect(search()).toEqual({}));
  await soon(() => expect(control('Search chains')?.value).toBe(''));
});

test('the filters of the delivery log are in the URL and in the question', async () => {
  const { router, calls } = openApp('/mainnet/webhooks', answer);
  const search = () => router.state.location.search as Record<string, unknown>;
  const asked = () =>
    calls.findLast(({ url }) => url.pathname.endsWith('/deliveries'))?.url.searchParams;
  for (const verdict of verdicts) {
    await fill('Result', verdict);
    await soon(() => expect(search().verdict).toBe(verdict));
    await soon(() => expect(asked()?.get('verdict')).toBe(verdict));
  }
  await fill('Result', 'all');
  await soon(() => expect(search().verdict).toBeUndefined());
  const id = `0x${'ab12'.repeat(16)}`;
  for (const pasted of [`Request: “${id}”.`, `{"requestId":"${id}","status":"x"}`]) {
    await fill('Request ID', pasted);
    press('Apply');
    await soon(() => expect(search().id).toBe(id));
    await soon(() => expect(asked()?.get('requestId')).toBe(id));
    await fill('Request ID', '');
    press('Apply');
    await soon(() => expect(search().id).toBeUndefined());
  }
});

test('the fees form opens the address of whatever is pasted', async () => {
  const { router } = openApp('/mainnet/fees', answer);
  for (const pasted of pastedAddresses(address)) {
    await soon(() => expect(control('Fee recipient (claim address)')).not.toBeNull());
    fireEvent.change(control('Fee recipient (claim address)')!, { target: { value: pasted } });
    press('View fees');
    await soon(() =>
      expect(router.state.location.pathname.toLowerCase(), pasted).toBe(`/mainnet/fees/${lower}`),
    );
    await router.navigate({ to: '/mainnet/fees' });
  }
});

test('address labels are saved, changed, deleted and imported', async () => {
  render(<AddressLabelsDialog onClose={() => undefined} />);
  await fill('Address', 'two words');
  await fill('Label', 'Desk');
  press('Save label');
  await soon(() => expect(main()).toMatch(/Contains a space/));
  await fill('Address', `base:${address}`);
  press('Save label');
  expect(addressLabels.get()).toEqual({ [lower]: 'Desk' });
  await soon(() => expect(main()).toMatch(/Edit/));
  press('Edit Desk');
  await fill('Label', 'Treasury');
  press('Save label');
  expect(addressLabels.get()).toEqual({ [lower]: 'Treasury' });
  await soon(() => expect(main()).toMatch(/Treasury/));
  press('Delete Treasury');
  expect(addressLabels.get()).toEqual({});
  const input = document.querySelector('[aria-label="Labels file"]')!;
  for (const [text, said] of [
    ['no JSON', /isn’t JSON/],
    [
      JSON.stringify({ waybillLabels: 1, labels: { [address]: 'Ours', 'a b': 'x' } }),
      /1 label imported, 1 invalid skipped/,
    ],
  ] as const) {
    fireEvent.change(input, { target: { files: [new File([text], 'labels.json')] } });
    await soon(() => expect(main()).toMatch(said));
  }
  expect(addressLabels.get()).toEqual({ [lower]: 'Ours' });
});
