import { Link } from '@tanstack/react-router';
import type { ChainRecord } from '#service/schema/chain';
import { useNetwork } from '../../api/useNetwork';
import { ChainLabel } from '../../components/ChainLabel';
import { ChainTroubles } from '../../components/ChainTroubles';
import { troublesOf } from '../../components/chain-trouble';
import { NotReported } from '../../components/NotReported';
import { visibleText } from '../../lib/truncation';
import { DataTable } from '../../ui/DataTable';
import type { ColumnsOf } from '../../ui/table-features';
import { useIsNarrow } from '../../ui/useIsNarrow';
import { Bps } from './Bps';
import { tokensOf } from './tokens-of';

// The same widths in both tables of the page. Where eight columns don't fit, VM type and tokens are on the chain's page.
const columns: ColumnsOf<ChainRecord> = [
  {
    id: 'chain',
    header: 'Chain',
    meta: { className: 'w-[17%] max-xl:w-[24%]' },
    cell: ({ row }) => <ChainLink id={row.original.id} />,
  },
  {
    id: 'id',
    header: 'Chain ID',
    meta: { align: 'right', className: 'w-[13%]' },
    cell: ({ row }) => row.original.id,
  },
  {
    id: 'vmType',
    header: 'VM type',
    meta: { className: 'w-[9%] max-xl:hidden' },
    cell: ({ row: { original } }) =>
      original.vmType === null ? <NotReported /> : visibleText(original.vmType),
  },
  {
    id: 'status',
    header: 'Status',
    meta: { wraps: true, className: 'w-[19%]' },
    cell: ({ row }) => <ChainTroubles chain={row.original} />,
  },
  {
    id: 'native',
    header: 'Native token',
    meta: { className: 'w-[11%]' },
    cell: ({ row: { original } }) => (
      <bdi title={visibleText(original.currency?.symbol ?? '')}>
        {original.currency?.symbol ? visibleText(original.currency.symbol) : <NotReported />}
      </bdi>
    ),
  },
  {
    id: 'tokens',
    header: 'Tokens',
    meta: { align: 'right', className: 'w-[8%] max-xl:hidden' },
    cell: ({ row }) => tokensOf(row.original).length,
  },
  {
    id: 'depositFee',
    header: 'Deposit fee',
    meta: { align: 'right' },
    cell: ({ row }) => <Bps value={row.original.depositFee} />,
  },
  {
    id: 'withdrawalFee',
    header: 'Withdrawal fee',
    meta: { align: 'right' },
    cell: ({ row }) => <Bps value={row.original.withdrawalFee} />,
  },
];

export function ChainsTable({ label, chains }: { label: string; chains: readonly ChainRecord[] }) {
  if (useIsNarrow()) return <ChainCards label={label} chains={chains} />;
  return (
    <DataTable
      label={label}
      className="table-fixed xl:min-w-240"
      columns={columns}
      data={chains}
      rowId={({ id }) => String(id)}
      rowClassName={() => 'hover:bg-raised'}
    />
  );
}

/** On a phone, three lines a chain. */
function ChainCards({ label, chains }: { label: string; chains: readonly ChainRecord[] }) {
  return (
    <ul aria-label={label}>
      {chains.map((chain) => (
        <li key={chain.id} className="border-b border-line px-4 py-2 last:border-b-0">
          <ChainLink id={chain.id} />
          {troublesOf(chain).length > 0 && <ChainTroubles chain={chain} />}
          <p className="text-xs foreign-text text-ink-2">
            {[
              chain.id,
              chain.vmType ?? 'VM type not reported',
              chain.currency?.symbol ?? 'native token not reported',
              tokensOf(chain).length === 1 ? '1 token' : `${tokensOf(chain).length} tokens`,
            ]
              .map((fact) => visibleText(String(fact)))
              .join(' · ')}
          </p>
          <p className="text-xs text-ink-3">
            {chain.depositFee === null && chain.withdrawalFee === null ? (
              'Fees not reported'
            ) : (
              <>
                Deposit fee <Bps value={chain.depositFee} /> · withdrawal fee{' '}
                <Bps value={chain.withdrawalFee} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

function ChainLink({ id }: { id: number }) {
  return (
    <Link
      to="/$network/chains/$id"
      params={{ network: useNetwork(), id: String(id) }}
      className="inline-flex min-h-6 max-w-64 items-center font-semibold hover:underline"
    >
      <ChainLabel chainId={id} />
    </Link>
  );
}
