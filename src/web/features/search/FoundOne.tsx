import type { Reading } from '#service/identifiers/shapes';
import type { FoundPage } from '../../api/endpoints/requests';
import { type Scope, scopeSearch } from '../../api/scope';
import { AddressText } from '../../components/address/AddressText';
import { ScopeLine } from '../../components/ScopeLine';
import { mayBeAccount } from './read-search';
import { Link } from '@tanstack/react-router';
import { useNetwork } from '../../api/useNetwork';
import { RecordTable } from '../../record/table/RecordTable';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { matchGroups, otherwiseMatched, type MatchGroup } from './match-groups';

/** The requests of one identifier. */
export function FoundOne({
  identifier,
  page,
  by,
  scope,
  isNamed,
}: {
  identifier: Reading;
  page: FoundPage;
  /** The spelling that found them. */
  by: string;
  scope: Scope;
  /** Others are on the page too. */
  isNamed: boolean;
}) {
  const kind = mayBeAccount(identifier) ? 'address' : 'id';
  return (
    <>
      {isNamed && (
        <h2 className="text-base font-semibold foreign-text">
          <AddressText kind={kind} value={identifier.text} />
        </h2>
      )}
      {by !== identifier.text && (
        <p className="text-ink-2">
          Found under another spelling: <AddressText kind={kind} value={by} />
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ScopeLine
          asked={scope}
          found={page.scope}
          what={`${page.continuation === null ? '' : `latest ${page.rows.length} `}matching requests`}
        />
        <MatchLinks scope={page.scope} term={by} isAccount={mayBeAccount(identifier)} />
      </div>
      <Matches page={page} term={by} />
    </>
  );
}

/** What was found, grouped by what matched. */
function Matches({ page, term }: { page: FoundPage; term: string }) {
  const network = useNetwork();
  return (
    <>
      {matchGroups(page.rows, term).map((group) => (
        <Card key={group.matched} flush title={titleOf(group)}>
          <RecordTable label={group.matched} rows={group.rows} />
        </Card>
      ))}
      {page.continuation !== null && (
        <p className="text-ink-2">
          More requests may match.{' '}
          <Link
            to="/$network/requests"
            params={{ network }}
            search={{ term, ...scopeSearch(page.scope) }}
            className="text-accent underline"
          >
            See all in Requests
          </Link>
        </p>
      )}
    </>
  );
}

/** "Found as user (3), also sender (2)". */
function titleOf({ matched, rows, also }: MatchGroup): string {
  const inSentence = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  const found = matched === otherwiseMatched ? matched : `Found as ${inSentence(matched)}`;
  const others = also.map(([name, count]) => `${inSentence(name)} (${count})`).join(', ');
  return `${found} (${rows.length})${others && `, also ${others}`}`;
}

/** Other pages about what was searched for. */
function MatchLinks({
  scope,
  term,
  isAccount,
}: {
  scope: Scope;
  term: string;
  isAccount: boolean;
}) {
  const network = useNetwork();
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink
        size="small"
        to="/$network/requests"
        params={{ network }}
        search={{ term, ...scopeSearch(scope) }}
      >
        Open in Requests
      </ButtonLink>
      {isAccount && (
        <ButtonLink
          size="small"
          to="/$network/address/$address"
          params={{ network, address: term }}
        >
          Open address page
        </ButtonLink>
      )}
    </div>
  );
}
