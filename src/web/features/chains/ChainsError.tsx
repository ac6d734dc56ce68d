import { ErrorState } from '../../components/ErrorState';

export function ChainsError(props: { error: Error; onRetry: () => void }) {
  return (
    <ErrorState
      {...props}
      title="Couldn’t load the chains"
      unaffected="Requests and claims can still be opened."
    />
  );
}
