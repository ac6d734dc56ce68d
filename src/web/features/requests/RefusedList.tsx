import { useEffect } from 'react';
import { ApiError } from '../../api/errors';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../components/ErrorState';
import { Notice } from '../../ui/Notice';
import { refusedBy, RefusedNotice } from './filters/RefusedNotice';
import { lastSimplified, simplified } from './search/simpler-groups';
import { withoutPlace } from './search/list-search';
import { newestPage } from './search/paging';
import type { ListState } from './useListSearch';

interface Props {
  error: Error;
  list: ListState;
  onRetry: () => void;
}

/** The service took the question and said no: to a filter, or to an old cursor. */
export function RefusedList({ error, list: { search, query, go }, onRetry }: Props) {
  const refused = refusedBy(error, query);
  const isOfFilter =
    error instanceof ApiError &&
    error.status === 400 &&
    search.continuation === undefined &&
    (refused.length === 0 || refused.includes('filters'));
  const simpler = isOfFilter ? simplified(search) : null;
  useEffect(() => {
    if (simpler === null) return;
    lastSimplified.set(simpler);
    go(withoutPlace(simpler.search), { replace: true });
  });
  if (simpler !== null) return null;
  if (refused.length > 0)
    return (
      <div className="p-4">
        <RefusedNotice
          error={error}
          refused={refused}
          search={search}
          onChange={(next) => go(withoutPlace(next))}
        />
      </div>
    );
  return (
    <>
      <ErrorState error={error} onRetry={onRetry} />
      {search.continuation !== undefined && (
        <div className="px-4 pb-4">
          <Notice
            title="The cursor of this page may be too old"
            actions={<Button onClick={() => go(newestPage(search))}>Back to newest</Button>}
          >
            Cursors belong to the service and can expire. The filter is still good.
          </Notice>
        </div>
      )}
    </>
  );
}
