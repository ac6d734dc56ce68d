import type { RequestRecord } from '#service/record';
import type { Amount } from '#service/schema/currency';
import { NotReported } from '../../components/NotReported';
import { ThenAndNow } from '../../components/ThenAndNow';
import { TokenAmount } from '../../components/TokenAmount';
import { shownText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { DataTable } from '../../ui/DataTable';
import type { ColumnsOf } from '../../ui/table-features';
import { compareAmounts, slippageUsed, type AmountComparison } from '../amount-comparison';
import { bpsWords } from '../decimal-words';
import { RouteDetails } from './RouteDetails';
import { useChainOf } from '../useChainOf';

const columns: ColumnsOf<AmountComparison> = [
  {
    id: 'label',
    header: () => <span className="sr-only">Amount</span>,
    meta: { className: 'max-sm:font-semibold' },
    cell: ({ row }) => row.original.label,
  },
  {
    id: 'quoted',
    header: 'Quoted',
    meta: { align: 'right' },
    cell: ({ row }) => <Quoted line={row.original} />,
  },
  {
    id: 'actual',
    header: 'Actual',
    meta: { align: 'right' },
    cell: ({ row: { original } }) =>
      original.actual === null && original.why ? (
        <span className="text-ink-3">{original.why}</span>
      ) : (
        <Cell amount={original.actual} />
      ),
  },
  {
    id: 'difference',
    header: 'Difference',
    meta: { align: 'right' },
    cell: ({ row }) => <Difference line={row.original} />,
  },
];

/** Quoted against actual, in units and in USD. */
export function AmountsCard({ record }: { record: RequestRecord }) {
  const chainOf = useChainOf();
  return (
    <Card title="Quoted against actual" flush>
      <DataTable
        label="Quoted against actual"
        stacks
        columns={columns}
        data={compareAmounts(record, chainOf)}
        rowId={({ label }) => label}
        cellLook={({ planned }, columnId) =>
          columnId === 'quoted' && planned ? { cardLabel: 'Planned' } : undefined
        }
      />
      <Notes record={record} />
      <RouteDetails record={record} />
    </Card>
  );
}

function Quoted({ line: { label, quoted, planned } }: { line: AmountComparison }) {
  if (label === 'Returned' && !quoted && !planned) return <Dash />;
  if (!planned) return <Cell amount={quoted} />;
  return (
    <>
      <Cell amount={planned} />
      <div className="text-xs text-ink-3">planned, not quoted</div>
    </>
  );
}

function Difference({ line: { label, difference } }: { line: AmountComparison }) {
  if (!difference) return <Dash />;
  return (
    <div>
      <div className={difference.isLess ? 'text-warn' : undefined}>{difference.units}</div>
      <div className="text-xs text-ink-3">
        {difference.percent !== '0 %' && difference.percent}
        {label === 'Returned' && ' of what was paid'}
      </div>
    </div>
  );
}

function Dash() {
  return (
    <span className="text-ink-3">
      <span aria-hidden>—</span>
      <span className="sr-only">does not apply</span>
    </span>
  );
}

function Cell({ amount }: { amount: Amount | null }) {
  if (amount === null) return <NotReported />;
  return (
    <div className="py-1">
      <TokenAmount amount={amount} />
      {(amount.amountUsd ?? amount.amountUsdCurrent) !== null && (
        <div className="text-xs whitespace-normal text-ink-3">
          <ThenAndNow then={amount.amountUsd} now={amount.amountUsdCurrent} />
        </div>
      )}
    </div>
  );
}

function Notes({ record }: { record: RequestRecord }) {
  const { quoted, actual } = record.route;
  const side = quoted?.destination?.outputCurrency ?? quoted?.origin?.outputCurrency ?? null;
  const minimum = side?.minimumAmount
    ? { ...side, amount: side.minimumAmount, amountFormatted: null }
    : null;
  const rate = actual?.rate ?? quoted?.rate ?? null;
  const used = slippageUsed(record, useChainOf());
  const tolerance = bpsWords(record.slippageToleranceBps);
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 px-4 py-3 text-xs text-ink-3">
      <span>
        Minimum out: <TokenAmount amount={minimum} />
      </span>
      <span className="foreign-text">
        Rate: {rate === null ? <NotReported /> : shownText(rate)}
      </span>
      <span className="foreign-text">
        Slippage tolerance: {tolerance === null ? <NotReported /> : shownText(tolerance)}
        {used !== null && `, used ${used}`}
      </span>
      {record.shape === 'v2' && <span>A v2 record does not tell quote and outcome apart.</span>}
    </p>
  );
}
