import { Navigate, useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { errorCodeEntry } from '#service/error-codes';
import { useScope } from '../../api/useScope';
import { useNetwork } from '../../api/useNetwork';
import { AddressText } from '../../components/address/AddressText';
import { leftOutText } from '../../components/left-out-text';
import { PageTitle } from '../../components/PageTitle';
import '../../components/pasted-text';
import { remember } from '../../components/recents';
import { counted } from '../../lib/counted';
import { middleCut } from '../../lib/truncation';
import { ErrorCodeLink } from '../../record/links/ErrorCodeLink';
import { EmptyState } from '../../ui/EmptyState';
import { FoundRequests } from './FoundRequests';
import { maxKept, mayBeAccount, readSearch, textOfQ } from './read-search';

/** Every request that a pasted text names. One that can only be meant opens at once; `all` keeps the page. */
export function SearchPage() {
  const network = useNetwork();
  const { q: asked = '', all } = useSearch({ from: '/$network/search' });
  const { pasted, omitted = [] } = useLocation({ select: ({ state }) => state });
  const scope = useScope();
  const read = useMemo(() => readSearch(pasted ?? textOfQ(asked)), [pasted, asked]);
  const { identifiers, word, q, leftOut } = read;
  useEffect(() => remember({ network, isRequest: false, text: q }), [network, q]);
  // The URL holds what is searched for, whatever was pasted or typed there.
  const isReplaced = q !== asked || (pasted !== undefined && q !== '');
  if (isReplaced)
    return (
      <Navigate
        to="."
        search={(now) => ({ ...now, q: q || undefined })}
        state={
          q === ''
            ? { pasted: pasted ?? asked }
            : { omitted: read.omitted.length > 0 ? read.omitted : omitted }
        }
        replace
      />
    );
  const code = word?.toUpperCase() ?? '';
  const [only, ...others] = identifiers;
  const shown = middleCut(word ?? only?.text ?? '', 12);
  return (
    <div className="flex flex-col gap-4">
      <PageTitle
        title={
          q ? `Search ${shown}${others.length > 0 ? ` and ${others.length} more` : ''}` : 'Search'
        }
      />
      <div>
        <h1 className="text-lg font-semibold">Search</h1>
        {word !== null && <p className="font-mono text-xs foreign-text text-ink-3">{shown}</p>}
        {only && others.length === 0 && (
          <p className="foreign-text text-ink-3">
            <AddressText kind={mayBeAccount(only) ? 'address' : 'id'} value={only.text} isWhole />
          </p>
        )}
      </div>
      {omitted.length > 0 && (
        <details>
          <summary className="text-ink-2">
            {counted(omitted.length, 'more identifier')} of the text{' '}
            {omitted.length === 1 ? 'was' : 'were'} left out: one search takes {maxKept} at most.
          </summary>
          <ul aria-label="Left out" className="font-mono text-xs foreign-text">
            {omitted.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
      {errorCodeEntry(code) !== null && (
        <p>
          Error code of quotes: <ErrorCodeLink code={code} />
        </p>
      )}
      {q !== '' ? (
        <FoundRequests
          key={`${network} ${q} ${scope}`}
          network={network}
          identifiers={
            word === null ? identifiers : [{ text: word, shape: 'unknown', spellings: [] }]
          }
          isWord={word !== null}
          q={q}
          opensOnly={all === undefined}
          scope={scope}
        />
      ) : pasted === undefined ? (
        <EmptyState title="Search for anything">
          Request ID, order ID, transaction hash (any chain), address or explorer URL.
        </EmptyState>
      ) : (
        <EmptyState title="No ID, hash or address in this text">
          {leftOutText(leftOut)}. Paste a whole ID, hash or address, or an explorer URL.
        </EmptyState>
      )}
    </div>
  );
}
