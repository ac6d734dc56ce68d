import { Link } from '@tanstack/react-router';
import { useNetwork } from '../../api/useNetwork';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { EmptyState } from '../../ui/EmptyState';
import { errorLine } from '../../components/error-words';
import { middleCut } from '../../lib/truncation';
import type { Reading } from '#service/identifiers/shapes';
import { usualPeriod } from '#service/proxy-api/desk';
import { mayBeOrderId, type Looked } from '../../api/endpoints/look-up';
import { mayBeAccount } from './read-search';
import { retries, type Found } from './useFound';

const namesOf = (texts: readonly string[]) => texts.map((text) => middleCut(text)).join(', ');

/** What was searched and where, and that it is retried for a minute. */
export function NothingFound({
  found,
  looked,
  isWord,
  q,
}: {
  found: Found;
  looked: readonly { identifier: Reading; answer: Looked }[];
  isWord: boolean;
  q: string;
}) {
  const network = useNetwork();
  const { tries, isRepeated, elsewhere, retry } = found;
  const isRetrying = tries < retries.most;
  const searched = looked.flatMap(({ identifier, answer }) =>
    answer.kind === 'none' ? [{ ...identifier, tried: answer.spellings }] : [],
  );
  const account = searched.find(mayBeAccount);
  const spellings = searched.flatMap(({ tried }) => tried);
  return (
    <EmptyState
      title={`No results on ${network}`}
      action={
        <>
          {!isWord ? (
            <Button onClick={retry}>Search again</Button>
          ) : (
            <ButtonLink
              to="/$network/requests"
              params={{ network }}
              search={{ created: usualPeriod }}
            >
              Open Requests
            </ButtonLink>
          )}
          {account && !isWord && (
            <ButtonLink to="/$network/fees/$address" params={{ network, address: account.text }}>
              Open fees
            </ButtonLink>
          )}
        </>
      }
    >
      <ul className="flex flex-col gap-1">
        {searched.length > 1 && (
          <li className="foreign-text">
            Searched for: {namesOf(searched.map(({ text }) => text))}.
          </li>
        )}
        {!isWord && (
          <li>
            Checked request IDs, addresses and deposit, fill, refund and failed-transaction hashes,
            among your requests and everyone’s.
          </li>
        )}
        {searched.some(({ text }) => mayBeOrderId(text)) && <li>Checked order IDs.</li>}
        {spellings.length > 0 && (
          <li className="foreign-text">Checked other spellings: {namesOf(spellings)}.</li>
        )}
        {elsewhere.map(({ network: name, count, skipped, error }) => (
          <li key={name} className="foreign-text">
            {error ? (
              `${name} search failed: ${errorLine(error)}`
            ) : count === null ? (
              `Searching ${name}…`
            ) : count === 0 ? (
              <>
                {skipped.length < searched.length && `No results on ${name}. `}
                {skipped.length > 0 &&
                  `Not searched on ${name}: ${namesOf(skipped.map(({ text }) => text))}.`}
              </>
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
        {isWord
          ? `“${middleCut(q, 24)}” isn’t an ID, hash or address. Paste a whole one, or an explorer URL.`
          : !isRepeated
            ? 'New transactions may not be indexed yet.'
            : isRetrying
              ? `New transactions may not be indexed yet. Retrying (${tries} of ${retries.most})…`
              : 'Not found after 1m. Check the hash and the network.'}
      </p>
    </EmptyState>
  );
}
