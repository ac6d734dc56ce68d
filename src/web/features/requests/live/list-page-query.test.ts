import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageNetwork } from '#testing/page-network';
import { Session } from '../../../api/session';
import { createQueryClient } from '../../../api/query-client';
import type { ColumnId } from '../columns/columns';
import { listPageQuery } from './list-page-query';
import type { ListSearch } from '../search/list-search';

const noon = 1_790_000_040;
/** Queries of the calls, and what the service says next. */
let calls: URLSearchParams[] = [];
let answers: Response[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: noon * 1000 });
  [calls, answers] = [[], []];
  vi.stubGlobal('fetch', (url: string) => {
    const { searchParams } = new URL(url, 'http://localhost');
    calls.push(searchParams);
    const total = searchParams.get('includeTotal') === 'true' ? { total: 7 } : {};
    return Promise.resolve(answers.shift() ?? Response.json({ requests: [], ...total }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const optionsOf = (search: ListSearch, columns: ColumnId[] = []) =>
  listPageQuery(pageNetwork, search, columns);
const fetchPage = (search: ListSearch, columns?: ColumnId[]) =>
  createQueryClient(new Session()).fetchQuery(optionsOf(search, columns));

describe('a relative time range', () => {
  test('is counted back from the moment of the call, which the page keeps', async () => {
    const page = await fetchPage({ created: '24h' });
    expect(page.query.startTimestamp).toBe(String(noon - 86_400));
    expect(page.resolvedAtSeconds).toBe(noon);
    expect((await fetchPage({ startTimestamp: '5' })).resolvedAtSeconds).toBeNull();
  });

  test('of days is the same question for a minute, whoever asks', async () => {
    vi.setSystemTime((noon + 59) * 1000);
    expect((await fetchPage({ created: '30d' })).query.startTimestamp).toBe(
      String(noon - 30 * 86_400),
    );
    expect((await fetchPage({ created: '1h' })).query.startTimestamp).toBe(
      String(noon + 59 - 3_600),
    );
  });

  test('is counted back from the moment that the URL of a later page names', async () => {
    const page = await fetchPage({ created: '6h', continuation: 'c', at: '1780000000' });
    expect(page.query.startTimestamp).toBe(String(1_780_000_000 - 6 * 3_600));
    expect(page.resolvedAtSeconds).toBe(1_780_000_000);
  });

  test('is kept under the same key whenever it is asked for', () => {
    const key = () => optionsOf({ created: '24h' }).queryKey;
    const before = key();
    vi.setSystemTime((noon + 500) * 1000);
    expect(key()).toEqual(before);
  });
});

describe('the total of the service', () => {
  const asked = () => calls.map((query) => query.get('includeTotal'));

  test('comes with the rows of all time, and is kept for a minute of polls', async () => {
    const client = createQueryClient(new Session());
    const poll = () => client.fetchQuery({ ...optionsOf({ status: 'failure' }), staleTime: 0 });
    const page = await poll();
    expect(page.total).toBe(7);
    // What is copied as the list's question is without it.
    expect(page.query).not.toHaveProperty('includeTotal');
    vi.setSystemTime((noon + 50) * 1000);
    expect((await poll()).total).toBe(7);
    vi.setSystemTime((noon + 61) * 1000);
    await poll();
    expect(asked()).toEqual(['true', null, 'true']);
  });

  test.each<ListSearch>([
    { created: '30d' },
    { startTimestamp: '5' },
    { scope: 'all' },
    { status: 'waiting' },
  ])('is not asked for where it is not of the list, or the desk counts: %j', async (search) => {
    expect((await fetchPage(search)).total).toBeNull();
    expect(asked()).toEqual([null]);
  });

  test('that takes too long keeps no rows away', async () => {
    answers = [Response.json({ title: 'Timeout' }, { status: 504 })];
    expect((await fetchPage({})).total).toBeNull();
    expect(asked()).toEqual(['true', null]);
  });
});

test('what only the page shows makes no other question', () => {
  const { queryKey } = optionsOf({ status: 'failure' });
  const shown: ListSearch = { request: '0x1', columns: 'age', among: 'sponsored', saveAs: 'Mine' };
  expect(optionsOf({ status: 'failure', ...shown }).queryKey).toEqual(queryKey);
  expect(optionsOf({ status: 'refund' }).queryKey).not.toEqual(queryKey);
});

describe('the fields that only the owner sees', () => {
  const asksGated = async (search: ListSearch, columns: ColumnId[]) =>
    (await fetchPage(search, columns)).query.includeAuthenticatedData;

  test('are asked for where a column shows them', async () => {
    expect(await asksGated({}, ['age', 'status'])).toBeUndefined();
    expect(await asksGated({}, ['age', 'status', 'referrer'])).toBe('true');
    expect(await asksGated({ status: 'failure' }, ['apiKeyName'])).toBe('true');
  });

  test('are not asked for where the URL says so', async () => {
    expect(await asksGated({ includeAuthenticatedData: 'false' }, ['apiKeyName'])).toBe('false');
  });
});
