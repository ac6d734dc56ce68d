import { CopyTextButton } from '../../record/CopyTextButton';
import { ReportTable, RouteLabel } from '../../record/reconcile/ReportTable';
import { RequestLink } from '../../record/RequestLink';
import type { ColumnsOf } from '../../ui/table-features';
import { Usd } from '../../components/Usd';
import { useNetwork } from '../../api/useNetwork';
import { Card } from '../../ui/Card';
import { uncollectedText } from '../../record/uncollected-text';
import { unexplainedLines, type UncollectedFee, type UncollectedFees } from './uncollected-fees';

const columns: ColumnsOf<UncollectedFee> = [
  {
    id: 'request',
    header: 'Request',
    cell: ({ row }) => <RequestLink id={row.original.record.id} />,
  },
  { id: 'route', header: 'Route', cell: ({ row }) => <RouteLabel row={row.original.record} /> },
  {
    id: 'quoted',
    header: 'Quoted',
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original.quotedUsd} />,
  },
  {
    id: 'why',
    header: 'App-fee rule',
    meta: { wraps: true },
    cell: ({ row: { original } }) =>
      `${ruleWords[original.rule.explains]}${original.rule.sentence}`,
  },
];

const ruleWords = { yes: 'Explained. ', maybe: 'May be explained. ', no: '' };

/** Each uncollected fee with the rule that explains it, and a text about those that no rule explains for certain. */
export function UncollectedCard({ fees }: { fees: UncollectedFees }) {
  const network = useNetwork();
  const { unexplained, explained, quoted } = fees;
  if (unexplained.length + explained.length === 0) return null;
  return (
    <Card title="Why app fees were not collected">
      <ReportTable
        title="Uncollected app fees by request"
        isTitleHidden
        columns={columns}
        rows={[...unexplained, ...explained]}
        rowId={({ record }) => record.id}
      />
      {unexplained.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-2">
          <CopyTextButton
            label="Copy text for the service"
            text={() =>
              uncollectedText(
                {
                  lines: unexplainedLines(fees),
                  quotedUsd: quoted.usd,
                  unknown: quoted.unknown,
                },
                network,
              )
            }
          />
          <CopyTextButton
            label="Copy IDs"
            text={() => unexplained.map(({ record }) => record.id).join('\n')}
          />
        </p>
      )}
    </Card>
  );
}
