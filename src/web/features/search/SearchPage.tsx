import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorCodeEntry } from '#service/error-codes';
import { useScope } from '../../api/useScope';
import { useNetwork } from '../../api/useNetwork';
import { AddressText } from '../../components/AddressText';
import { PageTitle } from '../../components/PageTitle';
import { remember } from '../../components/recents';
import { mayBeIdentifier } from '../../lib/may-be-identifier';
import { middleCut, visibleText } from '../../lib/truncation';
import { ErrorCodeLink } from '../../record/ErrorCodeLink';
import { EmptyState } from '../../ui/EmptyState';
import { FoundRequests } from './FoundRequests';
import { mayBeAddress, readSearchText } from './read-search-text';

/** Every request that matches what was pasted. One that can only be meant opens at once; `all` keeps the page. */
export function SearchPage() {
  const network = useNetwork();
  const { q = '', all } = useSearch({ from: '/$network/search' });
  const scope = useScope();
  const { term, source } = readSearchText(q);
  useEffect(() => remember({ network, isRequest: false, text: term }), [network, term]);
  const isErrorCode = errorCodeEntry(term.toUpperCase()) !== null;
  const shown = middleCut(visibleText(term), 12);
  return (
    <div className="flex flex-col gap-4">
      <PageTitle title={term ? `Search ${shown}` : 'Search'} />
      <div>
        <h1 className="text-lg font-semibold">Search</h1>
        {term && (
          <p className="foreign-text text-ink-3">
            {source !== 'text' && (source === 'link' ? 'From the URL: ' : 'From the text: ')}
            {mayBeIdentifier(term) ? (
              <AddressText kind={mayBeAddress(term) ? 'address' : 'id'} value={term} isWhole />
            ) : (
              <span className="font-mono text-xs">{visibleText(term)}</span>
            )}
          </p>
        )}
      </div>
      {isErrorCode && (
        <p>
          Error code of quotes: <ErrorCodeLink code={term.toUpperCase()} />
        </p>
      )}
      {term === '' ? (
        <EmptyState title="Search for anything">
          Request ID, order ID, transaction hash (any chain), address or explorer URL.
        </EmptyState>
      ) : (
        <FoundRequests
          key={`${network} ${term} ${scope}`}
          network={network}
          term={term}
          q={q}
          opensOnly={all === undefined}
          scope={scope}
        />
      )}
    </div>
  );
}
