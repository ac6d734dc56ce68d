import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { ApiError } from '../api/errors';
import { visibleText } from '../lib/truncation';
import { TimeText } from './TimeText';

/** Above data that is still shown although asking again failed: how old it is, why, and Retry. */
export function StaleNotice({
  error,
  dataUpdatedAt,
  onRetry,
}: {
  error: Error;
  dataUpdatedAt: number;
  onRetry: () => void;
}) {
  const traceId = error instanceof ApiError ? error.problem.traceId : null;
  return (
    <Notice
      tone="warn"
      title={
        <>
          Read <TimeText ms={dataUpdatedAt} />; asking again failed
        </>
      }
      actions={
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {visibleText(error.message)}
      {traceId && ` Trace ${visibleText(traceId)}.`}
    </Notice>
  );
}
