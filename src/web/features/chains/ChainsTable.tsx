import { Link } from '@tanstack/react-router';
import type { ChainRecord } from '#service/schema/chain';
import { useNetwork } from '../../api/useNetwork';
import { ChainLabel } from '../../components/ChainLabel';
import { ChainTroubles } from '../../components/ChainTroubles';
import { troublesOf } from '../../components/chain-trouble';
import { NotReported } from '../../components/NotReported';
import { counted } from '../../lib/counted';
import { visibleText } from '../../lib/truncation';
import { RowBoundary } from '../../ui/RowBoundary';
import { DataTable } from '../../ui/DataTable';
import { column, type ColumnsOf } from '../../ui/table-features';
import { useIsNarrow } from '../../ui/useIsNarrow';
import { Bps } from './Bps';
import { CardsLoading } from './CardsLoading';
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
    { wraps: true, className: 'w-46 max-xl:w-[24%] max-xl:[td&]:h-13.25' },
  ),
  column('Chain ID', (row) => row.id, { align: 'right', className: 'w-24 max-xl:w-[13%]' }),
  column('VM type', (row) => (row.vmType === null ? <NotReported /> : visibleText(row.vmType)), {
    className: 'w-26 pl-5 max-xl:hidden',
  }),
  column('Status', (row) => <ChainIssues chain={row} />, { wraps: true }),
  column(
    'Native token',
    (row) => (
      <bdi title={visibleText(row.currency?.symbol ?? '')}>
        {row.currency?.symbol ? visibleText(row.currency.symbol) : <NotReported />}
      </bdi>
    ),
    { className: 'w-28 max-xl:hidden' },
  ),
  column('Tokens', (row) => tokensOf(row).length, {
    align: 'right',
    className: 'w-18 max-xl:hidden',
  }),
  column('Deposit fee', (row) => <Bps value={row.depositFee} />, {
    align: 'right',
    wraps: true,
    className: 'w-26 max-xl:w-[17%]',
  }),
  column('Withdrawal fee', (row) => <Bps value={row.withdrawalFee} />, {
    align: 'right',
    wraps: true,
    className: 'w-34 max-xl:w-[17%]',
  }),
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
  if (isNarrow && loadingRows) return <CardsLoading rows={loadingRows} heightPx={73} />;
  if (isNarrow) return <ChainCards label={label} chains={chains} />;
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
function ChainCards({ label, chains }: { label: string; chains: readonly ChainRecord[] }) {
  return (
    <ul aria-label={label}>
      {chains.map((chain) => (
        <li key={chain.id} className="border-b border-line px-4 py-2 last:border-b-0">
          <RowBoundary row={chain} renderFrame={(content) => content}>
            <ChainCard chain={chain} />
          </RowBoundary>
        </li>
      ))}
    </ul>
  );
}

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
    .map(visibleText)
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
