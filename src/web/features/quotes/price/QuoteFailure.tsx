import { ApiError } from '../../../api/errors';
import { ErrorState } from '../../../components/ErrorState';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { ErrorEntry } from '../errors/ErrorEntry';
import { readQuoteError } from '../errors/read-quote-error';

/** Why there is no price. A retry is offered only where the code says that it can help. */
export function QuoteFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const failure = error instanceof ApiError ? readQuoteError(JSON.stringify(error.body)) : null;
  if (failure === null)
    return (
      <Card title="No price">
        <ErrorState error={error} />
      </Card>
    );
  return (
    <Card title="No price" tone="failure">
      <ErrorEntry label="Quote error" error={failure} />
      {failure.entry?.retry === 'yes' && (
        <Button className="mt-3" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Card>
  );
}
