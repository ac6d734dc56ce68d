import type { FeeV2, RequestRecord } from '#service/record';
import type { Currency } from '#service/schema/currency';
import { Usd } from '../../components/Usd';
import { shownText } from '../../lib/truncation';
import { DataTable } from '../../ui/DataTable';
import { column, type ColumnsOf } from '../../ui/table-features';
import { UnitsAmount } from './UnitsAmount';

// Meanings of the v2 names (service-api.md R15).
const meanings = new Map([
  ['gas', 'Estimated gas'],
  ['fixed', 'Fixed fee'],
  ['price', 'Dynamic fee (chain and amount)'],
  ['gateway', 'API gateway fee'],
]);

const columns: ColumnsOf<FeeV2 & { currency: Currency | null }> = [
  column(
    'Fee',
    (row) => (
      <>
        {shownText(row.name)} <span className="text-xs text-ink-3">{meanings.get(row.name)}</span>
      </>
    ),
    { wraps: true },
  ),
  column('Amount', (row) => <UnitsAmount amount={row.amount} currency={row.currency} />, {
    align: 'right',
  }),
  column('USD', (row) => <Usd value={row.usd} amount={row.amount} />, { align: 'right' }),
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
