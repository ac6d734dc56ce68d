import { Link } from '@tanstack/react-router';
import type { FoundPage } from '../../api/requests';
import { scopeSearch, type Scope } from '../../api/scope';
import { useNetwork } from '../../api/useNetwork';
import { RecordTable } from '../../record/RecordTable';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { matchGroups, otherwiseMatched, type MatchGroup } from './match-groups';

/** What was found, grouped by what matched. */
export function Matches({ page, term }: { page: FoundPage; term: string }) {
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
export function MatchLinks({
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
