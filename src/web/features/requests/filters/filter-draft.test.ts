import { expect, test } from 'vitest';
import type { ListSearch } from '../search/list-search';
import { filterOf, printFilter } from '../search/filter';
import * as drafts from './filter-draft';
import { newCondition, type FilterDraft } from './filter-draft';

const draftOf = (search: ListSearch) => drafts.draftOf(filterOf(search));
const readDraft = (draft: FilterDraft) => {
  const { filter, problems } = drafts.readDraft(draft);
  return filter ? { search: printFilter(filter) } : { problems };
};

const problems = (draft: FilterDraft) => readDraft(draft).problems?.map(({ text }) => text) ?? [];

test.each<ListSearch>([
  { created: '24h', status: 'failure', chainId: '10', amountUsdMin: '5' },
  { filter: ['depositAddress:none -failReason:SLIPPAGE,TTL_EXPIRED'] },
  { user: '0x1', filter: ['status:failure,refund', 'chain:10'] },
])('an untouched draft asks for the same: %o', (search) => {
  expect(readDraft(draftOf(search))).toEqual({ search });
});

test('a builder group is the same filter as its text', () => {
  const groups: FilterDraft['groups'] = [
    [{ key: 'status', mode: 'is', values: ['failure', ''] }],
    [
      { key: 'status', mode: 'is', values: ['refund'] },
      { key: 'depositAddress', mode: 'isPresent', values: [''] },
    ],
  ];
  expect(readDraft({ fields: {}, groups })).toEqual({
    search: { filter: ['status:failure', '-depositAddress:none status:refund'] },
  });
});

test('order and paging are no part of a draft', () => {
  const draft = draftOf({ sortBy: 'amountUsd', continuation: 'c', trail: ['b'], term: 'x' });
  expect(draft).toEqual({ fields: { term: 'x' }, groups: [] });
});

test('everything that the service could not answer is named', () => {
  expect(
    problems({
      fields: { amountUsdMin: 'much', startBlock: '5' },
      groups: [[newCondition], []],
    }),
  ).toEqual([
    'Group 1: status has no value.',
    'Group 2 is empty and would match everything. Add a condition.',
    'amountUsdMin must be a number.',
    'startBlock needs a chain.',
  ]);
});

test('a single group without conditions is no filter', () => {
  expect(readDraft({ fields: { term: ' x ' }, groups: [[]] })).toEqual({ search: { term: 'x' } });
});
