import { Navigate, useSearch } from '@tanstack/react-router';
import { useNetwork } from '../../api/useNetwork';
import { PageTitle } from '../../components/PageTitle';
import { middleCut, visibleText } from '../../lib/truncation';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { Matches } from './Matches';
import { onlyMatch } from './match-groups';
import { NothingFound } from './NothingFound';
import { readSearchText } from './read-search-text';
import { useFound } from './useFound';

/** Every request that matches what was pasted. One that can only be meant opens at once; `all` keeps the page. */
export function SearchPage() {
  const network = useNetwork();
  const { q = '', all } = useSearch({ from: '/$network/search' });
  const { term, source } = readSearchText(q);
  const found = useFound(network, term);
  const only = found.page && all === undefined ? onlyMatch(found.page.rows, term) : null;
  if (only)
    return (
      <Navigate
        to="/$network/requests/$id"
        params={{ network, id: only.id }}
        search={{ q }}
        replace
      />
    );
  const shown = middleCut(visibleText(term), 12);
  return (
    <div className="flex flex-col gap-4">
      <PageTitle title={term ? `Search ${shown}` : 'Search'} />
      <div>
        <h1 className="text-lg font-semibold">Search</h1>
        {term && (
          <p className="foreign-text text-ink-3">
            {source === 'text' ? 'for ' : `taken from the ${source}: `}
            <span className="font-mono text-xs">{visibleText(term)}</span>
          </p>
        )}
      </div>
      {term === '' && (
        <EmptyState title="Paste what you have into the search box">
          A request id, an order id, a transaction hash of any chain, an address, or an explorer
          link.
        </EmptyState>
      )}
      {found.error && !found.page && <ErrorState error={found.error} onRetry={found.retry} />}
      {term !== '' && !found.page && !found.error && (
        <div role="status" aria-label="Searching" className="flex flex-col gap-6 py-4">
          <Skeleton className="w-64" />
          <Skeleton />
          <Skeleton />
        </div>
      )}
      {found.page && found.page.rows.length > 0 && <Matches page={found.page} term={term} />}
      {found.isNothing && <NothingFound found={found} term={term} q={q} />}
    </div>
  );
}
