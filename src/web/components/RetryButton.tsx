import { ApiError } from '../api/errors';
import { Button } from '../ui/Button';

/** The name of an error of `import()`. */
export const loadErrorName = 'LoadError';

/**
 * Asks again. The page is loaded again where the session has ended, because the proxy knows the way to the login, and
 * where a part of the page could not be loaded, which the browser does not try twice.
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
  const action =
    error instanceof ApiError && error.status === 401
      ? 'Log in'
      : error instanceof Error && error.name === loadErrorName
        ? 'Reload'
        : null;
  return (
    <Button {...look} onClick={action === null ? onRetry : () => location.reload()}>
      {action ?? 'Retry'}
    </Button>
  );
}
