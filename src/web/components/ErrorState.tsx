import { ApiError, traceIdOf } from '../api/errors';
import { visibleText } from '../lib/truncation';
import { CopyButton } from '../ui/CopyButton';
import { errorWords, statusLine } from './error-words';
import { RetryButton } from './RetryButton';

/** What happened, what is still true, and what to press. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { title, detail } = errorWords(error);
  const traceId = traceIdOf(error);
  const problem = error instanceof ApiError ? error.problem : null;
  const seconds = problem?.retryAfterMs ? Math.ceil(problem.retryAfterMs / 1000) : null;
  return (
    <div role="alert" className="flex flex-col items-start gap-2 px-4 py-8">
      <p className="text-base font-semibold">{title}</p>
      <p className="max-w-prose foreign-text text-ink-2">{visibleText(detail)}</p>
      <p className="text-xs foreign-text text-ink-3">
        {error instanceof ApiError && `${statusLine(error)} `}
        {problem?.errorCode && `${visibleText(problem.errorCode)}. `}
        {seconds !== null && `Retry in ${seconds} s. `}
        {traceId !== null && (
          <span className="inline-flex items-center">
            Trace ID {visibleText(traceId)}
            <CopyButton value={traceId} label="Copy trace ID" />
          </span>
        )}
      </p>
      {onRetry && <RetryButton error={error} onRetry={onRetry} className="mt-2" />}
    </div>
  );
}
