import { ApiError, traceIdOf } from '../api/errors';
import { CopyButton } from '../ui/CopyButton';
import { causeLine, errorWords, sourceLine } from './error-words';
import { RetryButton } from './RetryButton';

/** What failed, by whom, what is unaffected, and what to press. */
export function ErrorState({
  error,
  title,
  unaffected = '',
  onRetry,
}: {
  error: unknown;
  /** What couldn’t be done; without it the title says what went wrong. */
  title?: string;
  /** A sentence. */
  unaffected?: string;
  onRetry?: () => void;
}) {
  const { title: cause, detail } = errorWords(error);
  const traceId = traceIdOf(error);
  const problem = error instanceof ApiError ? error.problem : null;
  return (
    <div role="alert" className="flex flex-col items-start gap-2">
      <p className="text-base font-semibold text-failure">{title ?? cause}</p>
      <p className="max-w-prose foreign-text text-ink-2">
        {title ? causeLine(error) : detail} {unaffected}
      </p>
      <p className="text-xs foreign-text text-ink-3">
        {sourceLine(error)} {problem?.errorCode && `${problem.errorCode}. `}
        {traceId !== null && (
          <span className="inline-flex items-center whitespace-nowrap">
            Trace ID {traceId}
            <CopyButton value={traceId} label="Copy trace ID" />
          </span>
        )}
      </p>
      {onRetry && <RetryButton error={error} onRetry={onRetry} className="mt-2" />}
    </div>
  );
}
