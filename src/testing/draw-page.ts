import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, createElement, type ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { Session } from '../web/api/session';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

/** Asks for nothing. */
const idleClient = () =>
  new QueryClient({
    defaultOptions: { queries: { enabled: false, meta: { session: new Session() } } },
  });

/**
 * Draws what a page of the network `sandbox` shows.
 *
 * @param context what the network's route gives its pages
 */
export async function drawPage(
  view: Root,
  shown: ReactNode,
  context: object,
  client = idleClient(),
): Promise<void> {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '$network',
    beforeLoad: () => context,
    component: () => shown,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/sandbox'] }),
  });
  await act(async () => {
    await router.load();
    view.render(
      createElement(
        QueryClientProvider,
        { client },
        createElement(RouterProvider, { router: router as never }),
      ),
    );
  });
}
