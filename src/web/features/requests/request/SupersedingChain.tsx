import type { RequestRecord } from '#service/record';
import { errorLine } from '../../../components/error-words';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Skeleton } from '../../../ui/Skeleton';
import { RelatedRow } from './RelatedRow';
import { longestChain, useReplacements } from './useReplacements';

/** What replaced a request, up to the request that owns the money now, whose verdict stands in that of this one. */
export function SupersedingChain({ network, record }: { network: string; record: RequestRecord }) {
  const { records, last, end } = useReplacements(network, record);
  return (
    <div className="flex flex-col gap-1">
      {records.length > 0 && (
        <>
          <p className="text-xs font-semibold text-ink-2">Replaced by</p>
          <ul className="flex flex-col gap-1">
            {records.map((each) => (
              <RelatedRow key={each.id} network={network} row={{ raw: null, record: each }} />
            ))}
          </ul>
        </>
      )}
      {end === 'loop' && <Notice tone="warn" title="Circular replacement in the data" />}
      {end === 'too long' && (
        <Notice tone="warn" title={`Replaced more than ${longestChain} times`} />
      )}
      {last?.isPending && <Skeleton className="h-6" />}
      {last && !last.isPending && !last.data?.record && (
        <Notice
          tone="warn"
          title="Couldn’t load the replacement request"
          actions={
            last.error && (
              <Button size="small" onClick={() => void last.refetch()}>
                Retry
              </Button>
            )
          }
        >
          {last.error ? errorLine(last.error) : 'The service has no request with its ID.'}
        </Notice>
      )}
    </div>
  );
}
