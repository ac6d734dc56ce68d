// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { parseSearch, printSearch } from '../../../search-codec';
import type { ListSearch } from './list-search';
import { listSearchOptions } from './schema';

async function openList(query: string) {
  const root = createRootRoute();
  const list = createRoute({ getParentRoute: () => root, path: '/requests', ...listSearchOptions });
  const router = createRouter({
    routeTree: root.addChildren([list]),
    history: createMemoryHistory({ initialEntries: [`/requests${query}`] }),
    parseSearch,
    stringifySearch: printSearch,
  });
  await router.load();
  const navigate = (search: (prev: ListSearch) => ListSearch) =>
    router.navigate({ to: '/requests', search });
  return {
    navigate,
    search: () => router.state.matches.at(-1)?.search as ListSearch,
    url: () => router.history.location.search,
  };
}

test('what a link says and the list does not do is named, and kept in the URL', async () => {
  const { navigate, search, url } = await openList(
    '?status=lo/st&colour=red&chainId=10&chainId=8453',
  );
  expect(search()).toMatchObject({ status: undefined, chainId: undefined });
  const reasons = () => search().dropped?.map(({ name, value }) => [name, value]);
  const all = [
    ['status', 'lo/st'],
    ['colour', 'red'],
    ['chainId', ['10', '8453']],
  ];
  expect(reasons()).toEqual(all);
  await navigate((prev) => ({ ...prev, request: '0x1' }));
  expect(reasons()).toEqual(all);
  expect(url()).toBe('?status=lo/st&colour=red&chainId=10&chainId=8453&request=0x1');
  await navigate((prev) => ({ ...prev, dropped: undefined }));
  expect(search().dropped).toBeUndefined();
  expect(url()).toBe('?request=0x1');
});

test.each([
  ['?dropped=x', 'x'],
  ['?dropped=x&dropped=y', 'x, y'],
])('%s is named as dropped like any other unknown name', async (query, value) => {
  const { navigate, search } = await openList(query);
  const names = () => search().dropped?.map((item) => [item.name, item.value]);
  expect(names()).toEqual([['dropped', value]]);
  await navigate((prev) => ({ ...prev, request: '0x1' }));
  expect(names()).toEqual([['dropped', value]]);
});

test('a link with a hash asks for it as term, and goes on saying so', async () => {
  const { navigate, search, url } = await openList('?hash=0xabc');
  const words = () => search().dropped?.map(({ reason }) => reason);
  expect(search().term).toBe('0xabc');
  const before = words();
  await navigate((prev) => ({ ...prev, request: '0x1' }));
  expect(url()).toContain('term=0xabc');
  expect(words()).toEqual(before);
});

test('two changes before the page has followed the first are both kept', async () => {
  const { navigate, search } = await openList('?limit=50');
  const first = navigate((prev) => ({ ...prev, status: 'success' }));
  const second = navigate((prev) => ({ ...prev, chainId: '8453' }));
  await Promise.all([first, second]);
  expect(search()).toMatchObject({ limit: '50', status: 'success', chainId: '8453' });
});
