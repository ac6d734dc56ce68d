import { ErrorState } from '../../components/ErrorState';

export function ChainsError(props: { title: string; error: Error; onRetry: () => void }) {
  return <ErrorState {...props} unaffected="Requests and claims can still be opened." />;
}
