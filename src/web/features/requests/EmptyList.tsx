import { useIsUnscoped } from '../../api/scope';
import { useNetwork } from '../../api/useNetwork';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { spanText } from './filters/chips';
import { relativeSeconds } from './search/time-range';
import { listRoute, useListNavigate } from './search/list-route';
import { omitPagination, type ListSearch } from './search/list-search';
import { newestPage } from './search/paging';

const wider = ['24h', '7d', '30d'] as const;

/** Why there are no rows, and the next step. */
export function EmptyList({ loaded }: { loaded: number }) {
  const search = listRoute.useSearch();
  const navigate = useListNavigate();
  const clear = (
    <Button onClick={() => navigate({ search: ({ limit, scope }) => ({ limit, scope }) })}>
      Clear all filters
    </Button>
  );
  const isUnscoped = useIsUnscoped(useNetwork());
  const everyones = search.scope === undefined && !isUnscoped && (
    <Button
      onClick={() => navigate({ search: (prev) => ({ ...omitPagination(prev), scope: 'all' }) })}
    >
      Look among everyone’s
    </Button>
  );
  if (loaded > 0)
    return (
      <EmptyState
        title={`None of the ${loaded} loaded rows`}
        action={
          <Button
            onClick={() =>
              navigate({ search: (prev) => ({ ...omitPagination(prev), among: undefined }) })
            }
          >
            Show all rows
          </Button>
        }
      >
        The service has no filter for this, so only rows that are loaded are looked at. The next
        page may hold some.
      </EmptyState>
    );
  if (search.continuation !== undefined)
    return (
      <EmptyState
        title="Nothing on this page"
        action={<Button onClick={() => navigate({ search: newestPage })}>Back to newest</Button>}
      >
        The list ended before it, or its rows no longer match.
      </EmptyState>
    );
  const span = search.created ?? search.updated;
  const next =
    span && wider.find((one) => isRelative(span) && relativeSeconds(one) > relativeSeconds(span));
  if (span && next)
    return (
      <EmptyState
        title={`No requests match in the ${spanText(span)}`}
        action={
          <>
            <Button onClick={() => navigate({ search: (prev) => widened(prev, next) })}>
              Widen to the {spanText(next)}
            </Button>
            {everyones}
            {clear}
          </>
        }
      />
    );
  if (!hasFilter(search))
    return (
      <EmptyState title="No requests yet" action={everyones}>
        {everyones
          ? 'Requests made with your API keys appear here.'
          : 'Requests appear here as soon as one is made.'}
      </EmptyState>
    );
  return (
    <EmptyState
      title={everyones ? 'None of your requests match' : 'No requests match'}
      action={
        <>
          {everyones}
          {clear}
        </>
      }
    >
      Every condition has to hold. Take one away, or look at a wider time.
    </EmptyState>
  );
}

function isRelative(span: string): boolean {
  return !span.includes('..');
}

function widened(search: ListSearch, span: string): ListSearch {
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
