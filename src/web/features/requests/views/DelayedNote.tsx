import { errorLine } from '../../../components/error-words';
import { RetryButton } from '../../../components/RetryButton';
import { chainName } from '../../../record/chain-of';
import { useChainOf } from '../../../record/useChainOf';
import { InlineNote } from '../../../ui/InlineNote';
import type { DelayedRows } from './useDelayedRows';

/** What the delayed rows are judged by. */
export function DelayedRule({ delayed: { unsampledRoutes } }: { delayed: DelayedRows }) {
  return (
    <p>
      Delayed: over 3 × the 95th percentile of recent fill times on its route, and over 2m (1h from
      a UTXO chain). After the first load, a request is listed once two refreshes in a row find it
      late.
      {unsampledRoutes > 0 &&
        ` The ${unsampledRoutes} routes with the fewest of these requests are compared with all routes.`}
    </p>
  );
}

/** What is said of whole routes instead of their rows, or why nothing could be judged. */
export function DelayedNote({ delayed: { slowRoutes, error, retry } }: { delayed: DelayedRows }) {
  const chainOf = useChainOf();
  const routes = slowRoutes.map(
    ({ originChainId, destinationChainId, requests }) =>
      `Route ${chainName(chainOf, originChainId)} → ${chainName(chainOf, destinationChainId)} is slow: ${requests.length} late requests are not listed.`,
  );
  const [first, ...others] = routes;
  return (
    <InlineNote
      isWarning
      label="Slow routes and errors"
      summary={
        error
          ? 'Usual times couldn’t be loaded'
          : others.length > 0
            ? `${routes.length} routes are slow`
            : first
      }
    >
      {routes.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {error && (
        <p className="foreign-text">
          {errorLine(error)} <RetryButton size="small" error={error} onRetry={retry} />
        </p>
      )}
    </InlineNote>
  );
}
