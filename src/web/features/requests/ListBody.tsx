import { listRoute } from './search/list-route';
import type { LiveList } from './live/useLiveList';
import { EmptyList } from './EmptyList';
import { RefusedList } from './RefusedList';
import { RequestCards } from './table/RequestCards';
import { RequestsTable, type RowsProps } from './table/RequestsTable';
import { useIsNarrow } from '../../ui/useIsNarrow';
import { ApiError } from '../../api/errors';
import { ErrorState } from '../../components/ErrorState';
import { NotHeldError } from '../../api/view-rows';
import { EmptyState } from '../../ui/EmptyState';
import { LoadingCards } from '../../ui/RowCards';

interface Props {
  live: LiveList;
  view: RowsProps;
  /** Somebody chose the columns: no card leaves one out. */
  isChosen: boolean;
}

/** Rows, or why there are none. */
export function ListBody({ live, view, isChosen }: Props) {
  const search = listRoute.useSearch();
  const isNarrow = useIsNarrow();
  if (live.error && live.rows === null)
    return <ListError error={live.error} onRetry={live.retry} />;
  if (!view.isLoading && view.table.getRowModel().rows.length === 0 && !live.isStale)
    return (
      <div className="min-h-60">
        <EmptyList live={live} />
      </div>
    );
  if (!isNarrow) return <RequestsTable {...view} search={search} />;
  return view.isLoading ? (
    <LoadingCards rows={view.skeletonCount} lines={3} />
  ) : (
    <RequestCards {...view} isWhole={isChosen} />
  );
}

/** No rows came. What was refused gets a way on beside Retry. */
function ListError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof NotHeldError)
    return (
      <div role="status" className="min-h-60">
        <EmptyState title="This view can’t be counted yet">{error.message}</EmptyState>
      </div>
    );
  const state = (
    <div className="p-4">
      <ErrorState
        error={error}
        title="Couldn’t load the requests"
        unaffected="The filters are kept."
        onRetry={onRetry}
      />
    </div>
  );
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return state;
  return <RefusedList error={error}>{state}</RefusedList>;
}
