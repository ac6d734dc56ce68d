// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageNetwork } from '#testing/page-network';
import { requestFeatures } from '#service/calls/requests-query';
import { filterOf, printFilter } from '../search/filter';
import { idsOnly } from '../search/group-text';
import type { ListSearch } from '../search/list-search';
import { FilterEditor } from './FilterEditor';

vi.mock('../../../api/useNetwork', () => ({
  useNetworkConfig: () => ({ ...pageNetwork, keyAliases: ['default', 'second'] }),
}));

const onApply = vi.fn<(search: ListSearch) => void>();
beforeEach(() => onApply.mockReset());
afterEach(cleanup);

const chainOptions = [
  { value: '1', label: 'Ethereum' },
  { value: '8453', label: 'Base' },
];

function open(search: ListSearch = {}) {
  render(
    <FilterEditor
      filter={filterOf(search)}
      chains={idsOnly}
      chainOptions={chainOptions}
      chainName={(id) => chainOptions.find(({ value }) => value === id)?.label ?? id}
      onClose={() => undefined}
      onApply={(filter) => onApply(printFilter(filter))}
    />,
  );
}

/** What the list would be asked for. */
function applied(): ListSearch | undefined {
  fireEvent.click(dialog().querySelector('button[type=submit]')!);
  return onApply.mock.lastCall?.[0];
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const nameOf = (control: Control) =>
  control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? '';
// Roles are computed for every element, which takes a second for so many: names are looked up.
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')!;
const controlsIn = (place: HTMLElement = dialog()) =>
  [...place.querySelectorAll<Control>('input, select, textarea')].filter(
    (control) => control.getAttribute('aria-hidden') !== 'true',
  );
function control(name: string, place: HTMLElement = dialog()): Control {
  const label = [...place.querySelectorAll('label')].find(
    ({ textContent }) => textContent === name,
  );
  const found = label
    ? (document.getElementById(label.htmlFor) ?? label.querySelector('input'))
    : place.querySelector(`[aria-label="${name}"]`);
  if (!found) throw new Error(`There is no ${name}.`);
  return found as Control;
}
const set = (name: string, value: string, place?: HTMLElement) =>
  fireEvent.change(control(name, place), { target: { value } });

/** Each option, with which the select then stands. */
function choose(name: string, value: string) {
  const select = control(name);
  set(name, value);
  // A value that no option has is not taken.
  expect(select.value).toBe(value);
}

test('each range of time is applied, on either clock', () => {
  open({ status: 'failure', startTimestamp: '5', endTimestamp: '9' });
  for (const span of ['1h', '6h', '24h', '7d', '30d']) {
    choose('Time range', span);
    expect(applied()).toEqual({ status: 'failure', created: span });
    choose('Date field', 'updated');
    expect(applied()).toEqual({ status: 'failure', updated: span });
    choose('Date field', 'created');
    expect(applied()).toEqual({ status: 'failure', created: span });
  }
  choose('Time range', '');
  expect(applied()).toEqual({ status: 'failure' });

  choose('Time range', 'between');
  expect(applied()).toEqual({ status: 'failure' });
  set('From (UTC)', '2026-03-01T00:00:00');
  expect(applied()).toEqual({ status: 'failure', startTimestamp: '1772323200' });
  set('To (UTC)', '2026-03-02T00:00:00');
  const bounds = { startTimestamp: '1772323200', endTimestamp: '1772409600' };
  expect(applied()).toEqual({ status: 'failure', ...bounds });
  choose('Date field', 'updated');
  expect(applied()).toEqual({ status: 'failure', updated: '1772323200..1772409600' });
  set('From (UTC)', '');
  expect(applied()).toEqual({ status: 'failure', updated: '..1772409600' });
  choose('Time range', '7d');
  expect(applied()).toEqual({ status: 'failure', updated: '7d' });
});

const id = '\t0xAbC1 \n';
/** What is entered in each other field, and what the URL then has. */
const fields: [name: string, value: string, search: ListSearch][] = [
  ['Status', 'refund', { status: 'refund' }],
  [
    'Refund failure reason',
    'MANUAL_REFUND_REQUIRED',
    { refundFailReason: 'MANUAL_REFUND_REQUIRED' },
  ],
  ['Request type', 'Call', { requestType: 'Call' }],
  ['Origin or destination chain', '8453', { chainId: '8453' }],
  ['Origin chain', '1', { originChainId: '1' }],
  ['Destination chain', '8453', { destinationChainId: '8453' }],
  ['User', id, { user: '0xAbC1' }],
  ['Recipient', id, { recipient: '0xAbC1' }],
  ['Deposit address', id, { depositAddress: '0xAbC1' }],
  ['Request ID', id, { id: '0xAbC1' }],
  ['Order ID', id, { orderId: '0xAbC1' }],
  ['Deposit tx hash', id, { depositTxHash: '0xAbC1' }],
  ['Fill tx hash', id, { fillTxHash: '0xAbC1' }],
  ['Refund tx hash', id, { refundTxHash: '0xAbC1' }],
  ['Input token', ' USD₮0', { currencyInSymbol: 'USD₮0' }],
  ['Input token chain', '1', { currencyInChainId: '1' }],
  ['Input token address', id, { currencyInAddress: '0xAbC1' }],
  ['Output token', 'WETH', { currencyOutSymbol: 'WETH' }],
  ['Output token chain', '1', { currencyOutChainId: '1' }],
  ['Output token address', id, { currencyOutAddress: '0xAbC1' }],
  ['API key', 'second', { apiKeyAlias: 'second' }],
  ['Referrer', 'a shop, “ours” (2)', { referrer: 'a shop, “ours” (2)' }],
  ['Amount paid, USD from', '0.5', { amountUsdMin: '0.5' }],
  ['Amount paid, USD to', '100', { amountUsdMax: '100' }],
  ['App fees, USD from', '0', { appFeesAmountUsdMin: '0' }],
  ['App fees, USD to', '7', { appFeesAmountUsdMax: '7' }],
  ['Fill time, s from', '1', { fillTimeMin: '1' }],
  ['Fill time, s to', '60', { fillTimeMax: '60' }],
  ['Search', id, { term: '0xAbC1' }],
  ['Private chains', 'a,b', { privateChainsToInclude: 'a,b' }],
];
/** Controls that other tests of this file use. */
const usedElsewhere = ['Date field', 'Time range', 'Failure reason', 'Block from', 'Block to'];

test('each field is applied, and none is without a test', () => {
  open();
  for (const [name, value, search] of fields) {
    set(name, value);
    expect(applied(), name).toEqual(search);
    set(name, '');
  }
  expect(applied()).toEqual({});
  const boxes = controlsIn().filter(({ type }) => type === 'checkbox');
  const named = new Set([...fields.map(([name]) => name), ...usedElsewhere]);
  const others = controlsIn().filter((one) => !named.has(nameOf(one)));
  expect(others).toEqual(boxes);
});

test('what is ticked is applied', () => {
  open();
  const tick = (name: string) => fireEvent.click(control(name));
  const isFeature = ({ labels }: Control) => / · \w+$/.test(labels?.[0]?.textContent ?? '');
  const features = controlsIn().filter(isFeature);
  expect(features.map((box) => nameOf(box).split(' · ')[1])).toEqual([...requestFeatures]);
  for (const box of features) fireEvent.click(box);
  expect(applied()).toEqual({ features: requestFeatures.join(',') });
  for (const box of features.slice(1)) fireEvent.click(box);
  expect(applied()).toEqual({ features: requestFeatures[0] });

  fireEvent.click(screen.getByText('Clear filters'));
  tick('Include owner-only fields');
  set('Request ID', '0x1');
  tick('Include child requests');
  expect(applied()).toEqual({
    id: '0x1',
    includeAuthenticatedData: 'true',
    includeChildRequests: 'true',
  });
  tick('Include child requests');
  tick('Include owner-only fields');
  expect(applied()).toEqual({ id: '0x1' });
});

test('blocks need a chain, and what is wrong is said beside its field', () => {
  open({ created: '24h' });
  set('Block from', '5');
  set('Block to', '9');
  set('Amount paid, USD from', 'much');
  expect(applied()).toBeUndefined();
  const described = (name: string) => {
    const ids = control(name).getAttribute('aria-describedby') ?? '';
    return document.getElementById(ids.split(' ').at(-1) ?? '')?.textContent;
  };
  expect(described('Amount paid, USD from')).toBe('amountUsdMin must be a number.');
  expect(described('Block from')).toBe('startBlock needs a chain.');
  // The draft is as it was.
  set('Amount paid, USD from', '5');
  set('Origin chain', '1');
  expect(applied()).toEqual({
    created: '24h',
    amountUsdMin: '5',
    originChainId: '1',
    startBlock: '5',
    endBlock: '9',
  });
});

test('what no field can show is named beside them, and alternatives open as text', () => {
  open({ status: 'failure', filter: ['-failReason:SLIPPAGE'] });
  expect(screen.getByText(/Also applied/).textContent).toMatch(/Query: -failReason:SLIPPAGE$/);
  set('Status', 'refund');
  expect(applied()).toEqual({ status: 'refund', filter: ['-failReason:SLIPPAGE'] });
  cleanup();
  const either = { filter: ['status:failure', '-depositAddress:none'] };
  open(either);
  expect(control('Query').value).toBe('status:failure OR -depositAddress:none');
  expect(applied()).toEqual(either);
  fireEvent.click(screen.getByText('Fields'));
  expect(applied()).toEqual(either);
});

test('a tab that can’t be read stays, and each tab shows what another one wrote', () => {
  open({ created: '24h' });
  fireEvent.click(screen.getByText('Query'));
  expect(control('Query').value).toBe('created:24h');
  set('Query', 'status:failure OR amount>5');
  fireEvent.click(screen.getByText('Fields'));
  expect(control('Query').value).toBe('status:failure OR amount>5');
  set('Query', 'status:failure created:7d');
  fireEvent.keyDown(control('Query'), { key: 'Enter' });
  expect(onApply).toHaveBeenCalledWith({ created: '7d', status: 'failure' });
  fireEvent.click(screen.getByText('Fields'));
  expect(control('Time range').value).toBe('7d');
  expect(control('Status').value).toBe('failure');
});
