import { Navigate } from '@tanstack/react-router';
import { scopeSearch, type Scope } from '../../api/scope';
import { ScopeLine } from '../../components/ScopeLine';
import { ErrorState } from '../../components/ErrorState';
import { Card } from '../../ui/Card';
import { LoadingCards } from '../../ui/RowCards';
import { Skeleton } from '../../ui/Skeleton';
import { useIsNarrow } from '../../ui/useIsNarrow';
import { Matches, MatchLinks } from './Matches';
import { onlyMatch } from './match-groups';
import { NothingFound } from './NothingFound';
import { useFound } from './useFound';

interface Props {
  network: string;
  term: string;
  /** What was pasted; the term was read from it. */
  q: string;
  /** Lead to the one request that can only be meant, in place of showing it. */
  opensOnly: boolean;
  scope: Scope;
}

/** What one term finds; another term needs another key. */
export function FoundRequests({ network, term, q, opensOnly, scope }: Props) {
  const found = useFound(network, term, scope);
  const { page, error, isNothing, retry } = found;
  const isNarrow = useIsNarrow();
  const only = page && opensOnly ? onlyMatch(page.rows, term) : null;
  if (only)
    return (
      <Navigate
        to="/$network/requests/$id"
        params={{ network, id: only.id }}
        search={{ q, ...scopeSearch(scope) }}
        replace
      />
    );
  if (error && !page)
    return (
      <Card>
        <ErrorState
          title="Search failed"
          error={error}
          unaffected="The requests themselves aren’t affected."
          onRetry={retry}
        />
      </Card>
    );
  if (!page)
    return (
      <div role="status" aria-label="Searching" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Skeleton className="h-5 w-64" />
          <Skeleton className="h-7 w-64" />
        </div>
        <Card flush title={<Skeleton className="w-32" />}>
          <LoadingCards rows={10} lines={isNarrow ? 3 : 1} />
        </Card>
      </div>
    );
  return (
    <>
      {page.rows.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <ScopeLine
              asked={scope}
              found={page.scope}
              what={`${page.continuation === null ? '' : `latest ${page.rows.length} `}matching requests`}
            />
            <MatchLinks scope={page.scope} term={term} />
          </div>
          <Matches page={page} term={term} />
        </>
      )}
      {isNothing && <NothingFound found={found} term={term} q={q} />}
    </>
  );
}
