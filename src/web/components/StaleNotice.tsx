import { toServerMs } from '../api/server-clock';
import { useSession } from '../api/session';
import { AtBottom } from './AtBottom';
import { errorLine } from './error-words';
import { Notice } from '../ui/Notice';
import { RetryButton } from './RetryButton';
import { TimeText } from './TimeText';

/** Of data that is still shown although the refresh failed: how old it is, why, and Retry. */
export function StaleNotice({
  error,
  dataUpdatedAt,
  onRetry,
  isInCard = false,
}: {
  error: Error;
  dataUpdatedAt: number;
  onRetry: () => void;
  /** Of one card of the page, where it is shown. */
  isInCard?: boolean;
}) {
  const session = useSession();
  const notice = (
    <Notice
      tone="warn"
      title={
        <>
          Last updated <TimeText ms={toServerMs(session, dataUpdatedAt)} />. Refresh failed.
        </>
      }
      actions={<RetryButton size="small" error={error} onRetry={onRetry} />}
    >
      {errorLine(error)} Showing the last loaded data.
    </Notice>
  );
  return isInCard ? notice : <AtBottom>{notice}</AtBottom>;
}
