import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { delayedRequests } from '#service/delayed';
import { useChains } from '../../api/chains';
import type { FoundPage } from '../../api/requests';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { scopeSearch, type Scope } from '../../api/scope';
import { useNetwork } from '../../api/useNetwork';
import { mayBeUtxoOf } from '../../record/chain-of';
import { DelayedRowsContext } from '../../record/delayed-context';
import { knownNormalTimes } from '../../record/route-sample';
import { RecordTable } from '../../record/RecordTable';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { matchGroups, otherwiseMatched } from './match-groups';
import { mayBeAddress } from './read-search-text';

/** What was found, grouped by what matched. */
export function Matches({ page, term }: { page: FoundPage; term: string }) {
  const delayed = useDelayed(page);
  const latest = page.continuation === null ? '' : ` of the ${page.rows.length} latest`;
  return (
    <DelayedRowsContext value={delayed}>
      {matchGroups(page.rows, term).map(({ matched, rows }) => (
        <Card key={matched} flush title={`${foundAs(matched)} (${rows.length}${latest})`}>
          <RecordTable label={matched} rows={rows} />
        </Card>
      ))}
    </DelayedRowsContext>
  );
}

/** IDs of what takes too long, judged as in the list: by the samples that are there, and by the fills that were found. */
function useDelayed({ rows, scope }: FoundPage): ReadonlySet<string> {
  const network = useNetwork();
  const client = useQueryClient();
  const session = useSession();
  const chains = useChains();
  return useMemo(() => {
    const records = rows.flatMap(({ record }) => record ?? []);
    const normal = knownNormalTimes(client, network, scope, records);
    const now = { rows: records, atMs: serverNowMs(session) };
    const mayBeUtxo = mayBeUtxoOf((id) => chains.get(id));
    const { single, slowRoutes } = delayedRequests(now, null, normal, mayBeUtxo);
    const late = [...single, ...slowRoutes.flatMap(({ requests }) => requests)];
    return new Set(late.map(({ record }) => record.id));
  }, [rows, scope, network, client, session, chains]);
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
