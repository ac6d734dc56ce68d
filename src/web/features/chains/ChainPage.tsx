import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { chainsQuery } from '../../api/chains';
import { useMayOpen, useNetwork } from '../../api/useNetwork';
import { ChainMonogram } from '../../components/ChainMonogram';
import { PageTitle } from '../../components/PageTitle';
import { nameOfChain, type ChainRecord } from '#service/schema/chain';
import { visibleText } from '../../lib/truncation';
import { RawCard } from '../../record/cards/RawCard';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { ChainContracts } from './ChainContracts';
import { ChainExplorer } from './ChainExplorer';
import { ChainFacts } from './ChainFacts';
import { ChainIssues } from './ChainIssues';
import { ChainLoading } from './ChainLoading';
import { ChainsAge } from './ChainsAge';
import { ChainsError } from './ChainsError';
import { ChainTokens } from './ChainTokens';
import { SolverAddresses } from './SolverAddresses';
import { AddressText } from '../../components/AddressText';
import { NotReported } from '../../components/NotReported';
import { KeyValue } from '../../ui/KeyValue';
import { contractRows } from './contract-rows';
import { CopyableText } from './CopyableText';
import type { Unreadable } from '#service/schema/tolerant';
import { Notice } from '../../ui/Notice';

export function ChainPage() {
  const network = useNetwork();
  const readsRequests = useMayOpen('requests');
  const { id } = useParams({ from: '/$network/chains/$id' });
  const { data, error, refetch } = useQuery(chainsQuery(network));
  const retry = () => void refetch();
  if (!data && error)
    return (
      <Page title={`Chain ${visibleText(id)}`}>
        <ChainsError title="Couldn’t load this chain" error={error} onRetry={retry} />
      </Page>
    );
  const link = readsRequests && (
    <ButtonLink to="/$network/requests" params={{ network }} search={{ chainId: id }}>
      Requests on this chain
    </ButtonLink>
  );
  if (!data)
    return (
      <Page title={`Chain ${visibleText(id)}`} mark={<ChainMonogram chainId={null} />}>
        <StatusLine link={link}>
          <Skeleton className="w-32" />
        </StatusLine>
        <ChainLoading />
      </Page>
    );

  const chain = data.byId.get(Number(id));
  if (!chain)
    return (
      <Page title={`Chain ${visibleText(id)} not found`}>
        <Card>
          <EmptyState
            title="The service lists no chain with this ID"
            action={
              <ButtonLink to="/$network/chains" params={{ network }}>
                Show all {data.byId.size} chains
              </ButtonLink>
            }
          />
        </Card>
      </Page>
    );

  return (
    <Page title={visibleText(nameOfChain(chain, id))} mark={<ChainMonogram chainId={chain.id} />}>
      <StatusLine link={link}>
        <ChainIssues chain={chain} />
      </StatusLine>
      <UnreadableParts parts={chain.unreadable} />
      <div className="grid gap-4 lg:grid-cols-2">
        <ChainFacts chain={chain} />
        <div className="flex min-w-0 flex-col gap-4">
          <ChainExplorer chain={chain} />
          <ChainProtocol chain={chain} />
        </div>
      </div>
      <ChainTokens chain={chain} />
      <ChainContracts chain={chain} />
      <SolverAddresses chain={chain} />
      <RawCard raw={data.chains.find((read) => read.chain === chain)?.raw} />
    </Page>
  );
}

function StatusLine({ link, children }: { link: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-ink-3">Status:</span>
      {children}
      <div className="ml-auto flex flex-wrap items-center justify-between gap-2 max-sm:basis-full">
        <ChainsAge />
        {link}
      </div>
    </div>
  );
}

function Page({ title, mark, children }: { title: string; mark?: ReactNode; children: ReactNode }) {
  const network = useNetwork();
  return (
    <div className="flex max-w-298 flex-col gap-4">
      <PageTitle title={title} />
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Link to="/$network/chains" params={{ network }} className="text-ink-3 hover:underline">
          Chains /
        </Link>
        {mark}
        <h1 className="text-lg font-semibold foreign-text">{title}</h1>
      </div>
      {children}
    </div>
  );
}

const named = ['v2.chainId', 'v2.depository', 'v2.depositoryVault'];

/** What the protocol calls this chain, where deposits go, and whatever else its versions name. */
function ChainProtocol({ chain }: { chain: ChainRecord }) {
  if (!chain.protocol) return null;
  const { v2 } = chain.protocol;
  const others = contractRows(chain.protocol).filter(({ name }) => !named.includes(name));
  if (!v2 && others.length === 0) return null;
  const address = (value: string | null | undefined) =>
    value ? <AddressText value={value} chainId={chain.id} /> : <NotReported />;
  const text = (value: string | null | undefined, label: string) =>
    value ? <CopyableText value={value} label={label} /> : <NotReported />;
  return (
    <Card title="Protocol">
      <KeyValue
        items={[
          { term: 'Protocol chain ID (v2)', value: text(v2?.chainId, 'protocol chain ID') },
          { term: 'Depository (v2)', value: address(v2?.depository) },
          { term: 'Depository vault (v2)', value: address(v2?.depositoryVault) },
          ...others.map(({ name, value }) => ({
            term: visibleText(name),
            value: text(value, `protocol ${visibleText(name)}`),
          })),
        ]}
      />
    </Card>
  );
}

/** Parts of a chain record that did not parse, with what came. */
function UnreadableParts({ parts }: { parts: readonly Unreadable[] }) {
  if (parts.length === 0) return null;
  const fields = [...new Set(parts.map(({ path }) => fieldWords(path)))];
  return (
    <Notice
      tone="warn"
      title={`Couldn’t read part of this chain’s record: ${fields.join(', ')}. The rest is shown.`}
    >
      <details>
        <summary>What was received</summary>
        <ul>
          {parts.map(({ path, issue, raw }) => (
            <li key={path}>
              {path}: {visibleText(issue)}{' '}
              <code className="font-mono text-xs">
                {visibleText((JSON.stringify(raw) ?? 'undefined').slice(0, 300))}
              </code>
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}

/** "solver addresses" for `solverAddresses.3`. */
function fieldWords(path: string): string {
  const [field = ''] = path.split('.');
  return field.replaceAll(/[A-Z]+/g, ' $&').toLowerCase();
}
