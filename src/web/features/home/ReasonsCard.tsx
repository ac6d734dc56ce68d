import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestsQuery } from '../../api/requests';
import type { Scope } from '../../api/scope';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { ChainLabel } from '../../components/ChainLabel';
import { errorLine } from '../../components/error-words';
import { TimeText } from '../../components/TimeText';
import { failReasonTitle } from '../../record/reasons/reason-title';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { DataTable } from '../../ui/DataTable';
import type { ColumnsOf } from '../../ui/table-features';
import { failureReasons, type FailureReason } from './failure-reasons';
import {
  linkToIds,
  linkToReason,
  reasonsDayBefore,
  type ListLink,
  type Question,
} from './home-questions';
import { Coverage, ListLinkText, loadedOf, Tile, UsdSumText } from './Tile';
import type { AnswerQuery } from './useQuestion';

interface ReasonRow extends FailureReason {
  link: ListLink;
}

const columns: ColumnsOf<ReasonRow> = [
  {
    id: 'count',
    header: 'Requests',
    meta: { align: 'right', cardLabel: null },
    cell: ({ row: { original } }) => (
      <ListLinkText
        link={original.link}
        className="inline-block min-w-8 text-accent underline"
        label={`${original.records.length} × ${failReasonTitle(original.reason)}`}
      >
        {original.records.length}
      </ListLinkText>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    meta: { wraps: true },
    cell: ({ row: { original } }) => (
      <span title={original.reason}>
        {failReasonTitle(original.reason)}
        {original.ofReason > original.records.length && (
          <span className="text-ink-3"> · {original.ofReason} in all</span>
        )}
      </span>
    ),
  },
  {
    id: 'destination',
    header: 'Destination',
    cell: ({ row: { original } }) => <ChainLabel chainId={original.destinationChainId} />,
  },
  {
    id: 'value',
    header: 'Value (USD)',
    meta: { align: 'right' },
    cell: ({ row: { original } }) => <UsdSumText sum={original.value} />,
  },
  {
    id: 'first',
    header: 'First seen',
    cell: ({ row: { original } }) => <TimeText ms={original.firstMs} />,
  },
  {
    id: 'last',
    header: 'Last seen',
    cell: ({ row: { original } }) => <TimeText ms={original.lastMs} />,
  },
];

/** The same with and without rows, so that nothing below moves. */
const tableHeightPx = 288;
/** As many as have room there. */
const shownAtFirst = 7;

/** Failure reasons of a day, the most frequent first, each by destination. */
export function ReasonsCard({
  query,
  network,
  scope,
}: {
  query: AnswerQuery;
  network: string;
  scope: Scope;
}) {
  return (
    <Tile
      title="Failure reasons, last 24h"
      query={query}
      minHeightPx={432}
      className="lg:col-span-2"
    >
      {(answer) => {
        const rows = failureReasons(answer.records).map((group) => ({
          ...group,
          // The filter shows the same count only where everything was loaded.
          link: answer.isComplete
            ? linkToReason(answer.link, group.reason, group.destinationChainId)
            : linkToIds(group.records.map(({ id }) => id)),
        }));
        return (
          <>
            {rows.length > 0 ? (
              <ReasonRows rows={rows} />
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
            <DayBefore network={network} scope={scope} />
          </>
        );
      }}
    </Tile>
  );
}

function ReasonRows({ rows }: { rows: ReasonRow[] }) {
  const [isOpen, setIsOpen] = useState(false);
  // Each reason at its most frequent destination, before the rest of any.
  const firsts = [...new Map(rows.toReversed().map((row) => [row.reason, row])).values()];
  const isCut = rows.length > shownAtFirst && !isOpen;
  return (
    <>
      <div
        className={cx('-mx-4', !isOpen && 'overflow-auto')}
        style={isOpen ? { minHeight: tableHeightPx } : { height: tableHeightPx }}
      >
        <DataTable
          label="Failure reasons"
          columns={columns}
          data={isCut ? firsts.toReversed().slice(0, shownAtFirst) : rows}
          rowId={({ reason, destinationChainId }) => `${reason} ${destinationChainId}`}
          stacks
        />
      </div>
      <p className="flex min-h-8 items-center">
        {isCut && (
          <Button size="small" onClick={() => setIsOpen(true)}>
            Show all {rows.length}
          </Button>
        )}
      </p>
    </>
  );
}

/** The same question about the day before, counted when asked for. */
function DayBefore({ network, scope }: { network: string; scope: Scope }) {
  const session = useSession();
  const [question, setQuestion] = useState<Question | null>(null);
  const query = { ...question?.params, limit: '1', includeTotal: 'true' };
  const { data, error } = useQuery({
    ...requestsQuery(network, scope === 'ours' ? { ...query, scope } : query),
    enabled: question !== null,
  });
  return (
    <p className="mt-1 flex min-h-7 items-center text-xs text-ink-3">
      {question === null ? (
        <Button
          size="small"
          title="Uses 1 API call"
          onClick={() => setQuestion(reasonsDayBefore(Math.floor(serverNowMs(session) / 1000)))}
        >
          Compare with the day before
        </Button>
      ) : data ? (
        <ListLinkText link={question.link}>
          {data.total === null
            ? 'The day before: not reported'
            : `The day before: ${data.total.toLocaleString('en-US')}`}
        </ListLinkText>
      ) : error ? (
        errorLine(error)
      ) : (
        'Counting…'
      )}
    </p>
  );
}
