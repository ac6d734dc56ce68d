import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { PageConfig } from '#service/page-config';
import type { Session } from './api/session';
import { loadErrorName } from './components/RetryButton';
import { createAppRouter } from './router';
import { onLogoutElsewhere } from './shell/logout-elsewhere';
import { startErrorNotice } from './ui/error-notice';

interface Start {
  /** Null where the proxy has written none into index.html. */
  config: PageConfig | null;
  session: Session;
  queryClient: QueryClient;
}

export function startApp({ config, session, queryClient }: Start): void {
  startErrorNotice(['AbortError', loadErrorName]);
  // A part of the page that is not there any more, because another version is. The router would load the page again by
  // itself, and end what is under way; by another message it doesn't.
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = loadErrorName;
    payload.message = 'Waybill was updated, or the connection was lost. Reload the page.';
  });
  const root = createRoot(document.getElementById('root') ?? document.body);
  if (config === null)
    return void import('./shell/NoConfig').then(({ NoConfig }) => root.render(<NoConfig />));
  const router = createAppRouter({ config, queryClient, session });
  onLogoutElsewhere(() => {
    // Nothing that was read stays on screen, or in memory.
    root.render(null);
    session.clear();
    queryClient.clear();
    void import('./shell/SignedOut').then(({ SignedOut }) => root.render(<SignedOut />));
  });
  // Until the first page is ready, the empty frame of index.html stays on screen. Not awaited at the top level:
  // a page's chunk waits for this one to have run.
  void router.load().then(() => {
    // Each page brings its own title, and the first one in the document counts.
    document.querySelector('title')?.remove();
    // In slices: a tap or a scroll is answered meanwhile.
    startTransition(() =>
      root.render(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </StrictMode>,
      ),
    );
  });
}
