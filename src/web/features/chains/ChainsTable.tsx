import { Link } from '@tanstack/react-router';
import type { ChainRecord } from '#service/schema/chain';
import { useNetwork } from '../../api/useNetwork';
import { ChainLabel } from '../../components/ChainLabel';
import { ChainTroubles } from '../../components/ChainTroubles';
import { troublesOf } from '../../components/chain-trouble';
import { NotReported } from '../../components/NotReported';
import { visibleText } from '../../lib/truncation';
import { DataTable } from '../../ui/DataTable';
import { LoadingCards } from '../../ui/RowCards';
import type { ColumnsOf } from '../../ui/table-features';
import { useIsNarrow } from '../../ui/useIsNarrow';
import { Bps } from './Bps';
import { tokensOf } from './tokens-of';

const statusColumn: ColumnsOf<ChainRecord>[number] = {
  id: 'status',
  header: 'Status',
  meta: { wraps: true, className: 'w-[21%]' },
  cell: ({ row }) => <ChainTroubles chain={row.original} />,
};

// The same widths in both tables of the page. Where eight columns don't fit, VM type and tokens are below the name.
const columnsOf = (hasStatus: boolean): ColumnsOf<ChainRecord> => [
  {
    id: 'chain',
    header: 'Chain',
    meta: {
      wraps: true,
      className: `w-[19%] ${hasStatus ? 'max-xl:w-[20%]' : 'max-xl:w-[42%]'}`,
    },
    cell: ({ row: { original } }) => (
      <>
        <ChainLink id={original.id} />
        <span className="block truncate text-xs text-ink-3 xl:hidden">
          {visibleText(original.vmType ?? 'VM type not reported')}, {tokenCount(original)}
        </span>
      </>
    ),
  },
  {
    id: 'id',
    header: 'Chain ID',
    meta: { align: 'right', className: 'w-[10%] max-xl:w-[13%]' },
    cell: ({ row }) => row.original.id,
  },
  {
    id: 'vmType',
    header: 'VM type',
    meta: { className: `${hasStatus ? 'w-[8%]' : 'w-[29%]'} max-xl:hidden` },
    cell: ({ row: { original } }) =>
      original.vmType === null ? <NotReported /> : visibleText(original.vmType),
  },
  ...(hasStatus ? [statusColumn] : []),
  {
    id: 'native',
    header: 'Native token',
    meta: { className: 'w-[11%] max-xl:w-[14%]' },
    cell: ({ row: { original } }) => (
      <bdi title={visibleText(original.currency?.symbol ?? '')}>
        {original.currency?.symbol ? visibleText(original.currency.symbol) : <NotReported />}
      </bdi>
    ),
  },
  {
    id: 'tokens',
    header: 'Tokens',
    meta: { align: 'right', className: 'w-[7%] max-xl:hidden' },
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
    meta: { align: 'right', className: 'w-[13%] max-xl:w-[17%]' },
    cell: ({ row }) => <Bps value={row.original.withdrawalFee} />,
  },
];

const withStatus = columnsOf(true);
const withoutStatus = columnsOf(false);

export function ChainsTable({
  label,
  chains,
  loadingRows,
}: {
  label: string;
  chains: readonly ChainRecord[];
  loadingRows?: number;
}) {
  const isNarrow = useIsNarrow();
  if (isNarrow && loadingRows) return <LoadingCards rows={loadingRows} lines={3} />;
  if (isNarrow) return <ChainCards label={label} chains={chains} />;
  const hasStatus = !!loadingRows || chains.some((chain) => troublesOf(chain).length > 0);
  return (
    <DataTable
      label={label}
      className="table-fixed xl:min-w-240"
      columns={hasStatus ? withStatus : withoutStatus}
      data={chains}
      loadingRows={loadingRows}
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
          {troublesOf(chain).length > 0 && (
            <ChainTroubles chain={chain} className="flex flex-wrap gap-1 py-1" />
          )}
          <p className="text-xs foreign-text text-ink-2">
            {[
              `ID ${chain.id}`,
              chain.vmType ?? 'VM type not reported',
              chain.currency?.symbol ?? 'native token not reported',
              tokenCount(chain),
            ]
              .map(visibleText)
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

function tokenCount(chain: ChainRecord): string {
  const { length } = tokensOf(chain);
  return length === 1 ? '1 token' : `${length} tokens`;
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
