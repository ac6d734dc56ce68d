import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileTexts } from '#testing/hostile-texts';
import { urlSegment, urlText } from '#service/url-text';
import { idParam } from './path-codec';
import { parseSearch, printSearch } from './search-codec';

const root = createRootRoute();
const network = createRoute({ getParentRoute: () => root, path: '$network' });
const page = createRoute({ getParentRoute: () => network, path: 'requests/$id', params: idParam });
const routerAt = (path: string) =>
  createRouter({
    routeTree: root.addChildren([network.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch: printSearch,
  });

/** Where a link leads, and what a page reads there after a reload. */
async function followed(id: string) {
  const { href } = routerAt('/').buildLocation({
    to: '/$network/requests/$id',
    params: { network: 'mainnet', id },
  });
  // A browser resolves it.
  const { pathname } = new URL(href, 'https://waybill.example');
  const router = routerAt(pathname);
  await router.load();
  return { pathname, params: router.state.matches.at(-1)?.params };
}

test.each(hostileTexts)('%j has a page of its own, and a link leads there', async (id) => {
  const { pathname, params } = await followed(id);
  expect(pathname).toMatch(/^\/mainnet\/requests\/[^/]+$/);
  expect(params).toEqual({ network: 'mainnet', id });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
);

test('any text is read back from a path', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (id) => {
      expect((await followed(id)).params).toEqual({ network: 'mainnet', id });
    }),
  );
});

test('any text can be written into a query, and a segment is one or none', () => {
  const base = 'https://service.example';
  fc.assert(
    fc.property(fc.oneof(anyText, fc.constantFrom(...hostileTexts)), (text) => {
      const query = new URL(`${base}/requests?a=${urlText(text)}&b=1`).searchParams;
      expect([...query]).toEqual([
        ['a', text.toWellFormed()],
        ['b', '1'],
      ]);
      const segment = urlSegment(text);
      if (segment === null) return;
      const { pathname, origin } = new URL(`${base}/requests/${segment}/status`);
      expect(origin).toBe(base);
      expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'requests', text, 'status']);
    }),
  );
});
