import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ChainRecord } from '#service/schema/chain';
import { chainsQuery } from '../../api/chains';
import { useNetwork } from '../../api/useNetwork';
import { PageTitle } from '../../components/PageTitle';
import { StaleNotice } from '../../components/StaleNotice';
import { troublesOf } from '../../components/chain-trouble';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { BrokenChains } from './BrokenChains';
import { chainMatches } from './chain-matches';
import { ChainsFilter } from './ChainsFilter';
import { ChainsSkeleton } from './ChainsSkeleton';
import { ChainsTable } from './ChainsTable';

export function ChainsPage() {
  const network = useNetwork();
  const filter = useSearch({ from: '/$network/chains' });
  const navigate = useNavigate({ from: '/$network/chains' });
  const { data, error, dataUpdatedAt, refetch } = useQuery(chainsQuery(network));
  const retry = () => void refetch();
  if (!data)
    return <Page>{error ? <ErrorState error={error} onRetry={retry} /> : <ChainsSkeleton />}</Page>;

  const chains = data.chains.flatMap(({ chain }) => chain ?? []);
  const shown = chains.filter((chain) => chainMatches(chain, filter));
  const isTroubled = (chain: ChainRecord) => troublesOf(chain).length > 0;
  const troubled = shown.filter(isTroubled);
  const quiet = shown.filter((chain) => !isTroubled(chain));
  return (
    <Page
      count={`${chains.length} ${chains.length === 1 ? 'chain' : 'chains'} · ${chains.filter(isTroubled).length} with issues`}
    >
      {error && <StaleNotice error={error} dataUpdatedAt={dataUpdatedAt} onRetry={retry} />}
      <ChainsFilter chains={chains} />
      {shown.length === 0 && (
        <EmptyState
          title="No matching chains"
          action={
            <Button onClick={() => void navigate({ search: {} })}>Show all {chains.length}</Button>
          }
        >
          Try a name, chain ID, token symbol or tag.
        </EmptyState>
      )}
      {troubled.length > 0 && (
        <Card flush title={`Issues (${troubled.length})`} tone="warn">
          <ChainsTable label="Chains with issues" chains={troubled} />
        </Card>
      )}
      {quiet.length > 0 && (
        <Card flush title={`No issues reported (${quiet.length})`}>
          <ChainsTable label="Chains without issues" chains={quiet} />
        </Card>
      )}
      <BrokenChains rows={data.chains} />
    </Page>
  );
}

function Page({ count, children }: { count?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <PageTitle title="Chains" />
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-lg font-semibold">Chains</h1>
        {count && <p className="text-ink-3">{count}</p>}
      </div>
      {children}
    </div>
  );
}
