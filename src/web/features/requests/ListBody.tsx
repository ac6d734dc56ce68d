import { lazy, Suspense } from 'react';
import type { ColumnSettings } from './columns/column-settings';
import { ListError } from './ListError';
import type { LiveList } from './live/useLiveList';
import { CardSkeletons } from './table/CardSkeletons';
import { RequestCards } from './table/RequestCards';
import { RequestsTable, type RowsProps } from './table/RequestsTable';
import { useIsNarrow } from './useIsNarrow';
import type { ListState } from './useListSearch';

const EmptyList = lazy(async () => ({ default: (await import('./EmptyList')).EmptyList }));

interface Props {
  list: ListState;
  live: LiveList;
  columns: { settings: ColumnSettings; change: (settings: ColumnSettings) => void };
  view: RowsProps;
}

/** Rows, or why there are none. */
export function ListBody({ list, live, columns, view }: Props) {
  const isNarrow = useIsNarrow();
  if (live.error && live.rows === null)
    return <ListError error={live.error} list={list} live={live} />;
  if (view.rows?.length === 0 && !live.isStale)
    return (
      <Suspense fallback={<div className="h-60" />}>
        <EmptyList list={list} loaded={live.rows?.length ?? 0} />
      </Suspense>
    );
  if (!isNarrow)
    return (
      <RequestsTable
        {...view}
        search={list.search}
        onSort={(next) => list.go(next)}
        settings={columns.settings}
        onSettings={columns.change}
      />
    );
  if (view.rows === null) return <CardSkeletons count={view.skeletonCount} />;
  return <RequestCards {...view} rows={view.rows} columns={columns.settings.shown} />;
}
