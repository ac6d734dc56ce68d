import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListSearch } from './list-search';
import { readListSearch } from './schema';
import { filterOf, printFilter } from './filter';
import { freezeTime } from './filter-edits';
import { toServiceQuery } from './service-query';

const noon = 1_790_000_000;
const read = readListSearch;
const reasons = (raw: Record<string, unknown>) =>
  read(raw).dropped.map(({ name, reason }) => `${name} ${reason}`);

describe('reading a URL', () => {
  test('a long run of digits stays as it is', () => {
    const id = '12345678901234567890123456789012345678901234567890';
    expect(read({ term: id }).search).toEqual({ term: id });
    expect(toServiceQuery(read({ term: id }).search, noon).term).toBe(id);
  });

  test('what is unknown or invalid is left out and named', () => {
    const { search, dropped } = read({ status: 'lo/st', colour: 'red', limit: '51', term: 'x' });
    expect(search).toEqual({ term: 'x' });
    expect(dropped.map(({ name, value }) => [name, value])).toEqual([
      ['status', 'lo/st'],
      ['colour', 'red'],
      ['limit', '51'],
    ]);
  });

  test('words that nobody has heard of are asked for, and the service decides', () => {
    const raw = {
      status: 'delayed',
      failReason: 'A_NEW_REASON',
      refundFailReason: 'A_NEW_REASON',
      requestType: 'Loan',
      features: 'app_fees,a_new_one',
      filter: ['-failReason:A_NEW_REASON,SLIPPAGE'],
    };
    expect(read(raw)).toEqual({ search: raw, dropped: [] });
    const { filter: _filter, ...parameters } = raw;
    expect(toServiceQuery(raw, noon)).toMatchObject(parameters);
  });

  test('what only the page shows is kept, and named where it is wrong', () => {
    expect(read({ columns: 'age', request: '0x1', among: 'sponsored' }).dropped).toEqual([]);
    expect(reasons({ saveAs: ' ', among: 'lost' })).toEqual([
      'saveAs is too long',
      'among must be one of sponsored',
    ]);
  });

  test('hash is asked as term, and named: without it the list would show everything', () => {
    expect(read({ hash: '0x1' }).search).toEqual({ term: '0x1' });
    expect(reasons({ hash: '0x1' })).toEqual(['hash isn’t a filter; term is used instead']);
    expect(read({ hash: '0x1', term: '0x2' }).search).toEqual({ term: '0x2' });
    expect(reasons({ hash: '0x1', term: '0x2' })[0]).toContain('use term');
    expect(read({ hash: '' }).search).toEqual({});
    expect(read({ hash: ['0x1', '0x2'] }).search).toEqual({});
  });

  test('a key is never taken', () => {
    expect(reasons({ apiKey: 'secret' })[0]).toContain('use apiKeyAlias');
  });

  test('a repeated parameter is dropped', () => {
    expect(reasons({ status: ['failure', 'refund'] })).toEqual(['status is repeated']);
  });

  test('one broken group does not cost the others', () => {
    const { search, dropped } = read({ filter: ['status:failure,refund', 'amount>=5'] });
    expect(search.filter).toEqual(['status:failure,refund']);
    expect(dropped).toEqual([
      { name: 'filter', value: 'amount>=5', reason: 'amount can’t be used in a group.' },
    ]);
  });

  test('a group that is refused says why', () => {
    expect(reasons({ filter: 'failReason:a/b' })[0]).toContain('must be a word');
    expect(reasons({ filter: ['status:success status:failure'] })[0]).toContain('is repeated');
    expect(reasons({ filter: [['status:success', 'x']] })).toEqual(['filter has an invalid value']);
  });

  test('one time range at a time', () => {
    expect(read({ created: '24h', startTimestamp: '5' }).search).toEqual({ created: '24h' });
    expect(read({ created: '24h', updated: '1h' }).search).toEqual({ updated: '1h' });
    expect(read({ created: '24h', sortBy: 'updatedAt' }).search).toEqual({ created: '24h' });
  });

  test('the service reads bounds on updatedAt when it sorts by that, and so does the page', () => {
    const { search, dropped } = read({ sortBy: 'updatedAt', startTimestamp: '5' });
    expect(search).toEqual({ sortBy: 'updatedAt', updated: '5..' });
    expect(dropped).toEqual([]);
  });

  test.each<[ListSearch, ListSearch]>([
    [{ destinationChainId: '10' }, { originChainId: '8453', destinationChainId: '10' }],
    [{ originChainId: '10' }, { originChainId: '10', destinationChainId: '8453' }],
    [{ originChainId: '8453' }, { originChainId: '8453' }],
    [{ destinationChainId: '8453' }, { destinationChainId: '8453' }],
  ])('a chain beside %j is its other end, as the service is asked', (ends, meant) => {
    const { search, dropped } = read({ chainId: '8453', ...ends });
    expect(search).toEqual(meant);
    expect(dropped).toEqual([]);
    expect(toServiceQuery(search, noon)).toEqual({ scope: 'ours', ...meant });
  });

  test('a chain that is neither end is named, and not sent', () => {
    const ends = { originChainId: '10', destinationChainId: '137' };
    const { search, dropped } = read({ chainId: '8453', ...ends });
    expect(search).toEqual(ends);
    expect(dropped).toMatchObject([{ name: 'chainId', value: '8453' }]);
  });

  test('a block range needs a chain, children need an id', () => {
    expect(read({ startBlock: '5' }).search).toEqual({});
    expect(read({ startBlock: '5', chainId: '10' }).dropped).toEqual([]);
    expect(read({ includeChildRequests: 'true' }).search).toEqual({});
  });
});

describe('asking the service', () => {
  test('a relative span is counted back from now, and freezing it gives the same rows', () => {
    const search: ListSearch = { created: '6h', status: 'failure' };
    expect(toServiceQuery(search, noon)).toEqual({
      scope: 'ours',
      status: 'failure',
      startTimestamp: String(noon - 21_600),
    });
    expect(toServiceQuery(printFilter(freezeTime(filterOf(search), noon)), noon + 999)).toEqual({
      scope: 'ours',
      status: 'failure',
      startTimestamp: String(noon - 21_600),
      endTimestamp: String(noon),
    });
  });

  test('an updated range sorts by updatedAt', () => {
    expect(toServiceQuery({ updated: '10..20' }, noon)).toEqual({
      scope: 'ours',
      sortBy: 'updatedAt',
      startTimestamp: '10',
      endTimestamp: '20',
    });
  });

  test('a status that the filter lacks is not sent', () => {
    expect(toServiceQuery({ status: 'waiting' }, noon)).toEqual({ scope: 'ours' });
    expect(toServiceQuery({ status: 'waiting' }, noon, true).status).toBe('waiting');
  });

  test('groups travel as JSON, chains as numbers, none as null', () => {
    const filter = ['chain:8453 -failReason:SLIPPAGE,TTL_EXPIRED', 'depositAddress:none'];
    expect(JSON.parse(toServiceQuery({ filter }, noon).filters ?? '')).toEqual([
      { chainId: 8453, 'not:failReason': ['SLIPPAGE', 'TTL_EXPIRED'] },
      { depositAddress: null },
    ]);
  });

  test('ours are asked for unless the URL says everyone’s', () => {
    expect(toServiceQuery({}, noon)).toEqual({ scope: 'ours' });
    expect(toServiceQuery(read({ scope: 'all' }).search, noon)).toEqual({});
    expect(toServiceQuery({ apiKeyAlias: 'shop' }, noon)).toEqual({
      scope: 'ours',
      apiKeyAlias: 'shop',
    });
    expect(read({ scope: 'theirs' }).dropped).toMatchObject([{ name: 'scope' }]);
  });

  test('a referrer filter asks for ours, because it has no answer without keys', () => {
    expect(toServiceQuery({ scope: 'all', referrer: 'shop' }, noon).scope).toBe('ours');
    expect(toServiceQuery({ scope: 'all', filter: ['-referrer:shop'] }, noon).scope).toBe('ours');
  });

  test('paging of the page itself is not sent', () => {
    const search = read({ continuation: 'c2', trail: ['c1'], limit: '50' }).search;
    expect(toServiceQuery(search, noon)).toEqual({
      scope: 'ours',
      continuation: 'c2',
      limit: '50',
    });
  });
});

test('whatever a URL holds, what is kept reads the same again and names nothing', () => {
  const value = fc.oneof(
    fc.string(),
    fc.stringMatching(/^\d{1,30}$/),
    fc.constantFrom('failure', 'waiting', '24h', '5..9', '7', 'updatedAt', 'true', 'chain:1', ''),
  );
  const names = ['status', 'created', 'startTimestamp', 'endTimestamp', 'updated', 'sortBy'];
  const more = [
    'chainId',
    'startBlock',
    'endBlock',
    'amountUsdMin',
    'amountUsdMax',
    'id',
    'filter',
  ];
  const name = fc.constantFrom(...names, ...more, 'term', 'includeChildRequests', 'other');
  fc.assert(
    fc.property(fc.dictionary(name, fc.oneof(value, fc.array(value))), (raw) => {
      const first = read(raw);
      const second = read(first.search);
      expect(second.search).toEqual(first.search);
      expect(second.dropped).toEqual([]);
      expect(() => toServiceQuery(first.search, noon)).not.toThrow();
    }),
  );
});
