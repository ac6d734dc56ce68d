import type { FeeV2, RequestRecord } from '#service/record';
import type { Currency } from '#service/schema/currency';
import { Usd } from '../../components/Usd';
import { shownText } from '../../lib/truncation';
import { DataTable } from '../../ui/DataTable';
import type { ColumnsOf } from '../../ui/table-features';
import { UnitsAmount } from './UnitsAmount';

// Meanings of the v2 names (service-api.md R15).
const meanings = new Map([
  ['gas', 'Estimated gas'],
  ['fixed', 'Fixed fee'],
  ['price', 'Dynamic fee (chain and amount)'],
  ['gateway', 'API gateway fee'],
]);

const columns: ColumnsOf<FeeV2 & { currency: Currency | null }> = [
  {
    id: 'name',
    header: 'Fee',
    meta: { wraps: true },
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
      <UnitsAmount amount={original.amount} currency={original.currency} />
    ),
  },
  {
    id: 'usd',
    header: 'USD',
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original.usd} amount={row.original.amount} />,
  },
];

/** v2's own fees, beside the breakdown that both shapes have. */
export function FeesV2Table({ record: { fees } }: { record: RequestRecord }) {
  return (
    <DataTable
      label="Fees of a v2 record"
      columns={columns}
      data={(fees.components ?? []).map((component) => ({
        ...component,
        currency: fees.currency,
      }))}
    />
  );
}
