import type { FeeComponent, FeeV2, RequestRecord } from '#service/record';
import type { Currency } from '#service/schema/currency';
import { NotReported } from '../../components/NotReported';
import { TokenAmount } from '../../components/TokenAmount';
import { Usd } from '../../components/Usd';
import { formatUnits } from '../../lib/amounts';
import { shownText } from '../../lib/truncation';
import { Card } from '../../ui/Card';
import { DataTable } from '../../ui/DataTable';
import type { ColumnsOf } from '../../ui/table-features';
import { asUnits } from '../decimal-words';
import { unitsAmount } from '../record-tokens';

// Meanings of the v2 names (service-api.md R15).
const meanings = new Map([
  ['gas', 'estimated execution gas cost'],
  ['fixed', 'fixed fee, always added'],
  ['price', 'from chain and amount'],
  ['gateway', 'taken by the API gateway'],
]);

/** Both shapes of fees: v3's breakdown quoted and actual, and v2's own in units of the fee currency. */
export function FeesCard({ record: { fees } }: { record: RequestRecord }) {
  const hasBreakdown = fees.quoted !== null || fees.actual !== null;
  return (
    <Card title="Fees" flush>
      {hasBreakdown && <Breakdown fees={fees} />}
      {fees.components && <ComponentsV2 fees={fees} />}
      {!hasBreakdown && !fees.components && (
        <p className="px-4 pb-4">
          <NotReported />
        </p>
      )}
    </Card>
  );
}

interface Line {
  name: string;
  quoted: FeeComponent | null;
  actual: FeeComponent | null;
  currency: Currency | null;
}

const columns: ColumnsOf<Line> = [
  { id: 'name', header: 'Component', cell: ({ row }) => shownText(row.original.name) },
  {
    id: 'quoted',
    header: 'Quoted',
    meta: { align: 'right' },
    cell: ({ row: { original } }) => (
      <Component component={original.quoted} currency={original.currency} />
    ),
  },
  {
    id: 'actual',
    header: 'Actual',
    meta: { align: 'right' },
    cell: ({ row: { original } }) => (
      <Component component={original.actual} currency={original.currency} />
    ),
  },
];

function Breakdown({ fees: { quoted, actual, currency } }: { fees: RequestRecord['fees'] }) {
  const names = [...new Set([...(quoted ?? []), ...(actual ?? [])].map(({ name }) => name))];
  const find = (phase: FeeComponent[] | null, name: string) =>
    phase?.find((component) => component.name === name) ?? null;
  return (
    <>
      <DataTable
        label="Fee breakdown"
        columns={columns}
        data={names.map((name) => ({
          name,
          quoted: find(quoted, name),
          actual: find(actual, name),
          currency,
        }))}
        rowId={({ name }) => name}
        cellLook={(line, columnId) =>
          columnId === 'name'
            ? { title: `In the record: ${(line.quoted ?? line.actual)?.rawName}` }
            : undefined
        }
      />
      <p className="px-4 py-3 text-xs text-ink-3">
        A charge is negative, what a sponsor pays is positive. The swap line is the cost of
        exchanging, price impact included.
      </p>
    </>
  );
}

function Component({
  component,
  currency,
}: {
  component: FeeComponent | null;
  currency: Currency | null;
}) {
  if (component === null) return <NotReported />;
  const { usd, amount, amountFormatted } = component;
  const isNothing = asUnits(amount) === 0n;
  return (
    <div className="py-1">
      <Usd value={usd} as="fee" />
      {amount !== null && !isNothing && (
        <div className="text-xs whitespace-normal text-ink-3">
          <TokenAmount amount={{ ...unitsAmount(amount, currency), amountFormatted }} />
        </div>
      )}
    </div>
  );
}

const columnsV2: ColumnsOf<FeeV2 & { currency: Currency | null }> = [
  {
    id: 'name',
    header: 'Fee',
    meta: { className: 'whitespace-normal' },
    cell: ({ row: { original } }) => (
      <>
        {shownText(original.name)}{' '}
        <span className="text-xs text-ink-3">{meanings.get(original.name)}</span>
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    meta: { align: 'right' },
    cell: ({ row: { original } }) => (
      <AmountV2 amount={original.amount} currency={original.currency} />
    ),
  },
  {
    id: 'usd',
    header: 'USD',
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original.usd} as="fee" />,
  },
];

function ComponentsV2({ fees: { components, currency } }: { fees: RequestRecord['fees'] }) {
  return (
    <DataTable
      label="Fees of a v2 record"
      columns={columnsV2}
      data={(components ?? []).map((component) => ({ ...component, currency }))}
    />
  );
}

function AmountV2({ amount, currency }: { amount: string | null; currency: Currency | null }) {
  if (amount === null) return <NotReported />;
  const decimals = currency?.decimals ?? null;
  const text = decimals === null ? null : formatUnits(amount, decimals);
  return (
    <span className="foreign-text">
      {text ? `${text} ${shownText(currency?.symbol ?? '')}` : `${shownText(amount)} units`}
    </span>
  );
}
