import { FlexRender } from '@tanstack/react-table';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../ui/cx';
import { IconButton } from '../../../ui/IconButton';
import type { RequestRecord } from '#service/record';
import type { RowOf } from '../../../ui/table-features';
import { reasonTitle } from '../../../record/reasons/reason-title';
import { columnById, type ColumnId } from '../columns/columns';
import type { LiveRow } from '../columns/define-column';
import { BrokenRow } from './BrokenRow';
import { CardActions } from './CardActions';
import { AgeCell, RouteCell } from '../columns/status-columns';
import type { RowsProps } from './RequestsTable';
import { DelayedTag } from '../columns/DelayedTag';
import { StatusCell } from '../columns/StatusCell';
import { useRowProps, type RowHandlers } from './useRowProps';
import { SelectBox } from './SelectBox';

// What the three lines of a card hold.
const cardColumns: readonly ColumnId[] = ['age', 'status', 'route', 'in', 'out', 'value'];

/** The list on a narrow screen: each row a card of three lines, which opens to every other column. */
export function RequestCards({
  table,
  isStale,
  activeId,
  openId,
  handlers,
}: Omit<RowsProps, 'skeletonCount' | 'isCut'>) {
  return (
    <ul aria-label="Requests" aria-busy={isStale} className={cx(isStale && 'opacity-50')}>
      {table.getRowModel().rows.map((tableRow) => {
        const { row } = tableRow.original;
        return row.record ? (
          <Card
            key={tableRow.id}
            row={tableRow}
            record={row.record}
            isActive={activeId === row.record.id}
            isOpen={openId === row.record.id}
            {...handlers}
          />
        ) : (
          <li key={tableRow.id} className="border-b border-line">
            <BrokenRow reason={row.broken} raw={row.raw} />
          </li>
        );
      })}
    </ul>
  );
}

interface CardProps extends RowHandlers {
  row: RowOf<LiveRow>;
  record: RequestRecord;
  isActive: boolean;
  isOpen: boolean;
}

function Card({ row, record, ...rest }: CardProps) {
  const props = useRowProps(record, rest);
  const [hasActions, setHasActions] = useState(false);
  const cells = new Map(row.getAllCells().map((cell) => [cell.column.id, cell]));
  const shown = row.getVisibleCells().flatMap(({ column }) => columnById(column.id) ?? []);
  const reason = reasonTitle(record);
  const draw = (id: ColumnId) => {
    const cell = cells.get(id);
    return cell && <FlexRender cell={cell} />;
  };
  return (
    <li
      className={cx(
        'border-b border-line p-3 outline-offset-[-2px] last:border-b-0',
        rest.isOpen && 'bg-accent-soft',
        row.original.state === 'removed' && 'opacity-60',
      )}
      {...props}
    >
      <div className="flex h-6 items-center gap-2">
        <SelectBox id={row.id} />
        <StatusCell record={record} state={row.original.state} />
        <DelayedTag record={record} />
        <span className="min-w-0 flex-1 truncate text-ink-3">{reason}</span>
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
      <div className="h-6 min-w-0 leading-6">
        <RouteCell record={record} />
      </div>
      <div className="flex h-6 min-w-0 items-baseline gap-1.5">
        <span className="min-w-0 truncate">{draw('in')}</span>
        <span aria-label="to" className="text-ink-3">
          →
        </span>
        <span className="min-w-0 flex-1 truncate">{draw('out')}</span>
        {draw('value')}
      </div>
      {hasActions && (
        <>
          <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            {shown
              .filter(({ id }) => !cardColumns.includes(id))
              .map(({ id, header }) => (
                <div key={id} className="contents">
                  <dt className="text-xs leading-5 text-ink-3">{header}</dt>
                  <dd className="flex min-w-0 justify-end">
                    <div className="min-w-0 truncate">{draw(id)}</div>
                  </dd>
                </div>
              ))}
          </dl>
          <CardActions record={record} columns={shown} />
        </>
      )}
    </li>
  );
}
