import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Session } from './api/session';
import type { createAppRouter } from './router';
import { loadErrorName } from './components/RetryButton';
import { onLogoutElsewhere } from './shell/logout-elsewhere';
import { NoConfig } from './shell/NoConfig';
import { SignedOut } from './shell/SignedOut';
import { startErrorNotice } from './ui/error-notice';

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
