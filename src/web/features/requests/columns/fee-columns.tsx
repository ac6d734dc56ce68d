import { Usd } from '../../../components/Usd';
import { appFeeReading } from '#service/app-fee-class';
import { AppFeeCell } from './AppFeeCell';
import { useList } from './list-context';
import { sponsoredReading } from '../../../record/row-values';
import { defineColumn, type CellProps } from './define-column';

export const appFeeColumn = defineColumn({
  id: 'appFee',
  header: 'App fee',
  size: 102,
  minSize: 96,
  align: 'right',
  cell: AppFeeCell,
});

/** What was charged, and who paid it. */
export const feeColumns = [
  defineColumn({
    id: 'feeQuoted',
    header: 'App fee quoted',
    size: 116,
    minSize: 96,
    align: 'right',
    cell: ({ record }) => <FeeUsd record={record} phase="quotedUsd" />,
  }),
  defineColumn({
    id: 'feeCollected',
    header: 'App fee collected',
    size: 132,
    minSize: 96,
    align: 'right',
    cell: ({ record }) => <FeeUsd record={record} phase="collectedUsd" />,
  }),
  defineColumn({
    id: 'sponsored',
    header: 'Sponsored fees',
    size: 120,
    minSize: 96,
    align: 'right',
    cell: SponsoredCell,
  }),
] as const;

function FeeUsd({
  record,
  phase,
}: Pick<CellProps, 'record'> & { phase: 'quotedUsd' | 'collectedUsd' }) {
  return <Usd value={appFeeReading(record, useList().chainOf)[phase]} />;
}

/** What was quoted is no payment, least of all where the request failed: it is marked. */
function SponsoredCell({ record }: CellProps) {
  const reading = sponsoredReading(record);
  if (reading?.source !== 'quoted' || reading.usd === null)
    return <Usd value={reading?.usd ?? null} />;
  return (
    <span className="text-ink-3" title="Quoted; no sponsored amount reported">
      <Usd value={reading.usd} sign={<span aria-label="quoted">≈ </span>} />
    </span>
  );
}
