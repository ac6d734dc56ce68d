import { Ellipsis } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import type { RowOf } from '../../../ui/table/table-features';
import { cx } from '../../../ui/cx';
import { IconButton } from '../../../ui/IconButton';
import { RowBoundary } from '../../../ui/table/RowBoundary';
import type { RequestRecord } from '#service/records/record';
import { isFailedOrRefunded } from '#service/status';
import { ReasonText } from '../../../record/reasons/ReasonText';
import { reasonTitle } from '../../../record/reasons/reason-title';
import { CardAmounts } from '../../../record/table/RowAmounts';
import { columnById } from '../columns/columns';
import { type LiveRow, type RequestColumn, isTarget } from '../columns/define-column';
import { LateWord } from '../columns/late-cells';
import { AgeCell, RouteCell } from '../columns/status-columns';
import { StatusCell } from '../columns/StatusCell';
import { BrokenRow } from '../../../ui/table/BrokenRow';
import type { RowsProps } from './RequestsTable';
import { useRowProps, type RowHandlers } from './useRowProps';
import { SelectBox } from './SelectBox';
import { Button } from '../../../ui/Button';
import { CopyButton } from '../../../ui/CopyButton';
import { useList } from '../columns/list-context';

// What the three lines of a card hold.
const cardColumns: readonly string[] = [
  'age',
  'status',
  'timesUsual',
  'route',
  'in',
  'out',
  'value',
  'handled',
];

// What a view is about: it stands beside the route, in place of the picture. The first of them that is among the columns; a
// refund is in the third line.
const ownColumns = ['sponsored', 'feeQuoted', 'depositAddress'];

/** The list on a narrow screen: each row a card of three lines, which opens to every other column, or has those chosen. */
export function RequestCards({
  table,
  isWhole,
  isStale,
  activeId,
  openId,
  handlers,
}: RowsProps & Pick<CardProps, 'isWhole'>) {
  // The same list as long as the columns are the same.
  const shown = table.getVisibleLeafColumns();
  const columns = useMemo(() => shown.flatMap(({ id }) => columnById(id) ?? []), [shown]);
  return (
    <ul aria-label="Requests" aria-busy={isStale} className={cx(isStale && 'opacity-50')}>
      {table.getRowModel().rows.map((row) => {
        const { record, raw, broken } = row.original.row;
        return record ? (
          <RowBoundary
            key={row.id}
            row={raw}
            renderFrame={(content) => <li className="border-b border-line">{content}</li>}
          >
            <Card
              row={row}
              record={record}
              columns={columns}
              isSelected={row.getIsSelected()}
              isActive={row.id === activeId}
              isOpen={row.id === openId}
              isWhole={isWhole}
              handlers={handlers}
            />
          </RowBoundary>
        ) : (
          <li key={row.id} className="border-b border-line">
            <BrokenRow reason={broken} raw={raw} />
          </li>
        );
      })}
    </ul>
  );
}

interface CardProps {
  row: RowOf<LiveRow>;
  record: RequestRecord;
  columns: readonly RequestColumn[];
  isSelected: boolean;
  isActive: boolean;
  isOpen: boolean;
  /** Somebody chose the columns: none is left out. */
  isWhole: boolean;
  handlers: RowHandlers;
}

const Card = memo(function Card({
  row,
  record,
  columns,
  isActive,
  isOpen,
  isWhole,
  handlers,
}: CardProps) {
  const { state } = row.original;
  const props = useRowProps(record, { ...handlers, isActive, isOpen });
  const [hasActions, setHasActions] = useState(false);
  const own = ownColumns.flatMap((id) => columns.find((column) => column.id === id) ?? [])[0];
  const has = (wanted: string) => columns.some(({ id }) => id === wanted);
  const isOfRefund = has('refundFailReason');
  const others = columns.filter(
    ({ id }) =>
      !cardColumns.includes(id) &&
      id !== (own?.id ?? 'progress') &&
      id !== (isOfRefund ? 'refundFailReason' : 'failReason'),
  );
  const reason =
    reasonTitle(
      isOfRefund ? { failReason: null, refundFailReason: record.refundFailReason } : record,
    ) ?? (isFailedOrRefunded(record.status) ? 'Reason not reported' : null);
  const draw = (id: string) => {
    const Cell = columnById(id)?.Cell;
    return Cell && <Cell record={record} state={state} />;
  };
  return (
    <li
      className={cx(
        'border-b border-line p-3 outline-offset-[-2px] last:border-b-0',
        isOpen && 'bg-accent-soft',
        state === 'removed' && 'opacity-60',
      )}
      {...props}
    >
      <div className="flex min-h-6 items-center gap-2">
        <SelectBox row={row} />
        <StatusCell record={record} state={state} />
        <LateWord record={record} />
        <span
          className="-my-1 line-clamp-4 min-w-0 flex-1 text-xs leading-4 foreign-text text-ink-3"
          title={reason ?? undefined}
        >
          {has('timesUsual') ? draw('timesUsual') : reason && <ReasonText title={reason} />}
        </span>
        <AgeCell record={record} />
        <IconButton
          label="Filter or copy a value"
          aria-expanded={hasActions}
          className="-my-1"
          onClick={() => setHasActions(!hasActions)}
        >
          <Ellipsis size={15} />
        </IconButton>
      </div>
      <div
        className={cx(
          'flex min-h-6 items-center gap-x-1.5 leading-4',
          // Else a card would be lower once the chains have their names.
          own?.id === 'depositAddress' && 'flex-wrap',
        )}
      >
        <div className="-my-1 min-w-0 flex-auto">
          <RouteCell record={record} />
        </div>
        {own ? (
          <span className="ml-auto flex shrink-0 items-baseline gap-1.5 text-xs whitespace-nowrap">
            <span className="text-ink-3">{own.header}</span>
            {draw(own.id)}
          </span>
        ) : (
          draw('progress')
        )}
      </div>
      <CardAmounts record={record} />
      {has('handled') && <div className="mt-1.5 min-w-0">{draw('handled')}</div>}
      {(hasActions || isWhole) && (
        <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {others.map(({ id, header }) => (
            <div key={id} className="contents">
              <dt className="text-xs leading-5 text-ink-3">{header}</dt>
              <dd className="flex min-w-0 justify-end">
                <div className="min-w-0 truncate">{draw(id)}</div>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hasActions && <CardActions record={record} columns={columns} />}
    </li>
  );
});

/** What the values of a card can be used for, in words: a finger sees no hint of a button. */
function CardActions({
  record,
  columns,
}: {
  record: RequestRecord;
  columns: readonly RequestColumn[];
}) {
  const { chainOf, onFilter } = useList();
  // Two columns may hold the same value, a reason for instance.
  const targets = new Map(
    columns
      .flatMap((column) => column.targets?.(record, chainOf) ?? [])
      .filter(isTarget)
      .map((target) => [target.key, target]),
  );
  const texts = new Set(columns.flatMap((column) => column.copy?.(record) ?? []));
  return (
    <ul
      aria-label="Filter or copy a value"
      className="mt-3 flex flex-col gap-2 border-t border-line pt-3"
    >
      {[...targets.values()].map((target) => (
        <li key={target.key} className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 flex-1 truncate">{target.label}</span>
          <Button
            size="small"
            aria-label={`Filter by ${target.label}`}
            onClick={() => onFilter(target, 'only')}
          >
            Filter
          </Button>
          <Button
            size="small"
            aria-label={`Exclude ${target.label}`}
            onClick={() => onFilter(target, 'not')}
          >
            Exclude
          </Button>
        </li>
      ))}
      {[...texts].map((text) => (
        <li key={text} className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 flex-1 truncate font-mono text-xs">{text}</span>
          <CopyButton value={text} label={`Copy ${text}`} />
        </li>
      ))}
    </ul>
  );
}
