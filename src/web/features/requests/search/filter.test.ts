import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterGroupKeys } from '#service/calls/requests-query';
import type { ListSearch } from './list-search';
import { readListSearch } from './schema';
import { filterOf, noFilter, printFilter, withFilter } from './filter';
import * as edits from './filter-edits';

type Edit = typeof edits.filterBy;
/** An edit of the URL's form, as the list makes it. */
const editing =
  (edit: Edit) =>
  (search: ListSearch, ...args: [key: Parameters<Edit>[1], value: string | null]) => {
    const { filter, problem } = edit(filterOf(search), ...args);
    return filter ? { search: withFilter(search, filter) } : { problem };
  };
const filterBy = editing(edits.filterBy);
const excludeBy = editing(edits.excludeBy);
const ok = ({ search, problem }: ReturnType<typeof filterBy>) => {
  if (!search) throw new Error(problem);
  return search;
};

describe('filter by this', () => {
  test('sets the parameter and starts at the first page', () => {
    const search = { chainId: '10', continuation: 'c', trail: ['b'] };
    expect(ok(filterBy(search, 'status', 'failure'))).toEqual({ chainId: '10', status: 'failure' });
  });

  test('takes the place of other conditions on the same key', () => {
    const search = { filter: ['status:refund,pending -user:0x1'] };
    expect(ok(filterBy(search, 'status', 'failure'))).toEqual({
      status: 'failure',
      filter: ['-user:0x1'],
    });
  });

  test('an alternative without conditions left matches everything, so none are kept', () => {
    const search = { filter: ['status:refund', 'chain:10'] };
    expect(ok(filterBy(search, 'status', 'failure'))).toEqual({ status: 'failure' });
  });

  test('no value asks for an empty field', () => {
    expect(ok(filterBy({}, 'depositAddress', null))).toEqual({ filter: ['depositAddress:none'] });
  });

  test('a key is filtered by its alias', () => {
    expect(ok(filterBy({}, 'apiKey', 'default'))).toEqual({ apiKeyAlias: 'default' });
  });
});

describe('the usual period', () => {
  const usual: ListSearch = { created: '30d' };

  test('hides nothing that is looked for by its name', () => {
    expect(ok(filterBy({ ...usual, status: 'failure' }, 'user', '0x1'))).toEqual({
      status: 'failure',
      user: '0x1',
    });
    const found = withFilter(usual, { ...noFilter, params: { ...usual, term: '0x1' } });
    expect(found).toEqual({ term: '0x1' });
    const either = withFilter(usual, {
      ...filterOf(usual),
      anyOf: [[{ key: 'id', negated: false, values: ['0x1'] }], []],
    });
    expect(either.created).toBeUndefined();
  });

  test('stays with any other filter, and where it was chosen for what is looked for', () => {
    expect(ok(filterBy(usual, 'status', 'failure'))).toEqual({ ...usual, status: 'failure' });
    expect(ok(excludeBy(usual, 'user', '0x1')).created).toBe('30d');
    expect(ok(filterBy({ created: '7d' }, 'user', '0x1')).created).toBe('7d');
    const chosen = withFilter({ user: '0x1' }, edits.withTime(filterOf({ user: '0x1' }), usual));
    expect(chosen).toEqual({ user: '0x1', created: '30d' });
    expect(ok(filterBy(chosen, 'status', 'failure')).created).toBe('30d');
  });
});

describe('exclude this', () => {
  test('exclusions of one key collect', () => {
    const once = ok(excludeBy({ status: 'failure' }, 'failReason', 'SLIPPAGE'));
    expect(ok(excludeBy(once, 'failReason', 'TTL_EXPIRED'))).toEqual({
      status: 'failure',
      filter: ['-failReason:SLIPPAGE,TTL_EXPIRED'],
    });
  });

  test('is written into every alternative', () => {
    const search = { filter: ['status:refund', 'chain:10'] };
    expect(ok(excludeBy(search, 'user', '0x1')).filter).toEqual([
      '-user:0x1 status:refund',
      '-user:0x1 chain:10',
    ]);
  });

  test('lifts a filter for the same value', () => {
    expect(ok(excludeBy({ status: 'failure' }, 'status', 'failure'))).toEqual({
      filter: ['-status:failure'],
    });
  });

  test('says why the service cannot exclude a value beside the empty field', () => {
    const present = ok(excludeBy({}, 'depositAddress', null));
    expect(present).toEqual({ filter: ['-depositAddress:none'] });
    expect(excludeBy(present, 'depositAddress', '0x1').problem).toContain(
      'can’t exclude “none” and values together',
    );
  });
});

describe('time and order', () => {
  const withTime = (search: ListSearch, time: Parameters<typeof edits.withTime>[1]) =>
    withFilter(search, edits.withTime(filterOf(search), time));

  test('a new time range takes the place of the old one', () => {
    expect(withTime({ updated: '24h' }, { created: '1h' })).toEqual({ created: '1h' });
    expect(withTime({ created: '24h', sortBy: 'amountUsd' }, { updated: '1h' })).toEqual({
      updated: '1h',
    });
    expect(withTime({ sortBy: 'updatedAt' }, { created: '1h' })).toEqual({ created: '1h' });
  });

  test('another filter keeps order and page size', () => {
    const search: ListSearch = { sortBy: 'amountUsd', limit: '50', user: '0x1' };
    expect(withFilter(search, filterOf({ status: 'refund' }))).toEqual({
      sortBy: 'amountUsd',
      limit: '50',
      status: 'refund',
    });
  });
});

test('a value that the service cannot be asked for is refused, not sent', () => {
  expect(filterBy({}, 'failReason', 'no/word').problem).toContain('must be a word');
  expect(excludeBy({}, 'status', 'no/word').problem).toContain('must be a word');
  expect(ok(filterBy({}, 'status', 'waiting'))).toEqual({ status: 'waiting' });
});

test('a reason that nobody has heard of is filtered by', () => {
  expect(ok(filterBy({}, 'failReason', 'A_NEW_REASON'))).toEqual({ failReason: 'A_NEW_REASON' });
  expect(ok(excludeBy({}, 'failReason', 'A_NEW_REASON'))).toEqual({
    filter: ['-failReason:A_NEW_REASON'],
  });
});

describe('one filter in memory', () => {
  test('does not tell a parameter from a single group of its own', () => {
    const [parameter, group] = [
      filterOf({ status: 'failure' }),
      filterOf({ filter: ['status:failure'] }),
    ];
    expect(group).toEqual(parameter);
    expect(printFilter(group)).toEqual({ status: 'failure' });
  });

  test('keeps two conditions of one key that both have to hold', () => {
    const search: ListSearch = { chainId: '10', filter: ['chain:10,8453'] };
    expect(filterOf(search).all).toHaveLength(2);
    expect(printFilter(filterOf(search))).toEqual(search);
  });

  test('ends without a filter on the first page, and nothing narrows the loaded rows', () => {
    const search: ListSearch = {
      status: 'failure',
      among: 'sponsored',
      columns: 'age',
      saveAs: 'Mine',
      scope: 'all',
      continuation: 'c',
      page: '2',
    };
    expect(withFilter(search, noFilter)).toEqual({ scope: 'all', columns: 'age' });
  });
});

test('whatever is clicked, the search stays one that a URL holds as it is', () => {
  const click = fc.record({
    key: fc.constantFrom(...filterGroupKeys),
    value: fc.option(fc.constantFrom('1', '2', 'failure', 'waiting', 'SLIPPAGE', 'two words')),
    excludes: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(click), (clicks) => {
      let search: ListSearch = {};
      for (const { key, value, excludes } of clicks) {
        const change = (excludes ? excludeBy : filterBy)(search, key, value);
        search = change.search ?? search;
      }
      expect(readListSearch(search)).toEqual({ search, dropped: [] });
    }),
  );
});
