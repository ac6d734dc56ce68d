import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { statusQuery } from '../../api/endpoints/status';
import { errorLine } from '../../components/error-words';
import { TimeText } from '../../components/time/TimeText';
import { truncated } from '../../lib/truncation';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { unlistedRequest, type UnlistedRequest as Unlisted } from './unlisted-request';

/**
 * For what the list doesn't have and that may be an id: the status endpoint is asked once before anybody says that there
 * is no such request.
 *
 * @param children what is said where it isn't known there either
 */
export function UnlistedRequest({
  network,
  id,
  onRetry,
  children,
}: {
  network: string;
  id: string;
  /** Reads the list again; the status is read with it. */
  onRetry: () => void;
  children: ReactNode;
}) {
  const { data, error, isPending, refetch } = useQuery({
    ...statusQuery(network, id),
    retry: false,
  });
  if (isPending) return <Skeleton className="h-40 max-w-298" />;
  const unlisted = data ? unlistedRequest(data) : null;
  if (unlisted === null)
    return (
      <>
        {children}
        {error && (
          <p className="mt-2 text-center text-xs text-ink-3">
            The status endpoint couldn’t be read. {errorLine(error)}
          </p>
        )}
      </>
    );
  const checkAgain = () => {
    void refetch();
    onRetry();
  };
  return (
    <EmptyState
      title={unlistedTitles[unlisted.kind]}
      action={<Button onClick={checkAgain}>Check again</Button>}
    >
      <Sentence {...unlisted} /> The list of requests doesn’t have it
      {unlisted.kind !== 'quoted' && ' yet'}, so its amounts and transactions aren’t shown.
    </EmptyState>
  );
}

export const unlistedTitles = {
  quoted: 'Quoted, no deposit seen',
  inProgress: 'In progress, not in the list yet',
  ended: 'Not in the list yet',
};

function Sentence(unlisted: Unlisted) {
  if (unlisted.kind !== 'quoted')
    return (
      <>
        The status endpoint reports {truncated(unlisted.status)}
        {unlisted.updatedAtMs !== null && (
          <>
            , updated <TimeText ms={unlisted.updatedAtMs} />
          </>
        )}
        .
      </>
    );
  if (unlisted.quotedAtMs === null) return <>The status endpoint reports a quote and no deposit.</>;
  return (
    <>
      Quoted <TimeText ms={unlisted.quotedAtMs} />; the status endpoint reports no deposit.
    </>
  );
}
