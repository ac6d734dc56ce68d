import { useQuery } from '@tanstack/react-query';
import { useScope } from '../../../api/useScope';
import { useNow } from '../../../components/clock';
import { useChainOf } from '../../../record/useChainOf';
import { shortened } from '../../../record/money-words';
import { verdictOf } from '../../../record/verdict';
import { Button } from '../../../ui/Button';
import { errorLine } from '../../../components/error-words';
import { Notice } from '../../../ui/Notice';
import { Skeleton } from '../../../ui/Skeleton';
import { RelatedRow } from './RelatedRow';
import { requestQuery } from './request-query';

const longestChain = 10;

/** Follows supersededByRequestId to the request that owns the money now. A loop, or a chain too long, ends it. */
export function SupersedingChain({
  network,
  id,
  seen,
}: {
  network: string;
  id: string;
  seen: readonly string[];
}) {
  const isLoop = seen.includes(id);
  const isTooLong = seen.length >= longestChain;
  const { data, error, isPending, refetch } = useQuery({
    ...requestQuery(network, id, useScope()),
    enabled: !isLoop && !isTooLong,
  });
  const chainOf = useChainOf();
  const record = data?.record;
  const headline = useNow((nowMs) =>
    record ? shortened(verdictOf(record, nowMs, chainOf).headline) : '',
  );
  if (isLoop) return <Notice tone="warn" title="Circular replacement in the data" />;
  if (isTooLong) return <Notice tone="warn" title={`Replaced more than ${longestChain} times`} />;
  if (isPending) return <Skeleton className="h-6" />;
  if (error || !record)
    return (
      <Notice
        tone="warn"
        title="Couldn’t load the replacement request"
        actions={
          error && (
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          )
        }
      >
        {error ? errorLine(error) : 'The service has no request with its ID.'}
      </Notice>
    );
  return (
    <div>
      <p className="mb-1 text-xs font-semibold text-ink-2">Replaced by</p>
      <ul>
        <RelatedRow network={network} row={{ raw: null, record }} />
      </ul>
      <p className="text-ink-2">{headline}</p>
      {record.supersededByRequestId && (
        <SupersedingChain
          network={network}
          id={record.supersededByRequestId}
          seen={[...seen, id]}
        />
      )}
    </div>
  );
}
