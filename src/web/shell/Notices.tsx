import { lazy, Suspense, useSyncExternalStore } from 'react';
import { deprecations } from '../api/deprecations';
import { Notice } from '../ui/Notice';

const RetiredEndpoints = lazy(async () => ({
  default: (await import('./RetiredEndpoints')).RetiredEndpoints,
}));

/** What concerns every page: no connection, and endpoints that the service is about to retire. */
export function Notices() {
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  const retired = useSyncExternalStore(deprecations.subscribe, deprecations.get);
  if (isOnline && retired.length === 0) return null;
  return (
    <div className="mb-4 flex flex-col gap-2">
      {!isOnline && (
        <Notice tone="warn" title="This browser is offline">
          What is on screen is the last that was read.
        </Notice>
      )}
      <Suspense>{retired.length > 0 && <RetiredEndpoints retired={retired} />}</Suspense>
    </div>
  );
}

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
