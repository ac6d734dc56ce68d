import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { chainsQuery } from '../../api/chains';
import { useNetwork } from '../../api/useNetwork';
import { ChainLabel } from '../../components/ChainLabel';
import { ChainTroubles } from '../../components/ChainTroubles';
import { troublesOf } from '../../components/chain-trouble';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { TileError } from './Tile';

const shownAtFirst = 5;

/** Chains that report something to be wrong with them. */
export function ChainIssuesCard() {
  const network = useNetwork();
  const { data, error, refetch } = useQuery(chainsQuery(network));
  const chains = data?.chains.flatMap(({ chain }) => chain ?? []) ?? [];
  const troubled = chains.filter((chain) => troublesOf(chain).length > 0);
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? troubled : troubled.slice(0, shownAtFirst);
  return (
    <Card title="Chains with issues">
      {data ? (
        <>
          <ul className="flex flex-col gap-2">
            {shown.map((chain) => (
              // One line of name and tags; the chain's own words go below.
              <li key={chain.id} className="flex flex-wrap items-center gap-1">
                <Link
                  to="/$network/chains/$id"
                  params={{ network, id: String(chain.id) }}
                  className="mr-2 min-w-0 py-1 hover:underline"
                >
                  <ChainLabel chainId={chain.id} />
                </Link>
                <ChainTroubles chain={chain} className="contents" />
              </li>
            ))}
          </ul>
          {shown.length < troubled.length && (
            <p className="mt-2">
              <Button size="small" onClick={() => setIsOpen(true)}>
                Show all {troubled.length}
              </Button>
            </p>
          )}
          <p className="mt-2 text-xs text-ink-3">
            {troubled.length} of{' '}
            <Link to="/$network/chains" params={{ network }} className="text-accent underline">
              {chains.length} chains
            </Link>{' '}
            report an issue.
          </p>
        </>
      ) : error ? (
        <TileError error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading">
          <Skeleton className="h-80 w-full" />
        </div>
      )}
    </Card>
  );
}
