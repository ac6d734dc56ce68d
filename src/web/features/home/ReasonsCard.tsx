import { useState, type ReactNode } from 'react';
import type { Scope } from '../../api/scope';
import { TimeText } from '../../components/TimeText';
import { chainName, type ChainOf } from '../../record/chain-of';
import { failReasonTitle } from '../../record/reasons/reason-title';
import { useChainOf } from '../../record/useChainOf';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import type { ColumnsOf } from '../../ui/table-features';
import { useIsNarrow } from '../../ui/useIsNarrow';
import { DayBefore } from './DayBefore';
import { failureReasons, type FailureReason } from './failure-reasons';
import type { ListLink } from './home-questions';
import { linkToIds } from './link-to-ids';
import { ListLinkText, loadedOf, reasonsNarrowPx, reasonsPx, Tile, UsdSumText } from './Tile';
import type { AnswerQuery } from './useQuestion';

/** A reason, or a reason at one destination. */
interface ReasonRow extends Omit<FailureReason, 'destinations'> {
  where: string;
  link: ListLink;
}

function reasonColumn(below?: (row: ReasonRow) => ReactNode): ColumnsOf<ReasonRow>[number] {
  return {
    id: 'reason',
    header: 'Reason and destination',
    meta: { wraps: true },
    cell: ({ row: { original } }) => (
      <span title={original.reason}>
        {failReasonTitle(original.reason)}
        <span className="block text-xs text-ink-3">{original.where}</span>
        {below?.(original)}
      </span>
    ),
  };
}

const countColumn: ColumnsOf<ReasonRow>[number] = {
  id: 'count',
  header: 'Requests',
  meta: { align: 'right' },
  cell: ({ row: { original } }) => (
    <ListLinkText
      link={original.link}
      className="inline-block min-w-8 py-1 text-accent underline"
      label={`${original.records.length} × ${failReasonTitle(original.reason)}`}
    >
      {original.records.length}
    </ListLinkText>
  ),
};

const columns: ColumnsOf<ReasonRow> = [
  reasonColumn(),
  countColumn,
  {
    id: 'value',
    header: 'Value (USD)',
    meta: { align: 'right' },
    cell: ({ row: { original } }) => <UsdSumText sum={original.value} />,
  },
  {
    id: 'seen',
    header: 'Last seen',
    cell: ({ row }) => <TimeText ms={row.original.lastMs} />,
  },
];

/** Two fit a narrow window: there the value and the time are below the destination. */
const narrowColumns: ColumnsOf<ReasonRow> = [
  reasonColumn(({ value, lastMs }) => (
    <span className="block text-xs text-ink-3">
      <UsdSumText sum={value} /> · last seen <TimeText ms={lastMs} />
    </span>
  )),
  countColumn,
];

/** As many as stand beside the other cards of their row. */
const shownAtFirst = 6;

/** Failure reasons of a day, the most frequent first. */
export function ReasonsCard({
  query,
  network,
  scope,
}: {
  query: AnswerQuery;
  network: string;
  scope: Scope;
}) {
  const chainOf = useChainOf();
  const isNarrow = useIsNarrow();
  return (
    <Tile
      title="Failure reasons"
      query={query}
      minHeight={query.data ? 0 : isNarrow ? reasonsNarrowPx : reasonsPx}
      loadingRows={shownAtFirst}
    >
      {(answer) => {
        const reasons = failureReasons(answer.records);
        const times = reasons.flatMap(({ firstMs }) => firstMs ?? []);
        return (
          <>
            <p className="text-xs text-ink-3">
              Of {loadedOf(answer, 'latest')}{' '}
              <ListLinkText link={answer.link}>requests with a failure reason</ListLinkText> in the
              last 24h, refunded ones included.
              {times.length > 0 && (
                <>
                  {' '}
                  Oldest update: <TimeText ms={Math.min(...times)} />.
                </>
              )}
            </p>
            <ReasonRows reasons={reasons} chainOf={chainOf}>
              <DayBefore
                network={network}
                scope={scope}
                reasons={reasons.slice(0, shownAtFirst).map(({ reason }) => reason)}
              />
            </ReasonRows>
          </>
        );
      }}
    </Tile>
  );
}

function ReasonRows({
  reasons,
  chainOf,
  children,
}: {
  reasons: readonly FailureReason[];
  chainOf: ChainOf;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasAll, setHasAll] = useState(false);
  const isNarrow = useIsNarrow();
  // By ID: a filter by reason may be refused, and can't ask for a destination that is not reported.
  const linkOf = ({ records }: Pick<ReasonRow, 'records'>) =>
    linkToIds(records.map(({ id }) => id));
  const rows = isOpen
    ? reasons.flatMap(({ reason, destinations }) =>
        destinations.map(({ chainId, ...there }): ReasonRow => ({
          ...there,
          reason,
          where: chainName(chainOf, chainId),
          link: linkOf(there),
        })),
      )
    : reasons.slice(0, hasAll ? undefined : shownAtFirst).map((reason): ReasonRow => ({
        ...reason,
        where: destinationWords(reason, chainOf),
        link: linkOf(reason),
      }));
  const hiddenCount = isOpen || hasAll ? 0 : Math.max(0, reasons.length - shownAtFirst);
  return (
    <>
      <div className="-mx-4 overflow-x-auto">
        {rows.length > 0 ? (
          <DataTable
            label="Failure reasons"
            columns={isNarrow ? narrowColumns : columns}
            data={rows}
            rowId={({ reason, where }) => `${reason} ${where}`}
          />
        ) : (
          <p className="p-4">No failure reason was reported in the last 24h.</p>
        )}
      </div>
      <div className="mt-2 flex min-h-8 flex-wrap items-center gap-2">
        {rows.length > 0 && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Group by reason' : 'Show each destination'}
          </Button>
        )}
        {hiddenCount > 0 && (
          <Button size="small" onClick={() => setHasAll(true)}>
            Show {hiddenCount} more {hiddenCount === 1 ? 'reason' : 'reasons'}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}

/** "Base 6, Mantle 5 and 9 other chains". */
function destinationWords({ destinations }: FailureReason, chainOf: ChainOf): string {
  const [first, second, ...more] = destinations.map(
    ({ chainId, records }) => `${chainName(chainOf, chainId)} ${records.length}`,
  );
  return (
    [first, second].filter(Boolean).join(', ') +
    (more.length > 0 ? ` and ${more.length} other ${more.length === 1 ? 'chain' : 'chains'}` : '')
  );
}
