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

/**
 * Draws what a page of the network `sandbox` shows, where no query asks for anything.
 *
 * @param context what the network's route gives its pages
 */
export async function drawPage(view: Root, shown: ReactNode, context: object): Promise<void> {
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
  const client = new QueryClient({
    defaultOptions: { queries: { enabled: false, meta: { session: new Session() } } },
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
