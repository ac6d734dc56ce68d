import { memo } from 'react';
import { NotReported } from '../../components/NotReported';
import { Usd } from '../../components/Usd';
import { shownText } from '../../lib/truncation';
import type { ColumnsOf } from '../../ui/table-features';
import { compareDecimal, negate, sumUsd } from '#service/decimal';
import { feeTitle } from '../fee-title';
import type { BucketReport, PhaseReport, ReconcileReport, UsdSumText } from './reconcile-report';
import { Figure, ReportTable } from './ReportTable';

/** A sum, and how many amounts are not in it. */
export function Sum({ sum }: { sum: UsdSumText | undefined }) {
  if (!sum || sum.known === 0) return <NotReported />;
  return (
    <>
      <Usd value={sum.usd} />
      {sum.unknown > 0 && (
        <span className="block text-xs text-ink-3">
          {sum.unknown.toLocaleString('en-US')} not reported
        </span>
      )}
    </>
  );
}

const phaseColumns: ColumnsOf<PhaseReport & { name: string }> = [
  { id: 'phase', header: 'Quoted or actual', cell: ({ row }) => row.original.name },
  {
    id: 'requests',
    header: 'Requests',
    meta: { align: 'right' },
    cell: ({ row }) => row.original.requests.toLocaleString('en-US'),
  },
  {
    id: 'sponsored',
    header: 'Sponsor',
    meta: { align: 'right' },
    cell: ({ row }) => <Sum sum={row.original.sponsored} />,
  },
  {
    id: 'user',
    header: 'User',
    meta: { align: 'right' },
    cell: ({ row }) => <Sum sum={row.original.userPays} />,
  },
  {
    id: 'cap',
    header: 'Cap reached',
    meta: { align: 'right' },
    cell: ({ row }) => row.original.capHits.toLocaleString('en-US'),
  },
];

const bucketColumn = (
  header: string,
  phase: 'quoted' | 'actual',
  field: 'sponsored' | 'userPays',
): ColumnsOf<BucketReport>[number] => ({
  id: `${phase} ${field}`,
  header,
  meta: { align: 'right' },
  cell: ({ row }) => <Sum sum={row.original[phase]?.[field]} />,
});

const bucketColumns: ColumnsOf<BucketReport> = [
  {
    id: 'name',
    header: 'Fee',
    cell: ({ row: { original } }) => (
      <span title={shownText(original.name)}>{feeTitle(original.name)}</span>
    ),
  },
  bucketColumn('Sponsor, quoted', 'quoted', 'sponsored'),
  bucketColumn('Sponsor, actual', 'actual', 'sponsored'),
  bucketColumn('User, quoted', 'quoted', 'userPays'),
  bucketColumn('User, actual', 'actual', 'userPays'),
];

/** Nothing was quoted or paid where each sum is zero, and none of its amounts is missing. */
const isOverZero = ({ quoted, actual }: BucketReport) =>
  [quoted, actual].some((phase) =>
    [phase?.sponsored, phase?.userPays].some(
      (sum) => sum && (sum.unknown > 0 || compareDecimal(sum.usd, '0') !== 0),
    ),
  );

/** What sponsors were quoted and paid, how often a cap was reached, and who paid which fee. */
export const SponsorshipReport = memo(function SponsorshipReport({
  report: { sponsorship, sponsoredBoth, buckets },
}: {
  report: ReconcileReport;
}) {
  if (sponsorship.quoted.requests + sponsorship.actual.requests === 0)
    return <p className="text-ink-2">No request reports a sponsorship.</p>;
  const { requests, quotedUsd, actualUsd } = sponsoredBoth;
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-2">
        <h3 className="text-xs font-semibold text-ink-2">
          {requests.toLocaleString('en-US')} requests with quoted and actual sponsorship
        </h3>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
          <Figure isFirst term="Sponsored, quoted">
            <Usd value={quotedUsd} />
          </Figure>
          <Figure isFirst term="Sponsored, actual">
            <Usd value={actualUsd} />
          </Figure>
          <Figure isFirst term="Actual minus quoted">
            <Usd value={sumUsd([actualUsd, negate(quotedUsd)])} />
          </Figure>
        </dl>
      </section>
      <ReportTable
        title="All sponsored requests"
        columns={phaseColumns}
        rows={[
          { name: 'Quoted', ...sponsorship.quoted },
          { name: 'Actual', ...sponsorship.actual },
        ]}
        rowId={({ name }) => name}
      />
      <ReportTable
        title="Who paid each fee"
        columns={bucketColumns}
        rows={buckets.filter(isOverZero)}
        rowId={({ name }) => name}
      />
    </div>
  );
});
