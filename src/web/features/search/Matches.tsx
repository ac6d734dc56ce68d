import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
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
import { matchGroups, otherwiseMatched, type MatchGroup } from './match-groups';
import { mayBeAddress } from './read-search-text';

/** What was found, grouped by what matched. */
export function Matches({ page, term }: { page: FoundPage; term: string }) {
  const network = useNetwork();
  const delayed = useDelayed(page);
  return (
    <DelayedRowsContext value={delayed}>
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

/** "Found as user (3), also sender (2)". */
function titleOf({ matched, rows, also }: MatchGroup): string {
  const inSentence = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  const found = matched === otherwiseMatched ? matched : `Found as ${inSentence(matched)}`;
  const others = also.map(([name, count]) => `${inSentence(name)} (${count})`).join(', ');
  return `${found} (${rows.length})${others && `, also ${others}`}`;
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
