import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageNetwork } from '#testing/page-network';
import { Session } from '../../../api/session';
import { createQueryClient } from '../../../api/query-client';
import type { ColumnId } from '../columns/columns';
import { listPageQuery } from './list-page-query';
import type { ListSearch } from '../search/list-search';

const noon = 1_790_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: noon * 1000 });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ requests: [] })));
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

  test('is counted back from the moment that the URL of a later page names', async () => {
    const page = await fetchPage({ created: '24h', continuation: 'c', at: '1780000000' });
    expect(page.query.startTimestamp).toBe(String(1_780_000_000 - 86_400));
    expect(page.resolvedAtSeconds).toBe(1_780_000_000);
  });

  test('is kept under the same key whenever it is asked for', () => {
    const key = () => optionsOf({ created: '24h' }).queryKey;
    const before = key();
    vi.setSystemTime((noon + 500) * 1000);
    expect(key()).toEqual(before);
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
