import { ApiError } from '../api/errors';
import { Button } from '../ui/Button';

/** Asks again; where the session has ended, the page is loaded again, because the proxy knows the way to the login. */
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
  const hasEnded = error instanceof ApiError && error.status === 401;
  return (
    <Button {...look} onClick={hasEnded ? () => location.reload() : onRetry}>
      {hasEnded ? 'Log in' : 'Retry'}
    </Button>
  );
}
