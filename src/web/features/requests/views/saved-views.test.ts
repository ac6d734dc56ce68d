import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ColumnId } from '../columns/columns';
import { readListSearch } from '../search/schema';
import {
  isSystemView,
  isView,
  offeredView,
  printViewFile,
  readViewFile,
  shareSearch,
  storedViews,
  viewSearch,
  withoutView,
  withView,
  type SavedView,
} from './saved-views';
import { systemSearch, systemViews } from './system-views';

const view: SavedView = {
  name: 'Failures on Base',
  search: { status: 'failure', destinationChainId: '8453', sortBy: 'amountUsd' },
  columns: ['age', 'id', 'user', 'inTx'],
};

describe('saved views', () => {
  test('a view keeps the question and not the place', () => {
    const here = { ...view.search, continuation: 'c', trail: ['b'], page: '3', request: '0x1' };
    expect(viewSearch(here)).toEqual(view.search);
    expect(isView(view, here)).toBe(true);
    expect(isView(view, { ...here, status: 'refund' })).toBe(false);
  });

  test('the same name replaces the view in its place', () => {
    const changed = { ...view, columns: null };
    const other = { ...view, name: 'Other' };
    expect(withView([view, other], changed)).toEqual([changed, other]);
    expect(withoutView([view, other], 'Other')).toEqual([view]);
  });

  test('a shared link brings the whole view, and offers it', () => {
    const { search, dropped } = readListSearch(
      JSON.parse(JSON.stringify(shareSearch(view))) as Record<string, unknown>,
    );
    expect(dropped).toEqual([]);
    expect(offeredView(search)).toEqual(view);
    expect(isView(view, search)).toBe(true);
    expect(offeredView({ status: 'failure' })).toBeNull();
  });

  test('one unreadable view costs only itself, unknown filters are left out', () => {
    const kept = [{ name: '' }, 7, { ...view, search: { ...view.search, nonsense: 'x' } }];
    expect(storedViews.parse(kept)).toEqual([view]);
  });

  test('a file that is none says so', () => {
    expect(readViewFile('{')).toBe('This file isn’t JSON.');
    expect(readViewFile('[]')).toBe('This file has no Waybill views.');
    expect(readViewFile('{"waybillViews":1,"views":[1]}')).toContain('None of the views');
  });

  test('a view that everybody has stays itself in another order', () => {
    const late = systemViews.find(({ search }) => search.view === 'late');
    expect(late && isSystemView(late, { view: 'late', limit: '50' })).toBe(true);
    expect(late && isSystemView(late, { view: 'late', status: 'pending' })).toBe(false);
  });

  test('a system view keeps the period, and counts what is open whatever its age, as Home does', () => {
    const to = (name: string, now: Parameters<typeof systemSearch>[1]) => {
      const view = systemViews.find((one) => one.name === name);
      return view && JSON.parse(JSON.stringify(systemSearch(view, now)));
    };
    const late = { view: 'late', sortDirection: 'asc' } as const;
    expect(to('Failed', { created: '7d', scope: 'all' })).toEqual({
      status: 'failure',
      created: '7d',
      scope: 'all',
    });
    expect(to('Failed', { chainId: '10' })).toEqual({ status: 'failure' });
    expect(to('Late', { created: '30d' })).toEqual(late);
    expect(to('Late', { ...late, created: '24h' })).toEqual({ ...late, created: '24h' });
    expect(to('Uncollected fees', { created: '7d' })).toEqual({
      view: 'uncollected',
      created: '7d',
    });
    expect(to('All', late)).toEqual({ created: '30d' });
  });

  test('every system view is a question that the URL can hold', () => {
    for (const { search } of systemViews) {
      const read = readListSearch({ ...search });
      expect(read.dropped).toEqual([]);
      expect(read.search).toEqual(search);
    }
  });
});

test('a file of views reads back as it was written', () => {
  const anyView = fc.record({
    name: fc.stringMatching(/^[a-z]([ a-z]{0,40}[a-z])?$/),
    search: fc.constantFrom(...systemViews.map(({ search }) => search), view.search),
    columns: fc.option(
      fc.constantFrom<ColumnId[]>(['age', 'id'], ['status', 'feeQuoted', 'referrer']),
    ),
  });
  fc.assert(
    fc.property(fc.array(anyView, { minLength: 1, maxLength: 9 }), (views) => {
      expect(readViewFile(printViewFile(views))).toEqual(views);
    }),
  );
});
