import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, vi } from 'vitest';
import { accessScopes, type PageConfig } from '#service/proxy-api/page-config';
import { createQueryClient } from '../web/api/query-client';
import { Session } from '../web/api/session';
import { pageNetwork } from './page-network';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
vi.stubGlobal('requestIdleCallback', (go: () => void) => setTimeout(go));
vi.stubGlobal('scrollTo', () => undefined);
vi.stubGlobal('indexedDB', { databases: async () => [] });
// Of happy-dom it is null. Nobody else has a lock here.
Object.defineProperty(navigator, 'locks', {
  value: {
    request: (_name: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}),
    query: async () => ({ held: [], pending: [] }),
  },
});

const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: object): void } };
// By its name alone: the types of other tests’ routers stay their own.
const { createAppRouter } = await vi.importActual<{
  createAppRouter: (context: object) => AnyRouter;
}>('../web/router');

export const appConfig: PageConfig = {
  networks: [pageNetwork],
  viewer: {
    name: null,
    isOperator: true,
    accessScopes: [...accessScopes],
    logoutPath: null,
    loginPath: null,
  },
  version: '0',
  links: [{ name: 'Tool', url: 'https://tool.example/{requestId}?tx={inTxHash}' }],
  iconHosts: [],
  mirrorDays: 30,
};

/** What is called: its URL, and the body where one is sent. */
export interface Call {
  url: URL;
  method: string;
  body: string | null;
}

/** The answer to a call: a body, or a status that refuses it. */
export type Answer = (call: Call) => unknown;

afterEach(cleanup);

/** The whole app at a path of it, over a service that a test gives; the caller has a document of happy-dom. */
export function openApp(
  path: string,
  answer: Answer,
  { widthPx = 1440, config = appConfig }: { widthPx?: number; config?: PageConfig } = {},
) {
  happyDOM.setViewport({ width: widthPx, height: 4_000 });
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (asked: string | URL | Request, init?: RequestInit) => {
    const call: Call = {
      url: new URL(asked instanceof Request ? asked.url : asked, 'http://waybill.example'),
      method: init?.method ?? 'GET',
      body: typeof init?.body === 'string' ? init.body : null,
    };
    calls.push(call);
    const given = await answer(call);
    return typeof given === 'number'
      ? Response.json({ detail: '\ud800 not there' }, { status: given })
      : Response.json(given);
  });
  const session = new Session();
  const queryClient = createQueryClient(session);
  const router = createAppRouter({ config, queryClient, session });
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  const routed = createElement(RouterProvider, { router: router as never });
  const { container } = render(createElement(QueryClientProvider, { client: queryClient }, routed));
  return { container, router, queryClient, calls };
}
