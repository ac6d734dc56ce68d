import { lazy, Suspense } from 'react';
import { ApiError } from '../../api/errors';
import { ErrorState } from '../../components/ErrorState';
import type { LiveList } from './live/useLiveList';
import type { ListState } from './useListSearch';

const RefusedList = lazy(async () => ({ default: (await import('./RefusedList')).RefusedList }));

interface Props {
  error: Error;
  list: ListState;
  live: LiveList;
}

/** No rows came. What was refused gets a way on beside Retry, whose code can still be loaded then. */
export function ListError({ error, list, live }: Props) {
  const state = <ErrorState error={error} onRetry={live.retry} />;
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return state;
  return (
    <Suspense fallback={state}>
      <RefusedList error={error} list={list} onRetry={live.retry} />
    </Suspense>
  );
}
