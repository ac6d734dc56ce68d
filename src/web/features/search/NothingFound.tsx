import { Link } from '@tanstack/react-router';
import { useNetwork } from '../../api/useNetwork';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { EmptyState } from '../../ui/EmptyState';
import { errorLine } from '../../components/error-words';
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
          <Button onClick={retry}>Search again</Button>
          {mayBeAddress(term) && (
            <ButtonLink to="/$network/fees/$address" params={{ network, address: term }}>
              Open fees
            </ButtonLink>
          )}
        </>
      }
    >
      <ul className="flex flex-col gap-1">
        <li>
          Checked request IDs, addresses and deposit, fill, refund and failed-transaction hashes,
          among your requests and everyone’s.
        </li>
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
          ? 'Not retried automatically: not an ID, hash or address.'
          : isRetrying
            ? `New transactions may not be indexed yet. Retrying (${tries} of ${retries.most})…`
            : 'Not found after 1 minute. Check the hash and the network.'}
      </p>
    </EmptyState>
  );
}
