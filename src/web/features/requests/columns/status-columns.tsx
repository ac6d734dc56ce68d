import { Link } from '@tanstack/react-router';
import { ChainLabel } from '../../../components/ChainLabel';
import { TimeText } from '../../../components/TimeText';
import { chainName, type ChainOf } from '../../../record/chain-of';
import { RowStrip } from '../../../record/RowStrip';
import { useList } from './list-context';
import { StatusCell } from './StatusCell';
import { defineColumn, target, type CellProps, type CellTarget } from './define-column';

/** How a request stands. */
export const statusColumns = [
  defineColumn({
    id: 'age',
    header: 'Age',
    hint: 'now − createdAt',
    widthPx: 72,
    cell: AgeCell,
    sortField: 'createdAt',
  }),
  defineColumn({
    id: 'status',
    header: 'Status',
    hint: 'status and the reason’s title',
    widthPx: 168,
    cell: StatusCell,
    targets: ({ status, failReason }) => [
      target('status', status),
      target('failReason', failReason),
    ],
    copy: ({ failReason, status }) => failReason ?? status,
  }),
  defineColumn({
    id: 'route',
    header: 'Route',
    hint: 'origin and destination chain',
    widthPx: 228,
    cell: ({ record }) => (
      <span className="flex min-w-0 items-center gap-2 text-ink-2">
        <ChainLabel chainId={record.originChainId} />
        <span aria-label="to" className="text-ink-3">
          →
        </span>
        <ChainLabel chainId={record.destinationChainId} />
      </span>
    ),
    targets: ({ originChainId, destinationChainId }, chainOf) => [
      chainTarget('originChainId', originChainId, chainOf),
      chainTarget('destinationChainId', destinationChainId, chainOf),
    ],
  }),
  defineColumn({
    id: 'progress',
    header: 'Progress',
    hint: 'the legs and where they stopped',
    widthPx: 92,
    cell: ProgressCell,
  }),
] as const;

export function AgeCell({ record }: Pick<CellProps, 'record'>) {
  const { network, scope, listOrigin } = useList();
  return (
    <Link
      to="/$network/requests/$id"
      params={{ network, id: record.id }}
      search={scope}
      state={listOrigin}
      preload={false}
      tabIndex={-1}
      className="text-ink-3 hover:text-accent hover:underline"
    >
      <TimeText ms={record.createdAtMs} isAge />
    </Link>
  );
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
