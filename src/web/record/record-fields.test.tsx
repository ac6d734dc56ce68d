// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import sponsoredV2 from '../../../e2e/recorded/record-v2.sponsored.json';
import { readRow } from '#service/read-requests';
import { RecordPage } from './RecordPage';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

/** The page of a record without its raw JSON: what is to be read, and what stands in titles. */
async function pageOf(raw: unknown): Promise<{ text: string; html: string }> {
  const { record } = readRow(raw);
  if (!record) throw new Error('broken');
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '$network',
    component: () => <RecordPage record={record} raw={null} source="file" readAtMs={0} />,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/sandbox'] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const container = document.createElement('div');
  const view = createRoot(container);
  await act(async () => {
    await router.load();
    view.render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
  });
  const shown = { text: container.textContent ?? '', html: container.innerHTML };
  act(() => view.unmount());
  return shown;
}

it('names what the sponsor paid in which token, and for which fees', async () => {
  const { text } = await pageOf(sponsoredV2);
  expect(text).toContain('The sponsor paid 7.000949 USDC on');
  expect(text).toContain('for fees of 7.00109 USDC.e on');
});
