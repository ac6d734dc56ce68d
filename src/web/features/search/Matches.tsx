import type { FoundPage } from '../../api/requests';
import { scopeSearch, type Scope } from '../../api/scope';
import { useNetwork } from '../../api/useNetwork';
import { RecordTable } from '../../record/RecordTable';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { matchGroups, otherwiseMatched } from './match-groups';
import { mayBeAddress } from './read-search-text';

/** What was found, grouped by what matched. */
export function Matches({ page, term }: { page: FoundPage; term: string }) {
  const latest = page.continuation === null ? '' : ` of the ${page.rows.length} latest`;
  return matchGroups(page.rows, term).map(({ matched, rows }) => (
    <Card key={matched} flush title={`${foundAs(matched)} (${rows.length}${latest})`}>
      <RecordTable label={matched} rows={rows} />
    </Card>
  ));
}

/** "Found as user". */
function foundAs(matched: string): string {
  if (matched === otherwiseMatched) return matched;
  return `Found as ${matched.charAt(0).toLowerCase()}${matched.slice(1)}`;
}

/** Other pages about what was searched for. */
export function MatchLinks({ scope, term }: { scope: Scope; term: string }) {
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
      {mayBeAddress(term) && (
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
