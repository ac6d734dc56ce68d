import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { toServerMs } from '../api/server-clock';
import { useSession } from '../api/session';
import { errorLine } from '../components/error-words';
import { RetryButton } from '../components/RetryButton';
import { TimeText } from '../components/TimeText';

/** Data on screen that could not be refreshed. */
const isOld = ({ state }: Query) => state.status === 'error' && state.data !== undefined;

/** The data on screen that is old, or all of it while there is no connection; nothing else. */
function oldQueries(client: QueryClient, isOnline: boolean): Query[] {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  const old = shown.filter(isOld);
  return isOnline || old.length > 0 ? old : shown.filter(({ state }) => state.dataUpdatedAt > 0);
}

/** Offline, or data that could not be refreshed: since when, why, and Retry. Said once for the whole page. */
export function DataAgeBar() {
  const client = useQueryClient();
  const session = useSession();
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  const [subscribe] = useState(
    () => (listener: () => void) => client.getQueryCache().subscribe(listener),
  );
  const readAtMs = useSyncExternalStore(subscribe, () =>
    Math.min(...oldQueries(client, isOnline).map(({ state }) => state.dataUpdatedAt)),
  );
  const error = oldQueries(client, isOnline).find(isOld)?.state.error ?? null;
  if (isOnline && !error) return null;
  return (
    <div
      role="status"
      className="sticky top-22 z-10 -mx-4 -mt-5 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-warn/50 bg-warn-soft px-4 py-1.5 sm:top-12 sm:-mx-6 sm:px-6"
    >
      <p className="min-w-0 flex-1 foreign-text">
        <b>{isOnline ? 'Refresh failed.' : 'You’re offline.'}</b>{' '}
        {Number.isFinite(readAtMs) && (
          <>
            Showing data from <TimeText ms={toServerMs(session, readAtMs)} />.
          </>
        )}{' '}
        {isOnline && error && <span className="text-ink-2">{errorLine(error)}</span>}
      </p>
      {isOnline && (
        <RetryButton
          size="small"
          error={error}
          onRetry={() => void client.refetchQueries({ type: 'active', predicate: isOld })}
        />
      )}
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
