import { useIsUnscoped } from '../../api/scope';
import { useNetwork } from '../../api/useNetwork';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { truncated } from '../../lib/truncation';
import { spanText } from '../../lib/span-text';
import type { LiveList } from './live/useLiveList';
import { relativeSeconds } from './search/time-range';
import { listRoute, useListNavigate } from './search/list-route';
import { omitPagination, type ListSearch } from './search/list-search';
import { newestPage, pageAfter } from './search/paging';

const wider = ['24h', '7d', '30d'] as const;

/** Why there are no rows, and the next step. */
export function EmptyList({ live }: { live: LiveList }) {
  const loaded = live.rows?.length ?? 0;
  const search = listRoute.useSearch();
  const navigate = useListNavigate();
  const { term } = search;
  const isSearchAlone = term !== undefined && !hasFilter({ ...search, term: undefined });
  const clear = (
    <Button onClick={() => navigate({ search: ({ limit, scope }) => ({ limit, scope }) })}>
      {isSearchAlone ? 'Clear search' : 'Clear filters'}
    </Button>
  );
  const isUnscoped = useIsUnscoped(useNetwork());
  const everyones = search.scope === undefined && !isUnscoped && (
    <Button
      onClick={() => navigate({ search: (prev) => ({ ...omitPagination(prev), scope: 'all' }) })}
    >
      Search everyone’s requests
    </Button>
  );
  if (loaded > 0) {
    const after = pageAfter(search, live);
    return (
      <EmptyState
        title={`No matches in the ${loaded} loaded requests`}
        action={
          <>
            {after && (
              <Button variant="primary" onClick={() => navigate({ search: () => after })}>
                Check next {search.limit ?? 20}
              </Button>
            )}
            {clear}
          </>
        }
      >
        The API can’t filter by this, so only loaded requests are checked.
        {after && ' The next page may have matches.'}
      </EmptyState>
    );
  }
  if (search.continuation !== undefined)
    return (
      <EmptyState
        title="This page is empty"
        action={<Button onClick={() => navigate({ search: newestPage })}>First page</Button>}
      >
        The results changed since this link was made.
      </EmptyState>
    );
  const span = search.created ?? search.updated;
  if (span && isRelative(span)) {
    const next = wider.find((one) => relativeSeconds(one) > relativeSeconds(span));
    return (
      <EmptyState
        title={`No matching requests in the ${spanText(span)}`}
        action={
          <>
            <Button onClick={() => navigate({ search: (prev) => widened(prev, next) })}>
              Widen to {next ? `the ${spanText(next)}` : 'any time'}
            </Button>
            {everyones}
            {clear}
          </>
        }
      />
    );
  }
  if (!hasFilter(search))
    return (
      <EmptyState title="No requests yet" action={everyones}>
        {everyones
          ? 'Requests made with your API keys will appear here.'
          : 'Requests will appear here.'}
      </EmptyState>
    );
  const isOfTime = (span ?? search.startTimestamp ?? search.endTimestamp) !== undefined;
  const nothing = everyones
    ? 'None of your requests match'
    : term === undefined
      ? 'No matching requests'
      : 'No requests match';
  return (
    <EmptyState
      title={
        term === undefined ? (
          nothing
        ) : (
          <>
            {nothing} “<bdi>{truncated(term, 40)}</bdi>”
          </>
        )
      }
      action={
        <>
          {everyones}
          {clear}
        </>
      }
    >
      {isSearchAlone &&
        (everyones ? 'Clear the search, or search everyone’s requests.' : 'Clear the search.')}
      {!isSearchAlone &&
        (isOfTime ? 'Remove a filter or widen the time range.' : 'Remove a filter.')}
    </EmptyState>
  );
}

function isRelative(span: string): boolean {
  return !span.includes('..');
}

function widened(search: ListSearch, span: string | undefined): ListSearch {
  const key = search.updated === undefined ? 'created' : 'updated';
  return { ...omitPagination(search), [key]: span };
}

function hasFilter(search: ListSearch): boolean {
  const {
    limit: _limit,
    sortBy: _by,
    sortDirection: _direction,
    columns: _columns,
    saveAs: _saveAs,
    scope: _scope,
    ...rest
  } = omitPagination(search);
  return Object.values(rest).some((value) => value !== undefined);
}
