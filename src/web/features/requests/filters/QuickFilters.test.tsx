// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { failReasons } from '#service/fail-reason';
import { statuses } from '#service/status';
import { button, control, fill } from '#testing/form-controls';
import { pageNetwork } from '#testing/page-network';
import { soon } from '#testing/soon';
import { createQueryClient } from '../../../api/query-client';
import { Session } from '../../../api/session';
import { filterOf, printFilter } from '../search/filter';
import type { ListSearch } from '../search/list-search';
import { QuickFilters } from './QuickFilters';

vi.mock('../../../api/useNetwork', () => ({ useNetworkConfig: () => pageNetwork }));

const chainOptions = [
  { value: '1', label: 'Ethereum' },
  { value: '8453', label: 'Base · deposits are off' },
  { value: '792703809', label: 'Solana' },
];

function Toolbar({ search }: { search: ListSearch }) {
  const [shown, setShown] = useState(() => filterOf(search));
  return (
    <>
      <QuickFilters
        filter={shown}
        rows={[]}
        statusCounts={[{ status: 'fallback', count: 2 }]}
        chainOptions={chainOptions}
        chainName={(id) => `Chain ${id}`}
        onChange={setShown}
      />
      <output>{JSON.stringify(printFilter(shown))}</output>
    </>
  );
}

function open(search: ListSearch = {}) {
  document.body.replaceChildren();
  render(
    <QueryClientProvider client={createQueryClient(new Session())}>
      <Toolbar search={search} />
    </QueryClientProvider>,
  );
}

/** What the URL then has. */
const searched = () => JSON.parse(document.querySelector('output')!.textContent) as ListSearch;

/** Chooses a chain by what somebody types into the list of one end. */
async function choose(end: string, typed: string) {
  await soon(() => expect(document.querySelector(`button[aria-label="${end}"]`)).not.toBeNull());
  fireEvent.click(button(end)!);
  await soon(() => expect(control(`Find in ${end}`)).not.toBeNull());
  fireEvent.change(control(`Find in ${end}`)!, { target: { value: typed } });
  const options = () => document.querySelectorAll('[role=option]');
  await soon(() => expect(options()).toHaveLength(1));
  fireEvent.click(options()[0]!);
  await soon(() => expect(control(`Find in ${end}`)).toBeNull());
}

test('each status and each reason is chosen from one list, and taken back', () => {
  open({ user: '0xabc' });
  const select = () => control('Status') as HTMLSelectElement;
  const choose = (value: string) => {
    fireEvent.change(select(), { target: { value } });
    // A value that no option has is not taken.
    expect(select().value).toBe(value);
  };
  const chosen = statuses.filter((status) => status !== 'fallback');
  expect([...select().options].map(({ value }) => value).toSorted()).toEqual(
    ['', ...chosen, ...failReasons.map((reason) => `reason::${reason}`)].toSorted(),
  );
  for (const status of chosen) {
    choose(status);
    const asked = status === 'refund' ? { filter: ['status:refund,fallback'] } : { status };
    expect(searched()).toEqual({ user: '0xabc', ...asked });
  }
  // Refunds are counted with what is listed as fallback.
  expect(select().selectedOptions[0]?.textContent).toBe('refund · 2');
  choose('');
  expect(searched()).toEqual({ user: '0xabc' });
  for (const reason of failReasons) {
    fireEvent.change(select(), { target: { value: `reason::${reason}` } });
    expect(searched()).toEqual({ user: '0xabc', failReason: reason });
  }
});

test('each chain is found by a part of its name or the start of its ID, at either end', async () => {
  open({ status: 'failure' });
  const asked: ListSearch = { status: 'failure' };
  for (const [end, key] of [
    ['From', 'originChainId'],
    ['To', 'destinationChainId'],
  ] as const) {
    for (const { value, label } of chainOptions)
      for (const typed of [label.slice(1, 5), value]) {
        await choose(end, typed);
        expect(searched(), `${end} ${typed}`).toEqual({ ...asked, [key]: value });
      }
    await choose(end, 'any chain');
    expect(searched()).toEqual(asked);
    await choose(end, '8453');
    asked[key] = '8453';
  }
  expect(searched()).toEqual({
    status: 'failure',
    originChainId: '8453',
    destinationChainId: '8453',
  });
});

test('a chain that no list holds, and several at once, are named and left as they are', async () => {
  open({ originChainId: '77', filter: ['destination:1,8453'] });
  await soon(() => expect(button('From')?.textContent).toBe('Chain 77'));
  expect(button('To')?.textContent).toBe('2 destinations');
  expect(searched().originChainId).toBe('77');
});

test('each range of time is one click or two fields, and can be pinned', async () => {
  open({ status: 'success' });
  const change = async (values: Record<string, string>, last: string, isRefused = false) => {
    fireEvent.click(document.querySelector<HTMLElement>('[aria-label^="Time range: "]')!);
    await soon(() => expect(control('Date field')).not.toBeNull());
    for (const [name, value] of Object.entries(values)) await fill(name, value);
    fireEvent.click(button(last)!);
    if (!isRefused) await soon(() => expect(control('Date field')).toBeNull());
    return searched();
  };
  const asked = { status: 'success' };
  for (const span of ['1h', '24h', '7d', '30d']) {
    expect(await change({}, span)).toEqual({ ...asked, created: span });
    expect(await change({ 'Date field': 'updated' }, 'Apply')).toEqual({ ...asked, updated: span });
  }
  expect(await change({}, 'Any time')).toEqual(asked);
  expect(await change({ 'Time range': '6h' }, 'Apply')).toEqual({ ...asked, created: '6h' });
  const pinned = await change({}, 'Pin time range');
  expect(Number(pinned.endTimestamp) - Number(pinned.startTimestamp)).toBe(6 * 3_600);
  const from = { 'Time range': 'between', 'From (UTC)': '2026-03-01T00:00' };
  const to = { 'To (UTC)': '2026-03-02T00:00' };
  const bounds = { startTimestamp: '1772323200', endTimestamp: '1772409600' };
  expect(await change({ ...from, ...to }, 'Apply')).toEqual({ ...asked, ...bounds });
  // What is wrong stays, beside its field.
  await change({ 'To (UTC)': '2026-02-01T00:00' }, 'Apply', true);
  expect(searched()).toEqual({ ...asked, ...bounds });
  expect(control('To (UTC)')?.getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(button('24h')!);
  expect(searched()).toEqual({ ...asked, created: '24h' });
  fireEvent.click(button('24h')!);
  expect(searched()).toEqual(asked);
});
