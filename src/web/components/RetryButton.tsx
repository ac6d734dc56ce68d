import { useEffect } from 'react';
import { ApiError } from '../api/errors';
import { Button } from '../ui/Button';

/** The name of an error of `import()`, which start.ts gives it. */
export const loadErrorName = 'LoadError';

/**
 * Asks again. The page is loaded again where the session has ended, because the proxy knows the way to the login, and
 * where a part of the page could not be fetched, because another version may have replaced it; if the connection was lost,
 * the part is fetched again once it is back.
 */
export function RetryButton({
  error,
  onRetry,
  ...look
}: {
  error: unknown;
  onRetry: () => void;
  size?: 'small';
  className?: string;
}) {
  const isOfCode = error instanceof Error && error.name === loadErrorName;
  useEffect(() => {
    if (!isOfCode) return undefined;
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [isOfCode, onRetry]);
  const action =
    error instanceof ApiError && error.status === 401 ? 'Log in' : isOfCode ? 'Reload' : null;
  return (
    <Button {...look} onClick={action === null ? onRetry : () => location.reload()}>
      {action ?? 'Retry'}
    </Button>
  );
}
