import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { chainsQuery } from '../../api/endpoints/chains';
import { useMayOpen, useNetwork } from '../../api/useNetwork';
import { ChainMonogram } from '../../components/chain/ChainMonogram';
import { PageTitle } from '../../components/PageTitle';
import { nameOfChain, type ChainRecord } from '#service/schema/chain';
import { RawCard } from '../../record/cards/RawRecord';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { ChainContracts } from './ChainContracts';
import { ChainFacts } from './ChainFacts';
import { ChainIssues } from './ChainIssues';
import { ChainLoading } from './ChainLoading';
import { ChainsAge } from './ChainsAge';
import { ChainsError } from './ChainsError';
import { ChainTokens } from './ChainTokens';
import { AddressText } from '../../components/address/AddressText';
import { NotReported } from '../../components/NotReported';
import { KeyValue } from '../../ui/KeyValue';
import { contractRows } from './contract-rows';
import { CopyableText } from './CopyableText';
import type { Unreadable } from '#service/schema/tolerant';
import { Notice } from '../../ui/Notice';
import { CopyTextButton } from '../../record/CopyTextButton';
import { useFirst } from '../../ui/useFirst';
import { useIsNarrow } from '../../ui/hooks/useIsNarrow';
import { explorerLink, statesLinkForm } from '#service/schema/explorer-link';

export function ChainPage() {
  const network = useNetwork();
  const readsRequests = useMayOpen('requests');
  const { id } = useParams({ from: '/$network/chains/$id' });
  const { data, error, refetch } = useQuery(chainsQuery(network));
  const retry = () => void refetch();
  if (!data && error)
    return (
      <Page title={`Chain ${id}`}>
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
      <Page title={`Chain ${id}`} mark={<ChainMonogram chainId={null} />}>
        <StatusLine link={link}>
          <Skeleton className="w-32" />
        </StatusLine>
        <ChainLoading />
      </Page>
    );

  const chain = data.byId.get(Number(id));
  if (!chain)
    return (
      <Page title={`Chain ${id} not found`}>
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
    <Page title={nameOfChain(chain, id)} mark={<ChainMonogram chainId={chain.id} />}>
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
            term: name,
            value: text(value, `protocol ${name}`),
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
              {path}: {issue}{' '}
              <code className="font-mono text-xs">
                {(JSON.stringify(raw) ?? 'undefined').slice(0, 300)}
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

function SolverAddresses({ chain }: { chain: ChainRecord }) {
  const isNarrow = useIsNarrow();
  const addresses = chain.solverAddresses;
  const [shown, more] = useFirst(addresses ?? [], 6);
  const isPartlyRead = chain.unreadable.some(({ path }) => path.startsWith('solverAddresses'));
  if (addresses === null || addresses.length === 0)
    return (
      <Card title="Solver addresses">
        {isPartlyRead ? (
          'None of them could be read.'
        ) : addresses === null ? (
          <NotReported />
        ) : (
          'No solver addresses'
        )}
      </Card>
    );
  return (
    <Card
      title={`Solver addresses (${addresses.length})`}
      actions={<CopyTextButton size="small" label="Copy all" text={() => addresses.join('\n')} />}
    >
      <ul className="grid gap-x-4 gap-y-3 lg:grid-cols-2">
        {shown.map((address, index) => (
          <li key={index} className="min-w-0">
            <AddressText value={address} chainId={chain.id} isWhole={!isNarrow} />
          </li>
        ))}
      </ul>
      {isPartlyRead && <p className="mt-2 text-xs text-warn">Not all of them could be read.</p>}
      {more && <p className="mt-2">{more}</p>}
    </Card>
  );
}

const forms = [
  { kind: 'transaction', term: 'Transaction', placeholder: 'TX_HASH' },
  { kind: 'address', term: 'Address', placeholder: 'ADDRESS' },
  { kind: 'token', term: 'Token', placeholder: 'TOKEN' },
] as const;

/** How this page links into the chain's explorer. */
function ChainExplorer({ chain }: { chain: ChainRecord }) {
  const { explorerName, explorerUrl } = chain;
  return (
    <Card title="Explorer">
      <KeyValue
        items={[
          { term: 'Name', value: explorerName ? explorerName : <NotReported /> },
          {
            term: 'URL',
            value: explorerUrl ? (
              <CopyableText value={explorerUrl} label="explorer URL" />
            ) : (
              <NotReported />
            ),
          },
          ...forms.map(({ kind, term, placeholder }) => ({
            key: kind,
            term: statesLinkForm(chain, kind) ? term : `${term}*`,
            value: <Form link={explorerLink(chain, kind, placeholder)} term={term} />,
          })),
        ]}
      />
      {forms.some(({ kind }) => !statesLinkForm(chain, kind)) && (
        <p className="mt-2 text-xs text-ink-3">* Not reported, assumed from the explorer URL.</p>
      )}
    </Card>
  );
}

function Form({ link, term }: { link: string | null; term: string }) {
  if (link === null) return <span className="text-ink-3">Unsafe URL template</span>;
  return <CopyableText value={link} label={`${term.toLowerCase()} URL template`} />;
}
