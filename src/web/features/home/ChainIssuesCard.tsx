import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DeskHome } from '#service/proxy-api/desk';
import type { ChainRecord } from '#service/schema/chain';
import { chainsQuery } from '../../api/endpoints/chains';
import { useNetwork } from '../../api/useNetwork';
import { ChainLabel } from '../../components/chain/ChainLabel';
import { TroubleTag } from '../../components/chain/ChainTroubles';
import { troublesOf } from '../../components/chain/chain-trouble';
import { causeLine } from '../../components/error-words';
import { RetryButton } from '../../components/RetryButton';
import { troubledChains } from '../../components/chain/troubled-chains';
import { deskViewSearch } from '../../record/view-words';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { useFirst } from '../../ui/useFirst';
import { ListLink } from './ListLink';
import { counted, whole } from '../../lib/counted';

const shownAtFirst = 5;

type ChainFigures = NonNullable<DeskHome['chains']>;

/** Chains that report something to be wrong with them, and those of late or failed requests. */
export function ChainIssuesCard({
  figures,
}: {
  /** The most late and failed requests first; null where they aren’t known. */
  figures: ChainFigures | null;
}) {
  const network = useNetwork();
  const { data, error, refetch } = useQuery(chainsQuery(network));
  const chains = data?.chains.flatMap(({ chain }) => chain ?? []) ?? [];
  const troubled = troubledChains(chains);
  const [shown, more] = useFirst(troubled, shownAtFirst);
  return (
    <Card title="Chains with issues">
      {data ? (
        <>
          <ul className="flex flex-col gap-2">
            {shown.map((chain) => (
              // Its name and what is worst, below it where there is no room; the rest is in the title.
              <li key={chain.id} className="flex flex-wrap items-center gap-1">
                <Link
                  to="/$network/chains/$id"
                  params={{ network, id: String(chain.id) }}
                  className="mr-2 min-w-0 py-1 hover:underline"
                >
                  <ChainLabel chainId={chain.id} />
                </Link>
                <WorstTrouble chain={chain} />
              </li>
            ))}
          </ul>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-xs text-ink-3">
            {more}
            <span>
              {troubled.length === 0 && 'No issues reported. '}
              <Link
                to="/$network/chains"
                params={{ network }}
                className="inline-block py-1 text-accent underline"
              >
                All {chains.length} chains
              </Link>
            </span>
          </p>
        </>
      ) : error ? (
        <div role="alert" className="flex flex-col items-start gap-2">
          <p className="text-xs foreign-text text-ink-2">{causeLine(error)}</p>
          <RetryButton size="small" error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div role="status" aria-label="Loading" className="flex flex-col gap-4">
          {Array.from({ length: shownAtFirst }, (_, index) => (
            <Skeleton key={index} className="h-5 w-64" />
          ))}
        </div>
      )}
      {figures && figures.length > 0 && (
        <ChainFigureList figures={figures.slice(0, shownAtFirst)} />
      )}
    </Card>
  );
}

/** "Base, as origin: 12 late, 5 failed (3 before)". */
function ChainFigureList({ figures }: { figures: ChainFigures }) {
  return (
    <>
      <h3 className="mt-4 mb-2 text-xs font-semibold text-ink-2">Late or failed requests</h3>
      <ul className="flex flex-col gap-2">
        {figures.map(({ chainId, side, late, failed, failedBefore }) => (
          <li key={`${side} ${chainId}`} className="flex flex-wrap items-center gap-x-2">
            <ChainLabel chainId={chainId} />
            <span className="text-ink-3">as {side}:</span>
            {late > 0 &&
              (chainId === null ? (
                `${whole(late)} late`
              ) : (
                <ListLink
                  label={`${whole(late)} late, chain ${chainId} as ${side}`}
                  search={{
                    ...deskViewSearch('late'),
                    [side === 'origin' ? 'originChainId' : 'destinationChainId']: String(chainId),
                  }}
                >
                  {whole(late)} late
                </ListLink>
              ))}
            <span>
              {whole(failed)} failed
              {failedBefore !== null && (
                <span className="text-ink-3"> ({whole(failedBefore)} in the period before)</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function WorstTrouble({ chain }: { chain: ChainRecord }) {
  const [worst, ...others] = troublesOf(chain);
  if (!worst) return null;
  const all = [worst, ...others].map(({ words }) => words).join(' · ');
  // The service's message says why, it is no further issue.
  const more = others.filter(({ kind }) => kind !== 'message').length;
  return (
    <span className="flex min-w-0 items-center gap-1" title={all}>
      <TroubleTag trouble={worst} />
      {more > 0 && <span className="shrink-0 text-xs text-ink-3">+{counted(more, 'issue')}</span>}
    </span>
  );
}
