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

// The same widths in both tables of the page.
const oneGrid =
  'min-w-240 table-fixed [&_th:nth-child(1)]:w-[19%] [&_th:nth-child(2)]:w-[12%] [&_th:nth-child(4)]:w-[22%] [&_th:nth-child(8)]:w-[13%]';

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
