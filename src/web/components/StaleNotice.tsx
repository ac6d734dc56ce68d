import { toServerMs } from '../api/server-clock';
import { useSession } from '../api/session';
import { errorLine } from './error-words';
import { Notice } from '../ui/Notice';
import { RetryButton } from './RetryButton';
import { TimeText } from './TimeText';

/** Beside data that is still shown although the refresh failed: how old it is, why, and Retry. */
export function StaleNotice({
  error,
  dataUpdatedAt,
  onRetry,
}: {
  error: Error;
  dataUpdatedAt: number;
  onRetry: () => void;
}) {
  const session = useSession();
  return (
    <Notice
      tone="warn"
      title={
        <>
          Last updated <TimeText ms={toServerMs(session, dataUpdatedAt)} />. Refresh failed.
        </>
      }
      actions={<RetryButton size="small" error={error} onRetry={onRetry} />}
    >
      {errorLine(error)}
    </Notice>
  );
}
