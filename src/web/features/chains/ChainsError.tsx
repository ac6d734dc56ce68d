import { ErrorState } from '../../components/ErrorState';
import { Card } from '../../ui/Card';

/** In place of the chains, or of one of them. */
export function ChainsError({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: Error;
  onRetry: () => void;
}) {
  return (
    <Card>
      <ErrorState
        title={title}
        error={error}
        unaffected="Other pages work without the chain list: they show chain IDs instead of names."
        onRetry={onRetry}
      />
    </Card>
  );
}
