import { errorLine } from '../../../components/error-words';
import { RetryButton } from '../../../components/RetryButton';
import { chainName } from '../../../record/chain-of';
import { useChainOf } from '../../../record/useChainOf';
import type { DelayedRows } from './useDelayedRows';

/** What the delayed rows are judged by. */
export function DelayedRule({ delayed: { unsampledRoutes } }: { delayed: DelayedRows }) {
  return (
    <p className="mt-1">
      Delayed: over 3 × the time in which 95% of the newest fills on its route arrived, and over 2m
      (1h from a UTXO chain). After the first load, a request is listed once two refreshes in a row
      find it late.
      {unsampledRoutes > 0 &&
        ` On ${unsampledRoutes} routes with few such requests, the usual time is that of all routes.`}
    </p>
  );
}

/** What is said of whole routes instead of their rows, and why nothing could be judged. */
export function DelayedNotice({ delayed: { slowRoutes, error, retry } }: { delayed: DelayedRows }) {
  const chainOf = useChainOf();
  return (
    <>
      {slowRoutes.map(({ originChainId, destinationChainId, requests }) => (
        <p key={`${originChainId}>${destinationChainId}`} className="text-warn">
          Route {chainName(chainOf, originChainId)} → {chainName(chainOf, destinationChainId)} is
          slow: {requests.length} late requests are not listed.
        </p>
      ))}
      {error && (
        <p className="foreign-text text-warn">
          {errorLine(error)} <RetryButton size="small" error={error} onRetry={retry} />
        </p>
      )}
    </>
  );
}
