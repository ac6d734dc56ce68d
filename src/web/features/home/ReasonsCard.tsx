import { useState } from 'react';
import type { DeskReasons } from '#service/proxy-api/desk';
import { TimeText } from '../../components/time/TimeText';
import { chainName, type ChainOf } from '../../record/chain-of';
import { useChainOf } from '../../record/useChainOf';
import { failReasonTitle } from '../../record/reasons/reason-title';
import { FigureUsd } from '../../record/FigureUsd';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/table/DataTable';
import { column, numberColumn, type ColumnsOf } from '../../ui/table/table-features';
import { useFirst } from '../../ui/useFirst';
import { ListLink, type ListLinkSearch } from './ListLink';
import { counted, whole } from '../../lib/counted';

type Reason = DeskReasons['reasons'][number];

/** A reason, or a reason at one destination. */
interface ReasonRow extends Omit<Reason, 'destinations'> {
  where: string;
  /** Null: the list can’t ask for a chain that isn’t reported. */
  search: ListLinkSearch | null;
}

const beforeText = (before: number | null) => (before === null ? '–' : whole(before));

const columns: ColumnsOf<ReasonRow> = [
  column(
    'Reason and destination',
    (row) => (
      <span title={row.reason}>
        {failReasonTitle(row.reason)}
        <span className="block text-xs text-ink-3">{row.where}</span>
      </span>
    ),
    { wraps: true, card: { line: 1 } },
  ),
  numberColumn(
    'Requests',
    ({ count, search, reason }) => {
      const text = whole(count);
      return search ? (
        <ListLink
          search={search}
          className="inline-block min-w-8 py-1 text-accent underline"
          label={`${text} × ${failReasonTitle(reason)}`}
        >
          {text}
        </ListLink>
      ) : (
        text
      );
    },
    { card: { line: 2, term: 'Requests' } },
  ),
  numberColumn('Period before', ({ before }) => beforeText(before)),
  numberColumn('Value (USD)', (row) => <FigureUsd figure={row} />),
  column('Last seen', ({ lastMs }) => <TimeText ms={lastMs} />),
  {
    id: 'card',
    meta: { card: { line: 3, isOnlyThere: true } },
    cell: ({
      row: {
        original: { lastMs, before, ...figure },
      },
    }) => (
      <span className="text-xs text-ink-3">
        <FigureUsd figure={figure} /> · {beforeText(before)} in the period before · last seen{' '}
        <TimeText ms={lastMs} />
      </span>
    ),
  },
];

/** As many as stand beside the other cards of their row. */
const shownAtFirst = 6;

/** Failure reasons of the period, the most frequent first. */
export function ReasonRows({
  reasons,
  period,
}: {
  reasons: readonly Reason[];
  /** The period as it was counted, as the list takes it. */
  period: ListLinkSearch;
}) {
  const chainOf = useChainOf();
  const [isOpen, setIsOpen] = useState(false);
  const [first, more] = useFirst(reasons, shownAtFirst);
  const rows = isOpen
    ? reasons.flatMap(({ reason, destinations }) =>
        destinations.map(({ destinationChainId, ...there }): ReasonRow => ({
          ...there,
          reason,
          where: chainName(chainOf, destinationChainId),
          search:
            destinationChainId === null
              ? null
              : {
                  ...period,
                  failReason: reason,
                  destinationChainId: String(destinationChainId),
                },
        })),
      )
    : first.map((reason): ReasonRow => ({
        ...reason,
        where: destinationWords(reason, chainOf),
        search: { ...period, failReason: reason.reason },
      }));
  if (rows.length === 0) return <p>No failure reason was reported.</p>;
  return (
    <>
      <div className="-mx-4 overflow-x-auto">
        <DataTable
          label="Failure reasons"
          columns={columns}
          // Beside another card its five columns have less.
          cardsBelowPx={480}
          data={rows}
          rowId={({ reason, where }) => `${reason} ${where}`}
        />
      </div>
      <div className="mt-2 flex min-h-8 flex-wrap items-center gap-2">
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Group by reason' : 'Show each destination'}
        </Button>
        {!isOpen && more}
      </div>
    </>
  );
}

/** "Base 6, Mantle 5 and 9 other chains". */
function destinationWords({ destinations }: Reason, chainOf: ChainOf): string {
  const [first, second, ...more] = destinations.map(
    ({ destinationChainId, count }) => `${chainName(chainOf, destinationChainId)} ${whole(count)}`,
  );
  return (
    [first, second].filter(Boolean).join(', ') +
    (more.length > 0 ? ` and ${counted(more.length, 'other chain')}` : '')
  );
}
