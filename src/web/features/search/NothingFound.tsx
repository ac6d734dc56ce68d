import { Link } from '@tanstack/react-router';
import { useNetwork } from '../../api/useNetwork';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { EmptyState } from '../../ui/EmptyState';
import { errorLine } from '../../components/error-words';
import { mayBeAddress } from './read-search-text';
import { looks, type Found } from './useFound';

/** What was tried and where, and that it goes on for a minute. */
export function NothingFound({ found, term, q }: { found: Found; term: string; q: string }) {
  const network = useNetwork();
  const { tries, triedOrderId, elsewhere, retry } = found;
  const isLooking = tries < looks.most;
  return (
    <EmptyState
      title={`Nothing found on ${network}`}
      action={
        <>
          <Button onClick={retry}>Look again</Button>
          {mayBeAddress(term) && (
            <ButtonLink to="/$network/fees/$address" params={{ network, address: term }}>
              Fee balances of this address
            </ButtonLink>
          )}
        </>
      }
    >
      <ul className="flex flex-col gap-1">
        <li>
          Tried among your requests and everyone’s as a request id, an address and a hash of a
          deposit, fill, refund or failed transaction.
        </li>
        {triedOrderId && <li>Tried as an order id.</li>}
        {elsewhere.map(({ network: name, count, error }) => (
          <li key={name}>
            {error ? (
              `${name} did not answer: ${errorLine(error)}`
            ) : count === null ? (
              `Looking on ${name}.`
            ) : count === 0 ? (
              `Nothing on ${name} either.`
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
        {isLooking
          ? `New transactions may not be indexed yet: looking again every ${looks.everyMs / 1000} s, ${tries} of ${looks.most} done.`
          : `Looked ${tries} times in a minute. The service may not know it, or not yet.`}
      </p>
    </EmptyState>
  );
}
