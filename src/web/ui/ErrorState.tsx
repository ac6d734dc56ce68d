import { ApiError, NetworkError, UnexpectedShapeError } from '../api/errors';
import { visibleText } from '../lib/truncation';
import { Button } from './Button';

interface Words {
  title: string;
  detail: string;
}

function wordsOf(error: unknown): Words {
  if (error instanceof NetworkError)
    return {
      title: 'No answer came',
      detail: 'The connection failed or was cut off. Nothing was changed by asking.',
    };
  if (error instanceof UnexpectedShapeError)
    return {
      title: 'The answer could not be read',
      detail: `The service answered in a shape that this page does not know. ${error.issues[0] ?? ''}`,
    };
  if (error instanceof ApiError) return { title: titleOf(error), detail: error.message };
  return {
    title: 'This part of the page failed',
    detail: error instanceof Error ? error.message : String(error),
  };
}

function titleOf({ status, problem }: ApiError): string {
  if (status === 429) return 'Too many calls for now';
  if (status === 504) return 'The service took too long';
  if (status >= 500) return problem.title ?? 'The service did not answer as it should';
  if (status === 404) return 'Not found';
  if (status === 403) return 'Not allowed with this key';
  return problem.title ?? 'The question was refused';
}

/** What happened, what is still true, and what to press. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { title, detail } = wordsOf(error);
  const problem = error instanceof ApiError ? error.problem : null;
  const seconds = problem?.retryAfterMs ? Math.ceil(problem.retryAfterMs / 1000) : null;
  return (
    <div role="alert" className="flex flex-col items-start gap-2 px-4 py-8">
      <p className="text-base font-semibold">{title}</p>
      <p className="max-w-prose foreign-text text-ink-2">{visibleText(detail)}</p>
      <p className="text-xs foreign-text text-ink-3">
        {error instanceof ApiError && `Status ${error.status}. `}
        {problem?.errorCode && `${visibleText(problem.errorCode)}. `}
        {problem?.traceId && `Trace ${visibleText(problem.traceId)}. `}
        {seconds !== null && `It may work again in ${seconds} s.`}
      </p>
      {onRetry && (
        <Button className="mt-2" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
