import { BadgeCheck } from 'lucide-react';
import type { ChainCurrency, ChainRecord } from '#service/schema/chain';
import { AddressText } from '../../components/AddressText';
import { NotReported } from '../../components/NotReported';
import { TokenIcon } from '../../components/TokenIcon';
import { visibleText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { DataTable } from '../../ui/DataTable';
import type { ColumnsOf } from '../../ui/table-features';
import { Bps } from './Bps';
import { yesNo } from './ChainFacts';
import { tokensOf, type ChainToken } from './tokens-of';

const columns: ColumnsOf<ChainToken & { chainId: number }> = [
  {
    id: 'token',
    header: 'Token',
    meta: { wraps: true, className: 'sm:min-w-40' },
    cell: ({ row: { original } }) => (
      <div className="min-w-0">
        <TokenName token={original.token} />
        <TokenIds token={original.token} />
      </div>
    ),
  },
  {
    id: 'address',
    header: 'Address',
    cell: ({ row: { original } }) =>
      original.token.address === null ? (
        <NotReported />
      ) : (
        <AddressText value={original.token.address} chainId={original.chainId} />
      ),
  },
  {
    id: 'decimals',
    header: 'Decimals',
    meta: { align: 'right' },
    cell: ({ row }) => row.original.token.decimals ?? <NotReported />,
  },
  {
    id: 'bridging',
    header: 'Bridgeable',
    cell: ({ row }) => yesNo(row.original.token.supportsBridging),
  },
  { id: 'permit', header: 'Permit', cell: ({ row }) => yesNo(row.original.token.supportsPermit) },
  { id: 'surge', header: 'Surge', cell: ({ row }) => yesNo(row.original.token.surgeEnabled) },
  {
    id: 'depositFee',
    header: 'Deposit fee',
    meta: { align: 'right' },
    cell: ({ row }) => <Bps value={row.original.token.depositFee} />,
  },
  {
    id: 'withdrawalFee',
    header: 'Withdrawal fee',
    meta: { align: 'right' },
    cell: ({ row }) => <Bps value={row.original.token.withdrawalFee} />,
  },
  {
    id: 'lists',
    header: 'Listed in',
    meta: { wraps: true, className: 'sm:min-w-28' },
    cell: ({ row: { original } }) => (
      <>
        {original.lists.join(', ')}
        {original.conflicts.length > 0 && (
          <span className="block text-warn">
            The lists disagree: {original.conflicts.map(visibleText).join('; ')}
          </span>
        )}
      </>
    ),
  },
];

/** Every token that the record names, with the lists that name it. */
export function ChainTokens({ chain }: { chain: ChainRecord }) {
  const tokens = tokensOf(chain);
  if (tokens.length === 0)
    return (
      <Card title="Tokens">
        <NotReported />
      </Card>
    );
  return (
    <Card flush title={`Tokens (${tokens.length})`}>
      <DataTable
        label="Tokens"
        stacks
        columns={columns}
        data={tokens.map((token) => ({ ...token, chainId: chain.id }))}
      />
    </Card>
  );
}

/** The service's own id for the token and the address of its logo, as text. */
function TokenIds({ token }: { token: ChainCurrency }) {
  const logo = token.metadata?.logoURI;
  if (!token.id && !logo) return null;
  return (
    <span className="block text-xs foreign-text text-ink-3">
      {token.id && <>ID {visibleText(token.id)}</>}
      {logo && (
        <span className="block max-w-40 truncate" title={visibleText(logo)}>
          Logo {visibleText(logo)}
        </span>
      )}
    </span>
  );
}

/** Symbol and name are strangers' text: only the service's own `verified` makes a badge. */
function TokenName({ token }: { token: ChainCurrency }) {
  return (
    <span className="foreign-text">
      <TokenIcon symbol={token.symbol} url={token.metadata?.logoURI} />
      <bdi className="font-semibold">
        {token.symbol ? visibleText(token.symbol) : <NotReported />}
      </bdi>{' '}
      {token.metadata?.verified === true && (
        <BadgeCheck
          role="img"
          aria-label="verified by the service"
          size={14}
          className="inline text-accent"
        />
      )}{' '}
      <bdi className="text-ink-3">{token.name && visibleText(token.name)}</bdi>
    </span>
  );
}
