import { useQueryClient, type Query } from '@tanstack/react-query';
import { maxCallMs, slowCalls } from '../api/request-timeout';
import { useSessionValue } from '../api/session';
import { Button } from '../ui/Button';

/** Says that the page still loads, once that takes long: over the page, so that nothing moves. What only reads can be asked again. */
export function StillWaiting() {
  const client = useQueryClient();
  const slow = useSessionValue(slowCalls);
  const isSlowRead = ({ queryKey: [, name] }: Query) =>
    slow.some(({ endpoint }) => endpoint === name);
  const reads = { fetchStatus: 'fetching', predicate: isSlowRead } as const;
  const retry = async () => {
    const queries = client.getQueryCache().findAll(reads);
    await client.cancelQueries(reads);
    await client.refetchQueries({ predicate: (query) => queries.includes(query) });
  };
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-16 z-30 flex justify-center sm:bottom-4"
    >
      {slow.length > 0 && (
        <p className="flex max-w-prose flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line-2 bg-raised px-4 py-2 text-ink-2">
          Still loading. Times out after {maxCallMs / 1000}s.
          {client.getQueryCache().findAll(reads).length > 0 && (
            <Button size="small" className="pointer-events-auto" onClick={() => void retry()}>
              Retry
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
