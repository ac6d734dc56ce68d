import { TimeText } from '../../components/TimeText';
import { Usd } from '../../components/Usd';
import { useNetwork } from '../../api/useNetwork';
import type { ColumnsOf } from '../../ui/table-features';
import { appFeeClassLabels } from '#service/app-fee-class';
import { ruleText } from '../app-fee-rule-text';
import { CopyTextButton } from '../CopyTextButton';
import { RequestLink } from '../RequestLink';
import { uncollectedText } from '../uncollected-text';
import { usdText } from './fee-equation';
import { feeSumColumns } from './FeeGroups';
import type { FeeGroup, ReconcileReport } from './reconcile-report';
import type { Loss } from './reconcile-totals';
import { ReportTable } from './ReportTable';

const lossColumns: ColumnsOf<Loss> = [
  { id: 'request', header: 'Request', cell: ({ row }) => <RequestLink id={row.original.row.id} /> },
  {
    id: 'created',
    header: 'Created',
    cell: ({ row }) => <TimeText ms={row.original.row.createdAtMs} />,
  },
  {
    id: 'result',
    header: 'Result',
    meta: { wraps: true },
    cell: ({ row: { original } }) => (
      <div>
        <span className="block text-warn">{appFeeClassLabels[original.fee.feeClass]}</span>
        <span className="block text-xs text-ink-3">{original.fee.rule?.sentence}</span>
      </div>
    ),
  },
  {
    id: 'quoted',
    header: 'Quoted',
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original.fee.quotedUsd} />,
  },
  {
    id: 'collected',
    header: 'Collected',
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original.fee.collectedUsd} />,
  },
  {
    id: 'uncollected',
    header: 'Uncollected',
    meta: { align: 'right' },
    cell: ({ row }) => <Usd value={row.original.fee.uncollectedUsd} />,
  },
];

const ruleColumns: ColumnsOf<FeeGroup> = [
  {
    id: 'rule',
    header: 'Reason',
    meta: { wraps: true },
    cell: ({ row: { original } }) => original.fee.rule && ruleText(original.fee.rule),
  },
  ...(feeSumColumns as ColumnsOf<FeeGroup>),
];

/** Fees that were quoted and did not arrive, or not all of them: why, the largest first, and what to write about. */
export function FeeLosses({ report }: { report: ReconcileReport }) {
  const network = useNetwork();
  const { losses, rules, unexplained, unexplainedLines } = report;
  const more = unexplained.fees - losses.length;
  return (
    <>
      {rules.length > 0 && (
        <ReportTable
          title="Why fees weren’t collected"
          columns={ruleColumns}
          rows={rules}
          rowId={({ key }) => key}
        />
      )}
      {losses.length === 0 ? (
        report.all.fees > 0 && <p className="text-ink-2">All due fees were collected.</p>
      ) : (
        <div className="flex flex-col gap-2">
          <ReportTable
            title="Uncollected fees"
            columns={lossColumns}
            rows={losses}
            rowId={({ row, fee }) => `${row.id} ${fee.recipient}`}
            more={more}
          />
          <p className="text-ink-2">
            No app-fee rule fully explains {unexplained.fees.toLocaleString('en-US')} uncollected
            fees ({usdText(unexplained.uncollectedUsd)}). Send the service this message, which lists
            their IDs.
          </p>
          <p className="flex flex-wrap gap-2">
            <CopyTextButton
              label="Copy message to the service"
              text={() =>
                uncollectedText(
                  {
                    lines: unexplainedLines,
                    quotedUsd: unexplained.quotedUsd,
                    unknown: unexplained.unknown,
                  },
                  network,
                )
              }
            />
            <CopyTextButton
              label="Copy IDs"
              text={() => [...new Set(unexplainedLines.map(({ id }) => id))].join('\n')}
            />
          </p>
        </div>
      )}
    </>
  );
}
