import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RequestRecord } from '#service/records/record';
import { isFailedOrRefunded } from '#service/status';
import { isHandledAs } from '#service/proxy-api/team';
import { ChainRoute } from '../../../components/chain/ChainRoute';
import { NotReported } from '../../../components/NotReported';
import { TimeText } from '../../../components/time/TimeText';
import { middleCut } from '../../../lib/truncation';
import { cx } from '../../../ui/cx';
import { chainName, type ChainOf } from '../../../record/chain-of';
import { ReasonText } from '../../../record/reasons/ReasonText';
import { reasonTitle } from '../../../record/reasons/reason-title';
import { RowStrip } from '../../../record/strip/RowStrip';
import { LateTimes, LateWord } from './late-cells';
import { useList } from './list-context';
import { StatusCell } from './StatusCell';
import { defineColumn, target, type CellProps, type CellTarget } from './define-column';

/** How a request stands. */
export const statusColumns = [
  defineColumn({
    id: 'age',
    header: 'Age',
    size: 56,
    cell: AgeCell,
    sortField: 'createdAt',
  }),
  defineColumn({
    id: 'id',
    header: 'Request ID',
    size: 88,
    cell: ({ record: { id } }) => (
      <RequestPageLink id={id} className="font-mono text-xs text-accent">
        <span title={id}>{middleCut(id, 4)}</span>
      </RequestPageLink>
    ),
    copy: ({ id }) => id,
  }),
  defineColumn({
    id: 'status',
    header: 'Status',
    // “depositing” is whole.
    size: 112,
    cell: StatusWithReason,
    targets: ({ status }) => [target('status', status)],
    copy: ({ status }) => status,
  }),
  defineColumn({
    id: 'failReason',
    header: 'Reason',
    // “Solver balance too low” on one line.
    size: 150,
    cell: ReasonCell,
    targets: ({ failReason }) => [target('failReason', failReason)],
    copy: ({ failReason }) => failReason,
  }),
  defineColumn({
    id: 'route',
    header: 'Route',
    size: 214,
    cell: RouteCell,
    targets: ({ originChainId, destinationChainId }, chainOf) => [
      chainTarget('originChainId', originChainId, chainOf),
      chainTarget('destinationChainId', destinationChainId, chainOf),
    ],
  }),
  defineColumn({
    id: 'progress',
    header: 'Progress',
    size: 84,
    cell: ProgressCell,
  }),
  defineColumn({
    id: 'timesUsual',
    header: 'vs usual',
    // “late above 11m 30s” on one line.
    size: 134,
    minSize: 134,
    align: 'right',
    cell: LateTimes,
  }),
] as const;

/** A link to the page of a request, which knows its neighbours in the list. */
function RequestPageLink({
  id,
  className,
  children,
}: {
  id: string;
  className: string;
  children: ReactNode;
}) {
  const { network, scope, listOrigin } = useList();
  return (
    <Link
      to="/$network/requests/$id"
      params={{ network, id }}
      search={scope}
      state={listOrigin}
      preload={false}
      tabIndex={-1}
      className={cx('hover:text-accent hover:underline', className)}
    >
      {children}
    </Link>
  );
}

export function AgeCell({ record }: Pick<CellProps, 'record'>) {
  return (
    <RequestPageLink id={record.id} className="text-ink-3">
      <TimeText ms={record.createdAtMs} isAge />
    </RequestPageLink>
  );
}

/** The title of a row's reason and the service's own word; a reason that a column of its own shows is left to it. */
function useReason({ failReason, refundFailReason }: RequestRecord) {
  const shown = {
    failReason,
    refundFailReason: useList().columns.includes('refundFailReason') ? null : refundFailReason,
  };
  const title = reasonTitle(shown);
  const word = shown.failReason ?? shown.refundFailReason ?? '';
  return { title, hint: `${title} (${word})` };
}

/**
 * Without a column of reasons, the status is followed by the reason, or by a word that it is late: two lines, so that rows
 * are of one height.
 */
function StatusWithReason({ record, state }: CellProps) {
  const { title, hint } = useReason(record);
  const isAlone = useList().columns.includes('failReason');
  const status = <StatusCell record={record} state={state} />;
  if (isAlone) return status;
  return (
    <div className="line-clamp-2 leading-4 foreign-text whitespace-normal">
      {status}{' '}
      {title === null ? (
        <LateWord record={record} />
      ) : (
        <span className="align-middle text-xs text-ink-3" title={hint}>
          <ReasonText title={title} />
        </span>
      )}
    </div>
  );
}

/** Where no column has the status of rows that are no failures, it stands in place of their reason. */
function ReasonCell({ record, state }: CellProps) {
  const { title, hint } = useReason(record);
  const { columns } = useList();
  const isSame =
    columns.includes('refundFailReason') && record.failReason === record.refundFailReason;
  if (title === null)
    return isFailedOrRefunded(record.status) ? (
      <NotReported />
    ) : columns.includes('status') ? (
      <LateWord record={record} />
    ) : (
      <StatusCell record={record} state={state} />
    );
  return (
    <span
      className={cx('line-clamp-2 text-xs foreign-text whitespace-normal', isSame && 'text-ink-3')}
      title={hint}
    >
      {isSame ? 'Same as refund' : <ReasonText title={title} />}
    </span>
  );
}

export function RouteCell({ record }: Pick<CellProps, 'record'>) {
  return <ChainRoute from={record.originChainId} to={record.destinationChainId} />;
}

function ProgressCell({ record }: CellProps) {
  return <RowStrip record={record} chainOf={useList().chainOf} />;
}

function chainTarget(
  key: 'originChainId' | 'destinationChainId',
  id: number | null,
  chainOf: ChainOf,
): CellTarget | null {
  const end = key === 'originChainId' ? 'origin' : 'destination';
  return id === null ? null : { key, value: String(id), label: `${end} ${chainName(chainOf, id)}` };
}

/** What the team noted, in two lines: rows are of one height. */
export const handledColumn = defineColumn({
  id: 'handled',
  header: 'Handled',
  size: 220,
  cell: HandledCell,
});

function HandledCell({ record }: Pick<CellProps, 'record'>) {
  const { handled } = useList();
  if (handled === null)
    return (
      <span className="text-ink-3" title="Whether it was handled isn’t known">
        …
      </span>
    );
  const mark = handled.get(record.id);
  if (!mark || !isHandledAs(mark, record)) return <span className="text-ink-3">Open</span>;
  return (
    <div className="leading-4" title={mark.note}>
      <div className="truncate">{mark.note || <span className="text-ink-3">No note</span>}</div>
      <div className="truncate text-xs text-ink-3">
        <bdi>{mark.by}</bdi>, <TimeText ms={mark.atMs} />
      </div>
    </div>
  );
}
