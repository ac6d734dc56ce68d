import { useState } from 'react';
import { useNetwork } from '../../api/useNetwork';
import { Usd } from '../../components/Usd';
import { groupedBy } from '../../lib/grouped-by';
import { ruleText } from '../../record/app-fee-rule-text';
import { CopyTextButton } from '../../record/CopyTextButton';
import { ReportTable, RouteLabel } from '../../record/reconcile/ReportTable';
import { RequestLink } from '../../record/RequestLink';
import { uncollectedText } from '../../record/uncollected-text';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import type { ColumnsOf } from '../../ui/table-features';
import { Coverage, ListLinkText, TileLoading, uncollectedPx, UsdSumText } from './Tile';
import {
  linkToFees,
  uncollectedCardId,
  unexplainedLines,
  type UncollectedFee,
  type UncollectedFees,
} from './uncollected-fees';
import { usdSumOf } from './usd-sum';

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
    header: 'Reason',
    meta: { wraps: true },
    cell: ({ row }) => ruleText(row.original.rule),
  },
];

/** Requests of which the app-fee rules say the same. */
interface RuleGroup {
  why: string;
  fees: readonly UncollectedFee[];
}

const groupColumns: ColumnsOf<RuleGroup> = [
  {
    id: 'why',
    header: 'Reason',
    meta: { wraps: true },
    cell: ({ row }) => row.original.why,
  },
  {
    id: 'count',
    header: 'Requests',
    meta: { align: 'right' },
    cell: ({ row: { original } }) => (
      <ListLinkText
        link={linkToFees(original.fees)}
        className="-my-1 inline-block min-w-8 py-1 text-accent underline"
        label={`${original.fees.length} requests: ${original.why}`}
      >
        {original.fees.length}
      </ListLinkText>
    ),
  },
  {
    id: 'quoted',
    header: 'Quoted',
    meta: { align: 'right' },
    cell: ({ row }) => (
      <UsdSumText sum={usdSumOf(row.original.fees.map(({ quotedUsd }) => quotedUsd))} />
    ),
  },
];

/** What the app-fee rules say to the uncollected fees, each request of them, and a message about those that no rule explains for certain. */
export function UncollectedCard({ fees }: { fees: UncollectedFees | null }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div
      id={uncollectedCardId}
      className="grid min-w-0 scroll-mt-14"
      style={{ minHeight: fees ? 0 : uncollectedPx }}
    >
      <Card title="Uncollected app fees by rule">
        {fees === null ? (
          <TileLoading rows={2} />
        ) : (
          <Rules fees={fees} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        )}
      </Card>
    </div>
  );
}

function Rules({
  fees,
  isOpen,
  onToggle,
}: {
  fees: UncollectedFees;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const network = useNetwork();
  const { unexplained, explained, quoted } = fees;
  const all = [...unexplained, ...explained];
  if (all.length === 0) return <p>No uncollected app fee among the requests checked.</p>;
  return (
    <>
      <Coverage>Nothing was collected of these. Partly collected fees aren’t counted.</Coverage>
      <ReportTable
        title="Uncollected app fees by rule"
        isTitleHidden
        columns={groupColumns}
        rows={[...groupedBy(all, ({ rule }) => ruleText(rule))].map(([why, group]) => ({
          why,
          fees: group,
        }))}
        rowId={({ why }) => why}
      />
      {isOpen && (
        <div className="mt-3">
          <ReportTable
            title="Uncollected app fees by request"
            columns={columns}
            rows={all}
            rowId={({ record }) => record.id}
          />
        </div>
      )}
      <p className="mt-3 flex flex-wrap gap-2">
        <Button size="small" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? 'Hide requests' : 'Show each request'}
        </Button>
        {unexplained.length > 0 && (
          <>
            <CopyTextButton
              size="small"
              label="Copy message to the service"
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
              size="small"
              label="Copy IDs"
              text={() => unexplained.map(({ record }) => record.id).join('\n')}
            />
          </>
        )}
      </p>
    </>
  );
}
