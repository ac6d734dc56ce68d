import { expect, test } from 'vitest';
import type { ListSearch } from '../search/list-search';
import { filterOf, printFilter } from '../search/filter';
import { idsOnly } from '../search/group-text';
import { chipsOf } from './chips';

const chips = (search: ListSearch) =>
  chipsOf(filterOf(search), {
    chains: idsOnly,
    chainName: (id) => (id === '8453' ? 'Base' : id),
    timeText: (seconds) => `at ${seconds}`,
    scope: search.scope === 'all' ? 'all' : 'ours',
  });
const words = (search: ListSearch) => chips(search).map(({ label, value }) => `${label}: ${value}`);

test('every part of a filter is one chip in words', () => {
  const search: ListSearch = {
    created: '24h',
    chainId: '8453',
    amountUsdMin: '100',
    features: 'fast_fill,app_fees',
    filter: ['depositAddress:none -failReason:SLIPPAGE,TTL_EXPIRED'],
  };
  expect(words(search)).toEqual([
    'Created: last 24 hours',
    'Origin or destination chain: Base',
    'Amount paid: ≥ 100 USD',
    'Features: Fast fill or App fees',
    'Deposit address: is not set',
    'Failure reason: not Slippage exceeded or Request expired',
  ]);
  expect(chips(search).map(({ exact }) => exact)).toEqual(
    expect.arrayContaining([
      'Fast fill · fast_fill or App fees · app_fees',
      'not Slippage exceeded · SLIPPAGE or Request expired · TTL_EXPIRED',
    ]),
  );
});

test('each chip knows the filter without itself', () => {
  const search: ListSearch = {
    startTimestamp: '5',
    endTimestamp: '9',
    status: 'failure',
    filter: ['-user:0x1 depositAddress:none'],
  };
  expect(chips(search).map(({ remove }) => printFilter(remove(filterOf(search))))).toEqual([
    { status: 'failure', filter: search.filter },
    { startTimestamp: '5', endTimestamp: '9', filter: search.filter },
    { startTimestamp: '5', endTimestamp: '9', status: 'failure', filter: ['depositAddress:none'] },
    { startTimestamp: '5', endTimestamp: '9', status: 'failure', filter: ['-user:0x1'] },
  ]);
});

test('alternatives are one chip', () => {
  expect(words({ filter: ['status:failure', 'chain:10'] })).toEqual([
    'Any of: status:failure OR chain:10',
  ]);
});

test('what a parameter does not do is said beside it', () => {
  expect(chips({ referrer: 'shop' })[0]?.note).toBeUndefined();
  expect(chips({ referrer: 'shop', scope: 'all' })[0]?.note?.summary).toContain('your requests');
});
