import { Fragment, useState } from 'react';
import type { Scope } from '../../api/scope';
import { errorLine } from '../../components/error-words';
import { TimeText } from '../../components/TimeText';
import { chainName, type ChainOf } from '../../record/chain-of';
import { failReasonTitle } from '../../record/reasons/reason-title';
import { useChainOf } from '../../record/useChainOf';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import type { ColumnsOf } from '../../ui/table-features';
import { useIsNarrow } from '../../ui/useIsNarrow';
import { failureReasons, type FailureReason } from './failure-reasons';
import { failuresOfDay, linkToIds, linkToReason, type ListLink } from './home-questions';
import { Coverage, ListLinkText, loadedOf, Tile, UsdSumText } from './Tile';
import { useDayBefore, type DayCounts } from './useDayBefore';
import type { Answer, AnswerQuery } from './useQuestion';

/** A reason, or a reason at one destination. */
interface ReasonRow extends Omit<FailureReason, 'destinations'> {
  where: string;
  link: ListLink;
}

const columns: ColumnsOf<ReasonRow> = [
  {
    id: 'reason',
    header: 'Reason and destination',
    meta: { wraps: true },
    cell: ({ row: { original } }) => (
      <span title={original.reason}>
        {failReasonTitle(original.reason)}
        <span className="block text-xs text-ink-3">{original.where}</span>
      </span>
    ),
  },
  {
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
  },
  {
    id: 'value',
    header: 'Value (USD)',
    meta: { align: 'right' },
    cell: ({ row: { original } }) => <UsdSumText sum={original.value} />,
  },
  {
    id: 'seen',
    header: 'Last seen',
    cell: ({ row: { original } }) => (
      <>
        <TimeText ms={original.lastMs} />
        <span className="block text-xs text-ink-3 max-sm:hidden">
          first <TimeText ms={original.firstMs} />
        </span>
      </>
    ),
  },
];

/** Three fit a narrow window: there the value stands below the destination. */
const narrowColumns = columns
  .filter(({ id }) => id !== 'value')
  .map((column) =>
    column.id === 'reason'
      ? {
          ...column,
          cell: ({ row: { original } }: { row: { original: ReasonRow } }) => (
            <span title={original.reason}>
              {failReasonTitle(original.reason)}
              <span className="block text-xs text-ink-3">{original.where}</span>
              <span className="block text-xs text-ink-3">
                <UsdSumText sum={original.value} />
              </span>
            </span>
          ),
        }
      : column,
  ) as ColumnsOf<ReasonRow>;

/** The same with and without rows, so that nothing below moves. */
const tableHeightPx = 344;
/** As many as have room there. */
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
  return (
    <Tile
      title="Failure reasons, last 24h"
      query={query}
      minHeightPx={520}
      className="lg:col-span-2"
    >
      {(answer) => {
        const reasons = failureReasons(answer.records);
        return (
          <>
            {reasons.length > 0 ? (
              <ReasonRows reasons={reasons} answer={answer} chainOf={chainOf} />
            ) : (
              <p style={{ height: tableHeightPx }}>
                No failure reason was reported in the last 24h.
              </p>
            )}
            <Coverage>
              From {loadedOf(answer, 'latest')}{' '}
              <ListLinkText link={answer.link}>requests with a failure reason</ListLinkText>,
              refunded ones included.
            </Coverage>
            <DayBefore
              network={network}
              scope={scope}
              reasons={reasons.slice(0, shownAtFirst).map(({ reason }) => reason)}
            />
          </>
        );
      }}
    </Tile>
  );
}

function ReasonRows({
  reasons,
  answer,
  chainOf,
}: {
  reasons: readonly FailureReason[];
  answer: Answer;
  chainOf: ChainOf;
}) {
  const [isOpen, setIsOpen] = useState(false);
  // The filter shows the same count only where everything was loaded.
  const linkOf = (
    reason: string,
    chainId: number | null,
    { records }: Pick<ReasonRow, 'records'>,
  ) =>
    answer.isComplete && answer.unmatched === 0
      ? linkToReason(answer.link, reason, chainId)
      : linkToIds(records.map(({ id }) => id));
  const rows = isOpen
    ? reasons.flatMap(({ reason, destinations }) =>
        destinations.map(({ chainId, ...there }): ReasonRow => ({
          ...there,
          reason,
          where: chainName(chainOf, chainId),
          link: linkOf(reason, chainId, there),
        })),
      )
    : reasons.slice(0, shownAtFirst).map((reason): ReasonRow => ({
        ...reason,
        where: destinationWords(reason, chainOf),
        link: linkOf(reason.reason, null, reason),
      }));
  const hiddenCount = isOpen ? 0 : Math.max(0, reasons.length - shownAtFirst);
  return (
    <>
      <div className="-mx-4 overflow-x-auto" style={{ minHeight: tableHeightPx }}>
        <DataTable
          label="Failure reasons"
          columns={useIsNarrow() ? narrowColumns : columns}
          data={rows}
          rowId={({ reason, where }) => `${reason} ${where}`}
        />
      </div>
      <p className="mt-2 flex min-h-8 items-center gap-2">
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Group by reason' : 'Show each destination'}
        </Button>
        {hiddenCount > 0 && (
          <ListLinkText link={answer.link} className="inline-block py-1 text-accent underline">
            and {hiddenCount} more {hiddenCount === 1 ? 'reason' : 'reasons'}
          </ListLinkText>
        )}
      </p>
    </>
  );
}

/** "Base 6, Mantle 5 and 9 more". */
function destinationWords({ destinations }: FailureReason, chainOf: ChainOf): string {
  const [first, second, ...more] = destinations.map(
    ({ chainId, records }) => `${chainName(chainOf, chainId)} ${records.length}`,
  );
  return (
    [first, second].filter(Boolean).join(', ') + (more.length > 0 ? ` and ${more.length} more` : '')
  );
}

/** The same counts of the day before, when asked for. */
function DayBefore({
  network,
  scope,
  reasons,
}: {
  network: string;
  scope: Scope;
  reasons: readonly string[];
}) {
  // Reasons that come later are not counted by themselves.
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const { data, error, refetch } = useDayBefore(network, scope, asked ?? [], asked !== null);
  return (
    <div className="mt-1 flex flex-col justify-center text-xs text-ink-2" style={{ minHeight: 56 }}>
      {asked === null ? (
        <p>
          <Button
            size="small"
            title={`Uses ${2 * (reasons.length + 1)} API calls`}
            onClick={() => setAsked(reasons)}
          >
            Compare with the day before
          </Button>
        </p>
      ) : data ? (
        <DayCountsText counts={data} />
      ) : error ? (
        <p>
          {errorLine(error)}{' '}
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <p role="status">Counting…</p>
      )}
    </div>
  );
}

/** One of the two counts, with its list. */
function DayCount({ counts, of }: { counts: DayCounts; of: 'today' | 'before' }) {
  const count = counts[of];
  if (count === null) return 'not reported';
  return (
    <ListLinkText
      link={failuresOfDay(counts.atSeconds, of === 'today' ? 0 : 1, counts.reason).link}
    >
      {count.toLocaleString('en-US')}
    </ListLinkText>
  );
}

const riseOf = ({ today, before }: DayCounts) =>
  today === null || before === null ? 0 : today - before;

/** All failures against the day before, and the reasons that rose. */
function DayCountsText({ counts }: { counts: readonly DayCounts[] }) {
  const all = counts.find(({ reason }) => reason === null);
  const risen = counts
    .filter((count) => count.reason !== null && riseOf(count) > 0)
    .toSorted((a, b) => riseOf(b) - riseOf(a))
    .slice(0, 3);
  return (
    <>
      <p>
        {all && <DayCount counts={all} of="today" />} in the last 24h,{' '}
        {all && <DayCount counts={all} of="before" />} in the 24h before.
      </p>
      <p>
        {risen.length === 0 ? 'None of these reasons rose.' : 'Rose: '}
        {risen.map((count, index) => (
          <Fragment key={count.reason}>
            {index > 0 && '; '}
            {failReasonTitle(count.reason ?? '')} from <DayCount counts={count} of="before" /> to{' '}
            <DayCount counts={count} of="today" />
          </Fragment>
        ))}
        {risen.length > 0 && '.'}
      </p>
    </>
  );
}
