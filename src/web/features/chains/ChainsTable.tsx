import { Link } from '@tanstack/react-router';
import { nameOfChain, type ChainRecord } from '#service/schema/chain';
import { useNetwork } from '../../api/useNetwork';
import { ChainLabel } from '../../components/chain/ChainLabel';
import { ChainTroubles } from '../../components/chain/ChainTroubles';
import { troublesOf } from '../../components/chain/chain-trouble';
import { NotReported } from '../../components/NotReported';
import { counted } from '../../lib/counted';
import { DataTable } from '../../ui/table/DataTable';
import { LoadingCards } from '../../ui/table/RowCards';
import { column, type ColumnsOf } from '../../ui/table/table-features';
import { useIsNarrow } from '../../ui/hooks/useIsNarrow';
import { Bps } from './Bps';
import { ChainIssues } from './ChainIssues';
import { surgingWords, tokensOf } from './tokens-of';

// The same widths in both tables of the page; the status gets what is left, so that its words fit two lines.
// Where eight columns don't fit, VM type, native token and tokens are below the name.
const columns: ColumnsOf<ChainRecord> = [
  // Two lines there, also while they load.
  column(
    'Chain',
    (row) => (
      <>
        <ChainLink id={row.id} />
        <span className="block text-xs foreign-text text-ink-3 xl:hidden">{factsOf(row)}</span>
      </>
    ),
    {
      wraps: true,
      className: 'w-46 max-xl:w-[24%] max-xl:[td&]:h-13.25',
      sortBy: (row) => nameOfChain(row, row.id),
    },
  ),
  column('Chain ID', (row) => row.id, {
    align: 'right',
    className: 'w-24 max-xl:w-[13%]',
    sortBy: (row) => row.id,
  }),
  column('VM type', (row) => (row.vmType === null ? <NotReported /> : row.vmType), {
    className: 'w-26 pl-5 max-xl:hidden',
    sortBy: (row) => row.vmType,
  }),
  column('Status', (row) => <ChainIssues chain={row} />, { wraps: true }),
  column(
    'Native token',
    (row) => (
      <bdi title={row.currency?.symbol ?? ''}>
        {row.currency?.symbol ? row.currency.symbol : <NotReported />}
      </bdi>
    ),
    { className: 'w-28 max-xl:hidden' },
  ),
  column('Tokens', (row) => tokensOf(row).length, {
    align: 'right',
    className: 'w-20 max-xl:hidden',
    sortBy: (row) => tokensOf(row).length,
  }),
  column('Deposit fee', (row) => <Bps value={row.depositFee} />, {
    align: 'right',
    wraps: true,
    className: 'w-28 max-xl:w-[17%]',
    sortBy: (row) => row.depositFee,
  }),
  column('Withdrawal fee', (row) => <Bps value={row.withdrawalFee} />, {
    align: 'right',
    wraps: true,
    className: 'w-34 max-xl:w-[17%]',
    sortBy: (row) => row.withdrawalFee,
  }),
  {
    id: 'card',
    meta: { card: { line: 1, isOnlyThere: true } },
    cell: ({ row }) => <ChainCard chain={row.original} />,
  },
];

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
  // As high as the cards of chains without issues.
  if (isNarrow && loadingRows) return <LoadingCards rows={loadingRows} lines={2} />;
  return (
    <DataTable
      label={label}
      className="table-fixed"
      columns={columns}
      data={chains}
      loadingRows={loadingRows}
      rowId={({ id }) => String(id)}
      rowClassName={() => 'hover:bg-raised'}
    />
  );
}

/** On a phone, three lines a chain. */
function ChainCard({ chain }: { chain: ChainRecord }) {
  return (
    <>
      <ChainLink id={chain.id} />
      {troublesOf(chain).length > 0 && <ChainTroubles chain={chain} className="py-1" />}
      <p className="text-xs foreign-text text-ink-3">
        {[`ID ${chain.id}`, factsOf(chain), surgingWords(chain)].filter(Boolean).join(' · ')}
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
    </>
  );
}

/** "evm · ETH · 5 tokens", where a line breaks between facts only. */
function factsOf(chain: ChainRecord): string {
  const { length } = tokensOf(chain);
  return [
    chain.vmType ?? 'VM type not reported',
    chain.currency?.symbol ?? 'native token not reported',
    counted(length, 'token').replace(' ', '\u00a0'),
  ]

    .join(' · ');
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
