import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { parseSearch, printSearch } from '../../../search-codec';
import type { ColumnId } from '../columns/columns';
import { readListSearch } from '../search/schema';
import {
  browserViews,
  freeName,
  isSaved,
  isSystemView,
  isView,
  offeredView,
  shareLink,
  teamViews,
  viewSearch,
  type ListView,
} from './saved-views';
import { systemSearch, systemViews } from './system-views';

const columns: ColumnId[] = ['age', 'id', 'user', 'inTx'];
const view: ListView = {
  name: 'Failures on Base',
  search: viewSearch(
    { status: 'failure', destinationChainId: '8453', sortBy: 'amountUsd' },
    columns,
  ),
};
const ofTeam = (search: string, name = view.name) => ({
  id: '1',
  name,
  search,
  by: 'ada',
  atMs: 5,
});

describe('saved views', () => {
  test('a view keeps the question and not the place', () => {
    const here = { ...view.search, continuation: 'c', trail: ['b'], page: '3', request: '0x1' };
    expect(viewSearch(here, columns)).toEqual(view.search);
    expect(viewSearch(here)).not.toHaveProperty('columns');
    expect(isView(view, here)).toBe(true);
    expect(isView(view, { ...here, columns: 'id' })).toBe(true);
    expect(isView(view, { ...here, status: 'refund' })).toBe(false);
  });

  test('a shared link brings the whole view, and offers it', () => {
    vi.stubGlobal('location', { origin: 'https://waybill.example' });
    const link = new URL(shareLink('mainnet', view));
    expect(link.pathname).toBe('/mainnet/requests');
    const { search, dropped } = readListSearch(parseSearch(link.search));
    expect(dropped).toEqual([]);
    expect(offeredView(search)).toEqual(view);
    expect(isView(view, search)).toBe(true);
    expect(offeredView({ status: 'failure' })).toBeNull();
    const saved = teamViews({
      views: [ofTeam(printSearch({ ...view.search }).slice(1))],
      isKept: true,
    });
    expect(isSaved(view, null)).toBe(false);
    expect(isSaved(view, saved.views)).toBe(true);
    expect(isSaved({ ...view, name: 'Other' }, saved.views)).toBe(true);
    const otherColumns = { ...view, search: { ...view.search, columns: 'id' } };
    expect(isSaved(otherColumns, saved.views)).toBe(true);
    expect(isSaved({ ...otherColumns, name: 'Other' }, saved.views)).toBe(false);
  });

  test('of a view of the team, unknown filters and columns are left out', () => {
    const search = `${printSearch({ ...view.search }).slice(1)},gone&nonsense=x&page=2`;
    const others = [ofTeam('', 'Ätna'), ofTeam('', 'Zulu'), ofTeam(search, 'bravo')];
    expect(teamViews({ views: others, isKept: true })).toEqual({
      isKept: true,
      views: [ofTeam('', 'Ätna'), ofTeam('', 'bravo'), ofTeam('', 'Zulu')].map((each) => ({
        ...each,
        search: each.name === 'bravo' ? view.search : {},
      })),
    });
  });

  test('what a browser kept is read; one unreadable view costs only itself', () => {
    const { columns: _columns, ...search } = view.search;
    const kept = [
      { name: ' ', search },
      7,
      { name: ' Failures\ton Base', search: { ...search, nonsense: 'x' }, columns },
      { name: 'Plain', search, columns: null },
    ];
    expect(browserViews.parse(kept)).toEqual([view, { name: 'Plain', search }]);
  });

  test('a name that is taken, in any case of its letters, gets a number', () => {
    const taken = [{ name: 'nightly' }, { name: 'Nightly (2)' }, { name: 'x'.repeat(60) }];
    expect(freeName('Daily', taken)).toBe('Daily');
    expect(freeName('Nightly', taken)).toBe('Nightly (3)');
    expect(freeName('X'.repeat(60), taken)).toBe(`${'X'.repeat(56)} (2)`);
  });

  test('a name that is too long is not cut through an emoji', () => {
    const long = `x${'😀'.repeat(30)}`;
    const cut = long.slice(0, -2);
    expect(browserViews.parse([{ name: long, search: {} }])).toEqual([{ name: cut, search: {} }]);
    expect(freeName(cut, [{ name: cut }])).toBe(`x${'😀'.repeat(27)} (2)`);
  });

  test('the name of a link has no control character', () => {
    expect(offeredView({ saveAs: ' a\nb ' })?.name).toBe('a b');
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

test('a view reads back from the text that the team keeps', () => {
  const anySearch = fc
    .tuple(
      fc.constantFrom(...systemViews.map(({ search }) => search), view.search),
      fc.option(fc.constantFrom<ColumnId[]>(['age', 'id'], ['status', 'feeQuoted', 'referrer'])),
    )
    .map(([search, shown]) => viewSearch(search, shown));
  fc.assert(
    fc.property(anySearch, (search) => {
      const text = printSearch({ ...search }).slice(1);
      expect(teamViews({ views: [ofTeam(text)], isKept: true }).views).toEqual([
        { ...ofTeam(''), search },
      ]);
    }),
  );
});
