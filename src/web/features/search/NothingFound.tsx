import { Link } from '@tanstack/react-router';
import { useNetwork } from '../../api/useNetwork';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { EmptyState } from '../../ui/EmptyState';
import { errorLine } from '../../components/error-words';
import { middleCut, visibleText } from '../../lib/truncation';
import { mayBeAddress } from './read-search-text';
import { retries, type Found } from './useFound';

/** What was searched and where, and that it is retried for a minute. */
export function NothingFound({ found, term, q }: { found: Found; term: string; q: string }) {
  const network = useNetwork();
  const { tries, triedOrderId, isRepeated, elsewhere, retry } = found;
  const isRetrying = tries < retries.most;
  return (
    <EmptyState
      title={`No results on ${network}`}
      action={
        <>
          {isRepeated ? (
            <Button onClick={retry}>Search again</Button>
          ) : (
            <ButtonLink to="/$network/requests" params={{ network }}>
              Open Requests
            </ButtonLink>
          )}
          {mayBeAddress(term) && (
            <ButtonLink to="/$network/fees/$address" params={{ network, address: term }}>
              Open fees
            </ButtonLink>
          )}
        </>
      }
    >
      <ul className="flex flex-col gap-1">
        {isRepeated && (
          <li>
            Checked request IDs, addresses and deposit, fill, refund and failed-transaction hashes,
            among your requests and everyone’s.
          </li>
        )}
        {triedOrderId && <li>Checked order IDs.</li>}
        {elsewhere.map(({ network: name, count, error }) => (
          <li key={name}>
            {error ? (
              `${name} search failed: ${errorLine(error)}`
            ) : count === null ? (
              `Searching ${name}…`
            ) : count === 0 ? (
              `No results on ${name}.`
            ) : (
              <Link
                to="/$network/search"
                params={{ network: name }}
                search={{ q }}
                className="text-accent underline"
              >
                Found on {name}: {count}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="mt-1">
        {!isRepeated
          ? `“${middleCut(visibleText(term), 24)}” isn’t an ID, hash or address. Paste a whole one, or an explorer URL.`
          : isRetrying
            ? `New transactions may not be indexed yet. Retrying (${tries} of ${retries.most})…`
            : 'Not found after 1m. Check the hash and the network.'}
      </p>
    </EmptyState>
  );
}
