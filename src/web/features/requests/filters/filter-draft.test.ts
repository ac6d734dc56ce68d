import { expect, test } from 'vitest';
import type { ListSearch } from '../search/list-search';
import { filterOf, printFilter } from '../search/filter';
import * as drafts from './filter-draft';
import type { FilterDraft } from './filter-draft';

const draftOf = (search: ListSearch) => drafts.filterDraftOf(filterOf(search));
const readDraft = (draft: FilterDraft) => {
  const { filter, problems } = drafts.readDraft(draft);
  return filter ? { search: printFilter(filter) } : { problems };
};

test.each<ListSearch>([
  { created: '24h', status: 'failure', chainId: '10', amountUsdMin: '5' },
  { filter: ['depositAddress:none -failReason:SLIPPAGE,TTL_EXPIRED'] },
  { user: '0x1', filter: ['status:failure,refund', 'chain:10'] },
])('an untouched draft is the same filter: %o', (search) => {
  expect(readDraft(draftOf(search))).toEqual({ search });
});

test('order and paging are no part of a draft', () => {
  const draft = draftOf({ sortBy: 'amountUsd', continuation: 'c', trail: ['b'], term: 'x' });
  expect(draft).toEqual({ fields: { term: 'x' }, groups: [] });
});

test('everything that the service can’t filter by is named', () => {
  const fields = { amountUsdMin: 'much', startBlock: '5' };
  expect(readDraft({ fields, groups: [] }).problems?.map(({ text }) => text)).toEqual([
    'amountUsdMin must be a number.',
    'startBlock needs a chain.',
  ]);
});
