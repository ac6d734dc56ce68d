import { lazy, Suspense } from 'react';
import type { ColumnSettings } from './columns/column-settings';
import { ListError } from './ListError';
import { listRoute, useListNavigate } from './list-route';
import type { LiveList } from './live/useLiveList';
import { CardSkeletons } from './table/CardSkeletons';
import { RequestCards } from './table/RequestCards';
import { RequestsTable, type RowsProps } from './table/RequestsTable';
import { useIsNarrow } from './useIsNarrow';

const EmptyList = lazy(async () => ({ default: (await import('./EmptyList')).EmptyList }));

interface Props {
  live: LiveList;
  columns: { settings: ColumnSettings; change: (settings: ColumnSettings) => void };
  view: RowsProps;
}

/** Rows, or why there are none. */
export function ListBody({ live, columns, view }: Props) {
  const search = listRoute.useSearch();
  const navigate = useListNavigate();
  const isNarrow = useIsNarrow();
  if (live.error && live.rows === null)
    return <ListError error={live.error} onRetry={live.retry} />;
  if (view.rows?.length === 0 && !live.isStale)
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
        settings={columns.settings}
        onSettings={columns.change}
      />
    );
  if (view.rows === null) return <CardSkeletons count={view.skeletonCount} />;
  return <RequestCards {...view} rows={view.rows} columns={columns.settings.shown} />;
}
