import { useNetwork } from '../../api/useNetwork';
import type { FoundPage } from '../../api/requests';
import { scopeSearch } from '../../api/scope';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { matchGroups } from './match-groups';
import { RecordTable } from '../../record/RecordTable';
import { mayBeAddress } from './read-search-text';

/** What was found, grouped by what matched. */
export function Matches({ page, term }: { page: FoundPage; term: string }) {
  const network = useNetwork();
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-2 text-ink-2">
          {page.continuation === null
            ? `${page.rows.length} found`
            : `Latest ${page.rows.length} results`}
        </p>
        <ButtonLink
          size="small"
          to="/$network/requests"
          params={{ network }}
          search={{ term, ...scopeSearch(page.scope) }}
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
      {matchGroups(page.rows, term).map(({ matched, rows }) => (
        <Card key={matched} flush title={`${matched} (${rows.length})`}>
          <RecordTable label={matched} rows={rows} />
        </Card>
      ))}
    </>
  );
}
