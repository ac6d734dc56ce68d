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
    meta: { wraps: true, cardLabel: null },
    cell: ({ row: { original } }) => (
      <div className="min-w-0 text-left">
        <TokenName token={original.token} />
        <TokenIds {...original} />
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
    id: 'bridging',
    header: 'Bridgeable',
    meta: { wraps: true },
    cell: ({ row }) => yesNo(row.original.token.supportsBridging),
  },
  {
    id: 'permit',
    header: 'Permit',
    meta: { wraps: true },
    cell: ({ row }) => yesNo(row.original.token.supportsPermit),
  },
  {
    id: 'surge',
    header: 'Surge',
    meta: { wraps: true },
    cell: ({ row }) => yesNo(row.original.token.surgeEnabled),
  },
  {
    id: 'fees',
    header: 'Fees',
    meta: { align: 'right', wraps: true },
    cell: ({ row }) => <TokenFees token={row.original.token} />,
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

/** The service's own id for the token, its decimals, the lists that name it, and the address of its logo, as text. */
function TokenIds({ token, lists, conflicts }: ChainToken) {
  const logo = token.metadata?.logoURI;
  return (
    <span className="block text-xs foreign-text text-ink-3">
      {token.id && <>ID {visibleText(token.id)} · </>}
      {token.decimals === null ? 'decimals not reported' : `${token.decimals} decimals`} · in{' '}
      {lists.join(', ')}
      {logo && (
        <span className="block max-w-40 truncate" title={visibleText(logo)}>
          Logo {visibleText(logo)}
        </span>
      )}
      {conflicts.length > 0 && (
        <span className="block text-warn">
          The lists disagree: {conflicts.map(visibleText).join('; ')}
        </span>
      )}
    </span>
  );
}

function TokenFees({ token: { depositFee, withdrawalFee } }: { token: ChainCurrency }) {
  if (depositFee === null && withdrawalFee === null) return <NotReported />;
  return (
    <div className="whitespace-nowrap">
      <span className="block">
        Deposit <Bps value={depositFee} />
      </span>
      <span className="block">
        Withdrawal <Bps value={withdrawalFee} />
      </span>
    </div>
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
