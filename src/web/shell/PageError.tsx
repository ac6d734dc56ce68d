import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '../components/ErrorState';

/** What stands in place of a page that could not be shown; the frame around it stays. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <>
      <title>Waybill</title>
      <h1 className="sr-only">Error</h1>
      <ErrorState error={error} onRetry={() => void router.invalidate()} />
    </>
  );
}
