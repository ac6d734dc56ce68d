import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ChainRecord } from '#service/schema/chain';
import { chainsQuery } from '../../api/chains';
import { useNetwork } from '../../api/useNetwork';
import { ChainLabel } from '../../components/ChainLabel';
import { TroubleTag } from '../../components/ChainTroubles';
import { troublesOf } from '../../components/chain-trouble';
import { troubledChains } from '../../components/troubled-chains';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { TileError, TileLoading } from './Tile';

const shownAtFirst = 5;

/** Chains that report something to be wrong with them. */
export function ChainIssuesCard() {
  const network = useNetwork();
  const { data, error, refetch } = useQuery(chainsQuery(network));
  const chains = data?.chains.flatMap(({ chain }) => chain ?? []) ?? [];
  const troubled = troubledChains(chains);
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? troubled : troubled.slice(0, shownAtFirst);
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
            {shown.length < troubled.length && (
              <Button size="small" onClick={() => setIsOpen(true)}>
                Show {troubled.length - shown.length} more
              </Button>
            )}
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
        <TileError error={error} onRetry={() => void refetch()} />
      ) : (
        <TileLoading rows={shownAtFirst} />
      )}
    </Card>
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
      {more > 0 && (
        <span className="shrink-0 text-xs text-ink-3">
          +{more} {more === 1 ? 'issue' : 'issues'}
        </span>
      )}
    </span>
  );
}
