import { lazy, Suspense } from 'react';
import { ApiError } from '../../api/errors';
import { ErrorState } from '../../components/ErrorState';

const RefusedList = lazy(async () => ({ default: (await import('./RefusedList')).RefusedList }));

interface Props {
  error: Error;
  onRetry: () => void;
}

/** No rows came. What was refused gets a way on beside Retry, whose code can still be loaded then. */
export function ListError({ error, onRetry }: Props) {
  const state = <ErrorState error={error} onRetry={onRetry} />;
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return state;
  return (
    <Suspense fallback={state}>
      <RefusedList error={error} onRetry={onRetry} />
    </Suspense>
  );
}
