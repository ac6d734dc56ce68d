import { Link } from '@tanstack/react-router';
import type { ChainRecord } from '#service/schema/chain';
import { useNetwork } from '../../api/useNetwork';
import { ChainLabel } from '../../components/ChainLabel';
import { ChainTroubles } from '../../components/ChainTroubles';
import { NotReported } from '../../components/NotReported';
import { visibleText } from '../../lib/truncation';
import { DataTable } from '../../ui/DataTable';
import type { ColumnsOf } from '../../ui/table-features';
import { Bps } from './Bps';
import { tokensOf } from './tokens-of';

const columns: ColumnsOf<ChainRecord> = [
  {
    id: 'chain',
    header: 'Chain',
    meta: { cardLabel: null },
    cell: ({ row }) => <ChainLink id={row.original.id} />,
  },
  { id: 'id', header: 'Chain ID', meta: { align: 'right' }, cell: ({ row }) => row.original.id },
  {
    id: 'vmType',
    header: 'VM type',
    cell: ({ row: { original } }) =>
      original.vmType === null ? <NotReported /> : visibleText(original.vmType),
  },
  {
    id: 'status',
    header: 'Status',
    meta: { wraps: true },
    cell: ({ row }) => <ChainTroubles chain={row.original} />,
  },
  {
    id: 'native',
    header: 'Native token',
    cell: ({ row: { original } }) => (
      <bdi title={visibleText(original.currency?.symbol ?? '')}>
        {original.currency?.symbol ? visibleText(original.currency.symbol) : <NotReported />}
      </bdi>
    ),
  },
  {
    id: 'tokens',
    header: 'Tokens',
    meta: { align: 'right' },
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

// The same widths in both tables of the page. Where eight columns don't fit, VM type and tokens are on the chain's page.
const oneGrid =
  'table-fixed xl:min-w-240 [&_th:nth-child(1)]:w-[17%] [&_th:nth-child(2)]:w-[12%] [&_th:nth-child(3)]:w-[8%] [&_th:nth-child(4)]:w-[19%] [&_th:nth-child(5)]:w-[11%] [&_th:nth-child(6)]:w-[8%] sm:max-xl:[&_th:nth-child(1)]:w-[24%] sm:max-xl:[&_:is(th,td):is(:nth-child(3),:nth-child(6))]:hidden';

export function ChainsTable({ label, chains }: { label: string; chains: readonly ChainRecord[] }) {
  return (
    <DataTable
      label={label}
      stacks
      className={oneGrid}
      columns={columns}
      data={chains}
      rowId={({ id }) => String(id)}
      rowClassName={() => 'hover:bg-raised'}
    />
  );
}

function ChainLink({ id }: { id: number }) {
  return (
    <Link
      to="/$network/chains/$id"
      params={{ network: useNetwork(), id: String(id) }}
      className="inline-flex max-w-64 font-semibold hover:underline"
    >
      <ChainLabel chainId={id} />
    </Link>
  );
}
