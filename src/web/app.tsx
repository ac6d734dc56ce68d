import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Session } from './api/session';
import type { createAppRouter } from './router';
import { loadErrorName } from './components/RetryButton';
import { onLogoutElsewhere } from './shell/actions/logout-elsewhere';
import { startErrorNotice } from './ui/error-notice';
import { buttonClass } from './ui/button-class';

interface App {
  /** Null where the proxy has written no configuration into index.html. */
  router: ReturnType<typeof createAppRouter> | null;
  session: Session;
  queryClient: QueryClient;
}

/** Draws the page in place of index.html's empty frame. */
export function drawApp({ router, session, queryClient }: App): void {
  startErrorNotice(['AbortError', loadErrorName]);
  const root = createRoot(document.getElementById('root') ?? document.body);
  if (!router) return root.render(<NoConfig />);
  onLogoutElsewhere(() => {
    // Nothing that was read stays on screen, or in memory.
    root.render(null);
    session.clear();
    queryClient.clear();
    root.render(<SignedOut />);
  });
  // Each page brings its own title, and the first one in the document counts.
  document.querySelector('title')?.remove();
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** The one page that needs nothing: index.html came without the proxy's configuration. */
function NoConfig() {
  return (
    <main className="mx-auto max-w-xl p-8">
      <h1 className="text-lg font-semibold">Waybill isn’t configured</h1>
      <p className="mt-2 text-ink-2">
        Serve this page with the Waybill server of the same version: start it with{' '}
        <code className="font-mono">npm run sandbox</code> or{' '}
        <code className="font-mono">npm start</code> and reload.
      </p>
    </main>
  );
}

/** In place of the whole page, once another tab has logged out. */
function SignedOut() {
  return (
    <main className="mx-auto max-w-xl p-8">
      <title>Logged out · Waybill</title>
      <h1 className="text-lg font-semibold">You’ve been logged out</h1>
      <p className="mt-2 mb-4 text-ink-2">You logged out in another tab of this browser.</p>
      <a className={buttonClass({ variant: 'primary' })} href={location.href}>
        Log in
      </a>
    </main>
  );
}
