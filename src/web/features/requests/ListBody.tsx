import { lazy, Suspense } from 'react';
import { ListError } from './ListError';
import { listRoute, useListNavigate } from './search/list-route';
import type { LiveList } from './live/useLiveList';
import { CardSkeletons } from './table/CardSkeletons';
import { RequestsTable, type RowsProps } from './table/RequestsTable';
import { useIsNarrow } from './useIsNarrow';

// Asked for with the rows where the window is narrow (`router.tsx`).
const RequestCards = lazy(async () => ({
  default: (await import('./table/RequestCards')).RequestCards,
}));
const EmptyList = lazy(async () => ({ default: (await import('./EmptyList')).EmptyList }));

interface Props {
  live: LiveList;
  view: RowsProps;
}

/** Rows, or why there are none. */
export function ListBody({ live, view }: Props) {
  const search = listRoute.useSearch();
  const navigate = useListNavigate();
  const isNarrow = useIsNarrow();
  if (live.error && live.rows === null)
    return <ListError error={live.error} onRetry={live.retry} />;
  const isEmpty = view.skeletonCount === null && view.table.getRowModel().rows.length === 0;
  if (isEmpty && !live.isStale)
    return (
      <Suspense fallback={<div className="h-60" />}>
        <EmptyList loaded={live.rows?.length ?? 0} />
      </Suspense>
    );
  if (!isNarrow)
    return (
      <RequestsTable
        {...view}
        search={search}
        onSort={(next) => navigate({ search: () => next })}
      />
    );
  const { skeletonCount, arrange: _arrange, ...rows } = view;
  const skeletons = <CardSkeletons count={skeletonCount ?? 20} />;
  return skeletonCount === null ? (
    <Suspense fallback={skeletons}>
      <RequestCards {...rows} />
    </Suspense>
  ) : (
    skeletons
  );
}
