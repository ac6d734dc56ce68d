import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { chainsQuery } from '../../api/endpoints/chains';
import { useNetwork } from '../../api/useNetwork';
import { PageTitle } from '../../components/PageTitle';
import { troubledChains } from '../../components/chain/troubled-chains';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ChainsAge } from './ChainsAge';
import { ChainsError } from './ChainsError';
import { chainMatches, type ChainsFilterValues } from './chain-matches';
import { ChainsTable } from './ChainsTable';
import type { ReadChain, ChainRecord } from '#service/schema/chain';
import { counted } from '../../lib/counted';
import { Select } from '../../ui/form/Select';
import { TextField } from '../../ui/form/TextField';

export function ChainsPage() {
  const network = useNetwork();
  const filter = useSearch({ from: '/$network/chains' });
  const navigate = useNavigate({ from: '/$network/chains' });
  const { data, error, refetch } = useQuery(chainsQuery(network));
  const retry = () => void refetch();
  // The search box has its own text, and begins anew with that of the URL.
  const [clearCount, setClearCount] = useState(0);
  const showAll = async () => {
    await navigate({ search: {} });
    setClearCount(clearCount + 1);
  };
  if (!data && error)
    return (
      <Page>
        <ChainsError title="Couldn’t load the chains" error={error} onRetry={retry} />
      </Page>
    );

  const rows = data?.chains ?? [];
  const chains = rows.flatMap(({ chain }) => chain ?? []);
  const shown = chains.filter((chain) => chainMatches(chain, filter));
  const troubled = troubledChains(shown);
  const quiet = shown.filter((chain) => !troubled.includes(chain)).toSorted((a, b) => a.id - b.id);
  const isFiltered = shown.length < chains.length;
  return (
    <Page
      hasAge
      count={
        data &&
        [
          `${isFiltered ? `${shown.length} of ` : ''}${counted(chains.length, 'chain')}${isFiltered ? ' match' : ''}`,
          shown.length > 0 && `${troubled.length} with issues`,
        ]
          .filter(Boolean)
          .join(' · ')
      }
    >
      <ChainsFilter key={clearCount} chains={chains} />
      {!data && (
        <Card flush title="Chains">
          <div role="status" aria-label="Loading chains" />
          <ChainsTable label="Chains" chains={[]} loadingRows={20} />
        </Card>
      )}
      {data && shown.length === 0 && (
        <Card>
          <EmptyState
            title={`No chain matches ${[filter.q && `“${filter.q}”`, filter.vm && `VM type ${filter.vm}`].filter(Boolean).join(' and ')}`}
            action={<Button onClick={() => void showAll()}>Show all {chains.length} chains</Button>}
          >
            Try a name, chain ID, native token or tag.
          </EmptyState>
        </Card>
      )}
      {troubled.length > 0 && (
        <Card flush title={`Issues (${troubled.length})`} tone="warn">
          {/* A flag is all there is: what one changes is stated nowhere (service-api.md C8). */}
          <p className="px-4 text-xs text-ink-3">
            As the service reports them, with its own messages. What each issue affects isn’t
            documented.
          </p>
          <ChainsTable label="Chains with issues" chains={troubled} />
        </Card>
      )}
      {quiet.length > 0 && (
        <Card flush title={`No chain-level issues reported (${quiet.length})`}>
          <ChainsTable label="Chains without issues" chains={quiet} />
        </Card>
      )}
      <BrokenChains rows={rows} />
    </Page>
  );
}

function Page({
  count,
  hasAge = false,
  children,
}: {
  count?: string | undefined;
  hasAge?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-4">
      <PageTitle title="Chains" />
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-lg font-semibold">Chains</h1>
        {count && <p className="text-ink-3">{count}</p>}
        {/* Of its own line on a phone, whatever comes before it. */}
        {hasAge && (
          <div className="max-sm:basis-full">
            <ChainsAge />
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

/** Entries of the answer that are no chain: shown with what came, never dropped. */
function BrokenChains({ rows }: { rows: readonly ReadChain[] }) {
  const broken = rows.filter((row) => row.broken !== undefined);
  if (broken.length === 0) return null;
  return (
    <Card title={`Unreadable entries (${broken.length})`} tone="warn">
      {broken.map(({ broken: reason, raw }, index) => (
        <details key={index}>
          <summary>{reason}</summary>
          <pre className="p-2 font-mono text-xs foreign-text whitespace-pre-wrap">
            {JSON.stringify(raw)}
          </pre>
        </details>
      ))}
    </Card>
  );
}

/** Text and vm type, kept in the URL. */
function ChainsFilter({ chains }: { chains: readonly ChainRecord[] }) {
  const { q, vm } = useSearch({ from: '/$network/chains' });
  const navigate = useNavigate({ from: '/$network/chains' });
  const set = (change: ChainsFilterValues) =>
    void navigate({
      search: (before) => {
        const after = { ...before, ...change };
        return { q: after.q || undefined, vm: after.vm || undefined };
      },
      replace: true,
      resetScroll: false,
    });
  const reported = chains.flatMap((chain) => chain.vmType || []);
  const vmTypes = [...new Set(vm ? [vm, ...reported] : reported)].toSorted();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-48 flex-1 sm:max-w-80">
        <TextField
          label="Search chains"
          type="search"
          placeholder="Name, chain ID, native token or tag"
          // Not bound to the URL: its value would arrive late and move the caret.
          defaultValue={q}
          onValueChange={(text) => set({ q: text.trim() })}
        />
      </div>
      {/* Its options come later, and must not change its width. */}
      <div className="w-36">
        <Select
          label="VM type"
          value={vm ?? ''}
          onChange={(value) => set({ vm: value })}
          options={[
            { value: '', label: 'All' },
            ...vmTypes.map((name) => ({ value: name, label: name })),
          ]}
        />
      </div>
    </div>
  );
}
