import { Card } from '../../../ui/Card';
import { cx } from '../../../ui/cx';
import { LoadingCards } from '../../../ui/table/RowCards';
import { Skeleton } from '../../../ui/Skeleton';
import { useIsNarrow } from '../../../ui/hooks/useIsNarrow';
import { ClaimSteps } from './ClaimFacts';

/** Keeps the place of the form for a claim until it is there. */
export function ClaimPlace() {
  return (
    <Card title="Claim fees">
      <div aria-hidden className="flex h-111.25 flex-col gap-6 sm:h-89.25">
        <ClaimSteps states={['current', 'next', 'next', 'next']} />
        <div className="grid gap-6 sm:grid-cols-2">
          <LoadingField />
          <LoadingField />
        </div>
        <LoadingField width="w-48" />
        <LoadingField />
        <Skeleton className="mt-auto h-8 w-28" />
      </div>
    </Card>
  );
}

function LoadingField({ width = 'w-full' }: { width?: string }) {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="w-24" />
      <Skeleton className={cx('h-8', width)} />
    </div>
  );
}

/** All that is below the balance, before its code is there. */
export function ClaimsLoading() {
  return (
    <div className="flex flex-col gap-4">
      <ClaimPlace />
      <Card title="Claim history" flush>
        <LoadingHistory />
      </Card>
    </div>
  );
}

/** Rows of the history, at its first length. */
function LoadingHistory() {
  const isNarrow = useIsNarrow();
  return (
    <div className="pb-17 sm:pb-11">
      {isNarrow ? (
        <LoadingCards rows={6} lines={3} />
      ) : (
        // The head and six rows of the table.
        Array.from({ length: 7 }, (_, row) => (
          <div
            key={row}
            aria-hidden
            className="flex h-11 items-center justify-between border-b border-line px-4 last:border-b-0"
          >
            <Skeleton className="w-32" />
            <Skeleton className="w-24" />
          </div>
        ))
      )}
    </div>
  );
}
