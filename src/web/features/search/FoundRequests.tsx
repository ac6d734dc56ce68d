import { Navigate } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import type { Reading } from '#service/identifiers/shapes';
import { requestIdOf, type Looked } from '../../api/endpoints/look-up';
import { scopeSearch, type Scope } from '../../api/scope';
import { ErrorState } from '../../components/ErrorState';
import { UnlistedRequest, unlistedTitles } from '../../record/page/UnlistedRequest';
import { Card } from '../../ui/Card';
import { LoadingCards } from '../../ui/table/RowCards';
import { Skeleton } from '../../ui/Skeleton';
import { useIsNarrow } from '../../ui/hooks/useIsNarrow';
import { FoundOne } from './FoundOne';
import { onlyMatch } from './match-groups';
import { NothingFound } from './NothingFound';
import { maxAskedIds, mayBeAccount } from './read-search';
import { useFound } from './useFound';
import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '../../api/endpoints/status';
import { useNetwork } from '../../api/useNetwork';
import { AddressText } from '../../components/address/AddressText';
import { errorLine } from '../../components/error-words';
import { unlistedRequest } from '../../record/page/unlisted-request';

interface Props {
  network: string;
  identifiers: readonly Reading[];
  /** One word, searched for once. */
  isWord: boolean;
  q: string;
  /** Lead to the one request that can only be meant, in place of showing it. */
  opensOnly: boolean;
  scope: Scope;
}

/** Leads there once: drawn again while its page loads, it would undo where someone has gone meanwhile. */
const OnlyRequest = memo(function OnlyRequest({
  network,
  id,
  q,
  scope,
}: Pick<Props, 'network' | 'q' | 'scope'> & { id: string }) {
  return (
    <Navigate
      to="/$network/requests/$id"
      params={{ network, id }}
      search={{ q, ...scopeSearch(scope) }}
      replace
    />
  );
});

/** What the identifiers of one search find; another search needs another key. */
export function FoundRequests({ network, identifiers, isWord, q, opensOnly, scope }: Props) {
  const found = useFound(network, identifiers, scope, !isWord);
  const { answers, error, isNothing, retry } = found;
  const isNarrow = useIsNarrow();
  const only = answers && opensOnly ? onlyMatch(answers) : null;
  if (only) return <OnlyRequest network={network} id={only.id} q={q} scope={scope} />;
  if (error && !answers)
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
  if (!answers)
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
  const looked = identifiers.flatMap((identifier, index) => {
    const answer = answers[index];
    return answer ? [{ identifier, answer }] : [];
  });
  return (
    <>
      {/* Below the requests of an address nobody would see it. */}
      <LeftUnfound looked={looked} isNothing={isNothing} />
      {looked.map(
        ({ identifier, answer }) =>
          answer.kind === 'found' && (
            <FoundOne
              key={identifier.text}
              identifier={identifier}
              {...answer}
              scope={scope}
              isNamed={identifiers.length > 1}
            />
          ),
      )}
      {isNothing && (
        <UnlistedOf ids={idsOf(looked)} network={network} onRetry={retry}>
          <NothingFound found={found} looked={looked} isWord={isWord} q={q} />
        </UnlistedOf>
      )}
    </>
  );
}

/** Of what was not found, what the status endpoint may know. */
function idsOf(looked: readonly { identifier: Reading; answer: Looked }[]): string[] {
  return looked
    .flatMap(({ identifier, answer }) =>
      answer.kind === 'none' ? (requestIdOf(identifier.text) ?? []) : [],
    )
    .slice(0, maxAskedIds);
}

/** The status endpoint's word on the first of the IDs that it knows. */
function UnlistedOf({
  ids: [id, ...others],
  network,
  onRetry,
  children,
}: {
  ids: readonly string[];
  network: string;
  onRetry: () => void;
  children: ReactNode;
}) {
  if (id === undefined) return <>{children}</>;
  return (
    <UnlistedRequest network={network} id={id} onRetry={onRetry}>
      <UnlistedOf ids={others} network={network} onRetry={onRetry}>
        {children}
      </UnlistedOf>
    </UnlistedRequest>
  );
}

/** Of several identifiers those that have no request here, each with the reason. */
function LeftUnfound({
  looked,
  isNothing,
}: {
  looked: readonly { identifier: Reading; answer: Looked }[];
  /** The page says already that nothing was found. */
  isNothing: boolean;
}) {
  const none = isNothing ? [] : looked.filter(({ answer }) => answer.kind === 'none');
  const failed = looked.filter(({ answer }) => answer.kind === 'failed');
  const skipped = looked.filter(({ answer }) => answer.kind === 'skipped');
  if (none.length + failed.length + skipped.length === 0) return null;
  return (
    <Card title="Without a result">
      <div className="flex flex-col gap-3">
        {none.length > 0 && <Named title="No results" all={none} />}
        {failed.length > 0 && <Named title="Search failed" all={failed} />}
        {skipped.length > 0 && (
          <Named
            title="Not searched: one search covers only a few. Bulk lookup on Requests takes up to 50 lines"
            all={skipped}
          />
        )}
      </div>
    </Card>
  );
}

function Named({
  title,
  all,
}: {
  title: string;
  all: readonly { identifier: Reading; answer: Looked }[];
}) {
  return (
    <div>
      <p className="text-ink-2">{title}:</p>
      <ul aria-label={title} className="flex flex-wrap gap-x-4 gap-y-1">
        {all.map(({ identifier, answer }, index) => (
          <li key={identifier.text} className="foreign-text">
            <AddressText
              kind={mayBeAccount(identifier) ? 'address' : 'id'}
              value={identifier.text}
            />
            {answer.kind === 'failed' && ` (${errorLine(answer.error)})`}
            {answer.kind === 'none' && index < maxAskedIds && (
              <UnlistedWords id={requestIdOf(identifier.text)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the status endpoint knows of an ID that no list has. */
function UnlistedWords({ id }: { id: string | null }) {
  const { data } = useQuery({
    ...statusQuery(useNetwork(), id ?? ''),
    enabled: id !== null,
    retry: false,
  });
  const unlisted = data ? unlistedRequest(data) : null;
  return unlisted && <>: {unlistedTitles[unlisted.kind]}</>;
}
