import { FlexRender } from '@tanstack/react-table';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../ui/cx';
import { IconButton } from '../../../ui/IconButton';
import type { RequestRecord } from '#service/record';
import type { RowOf } from '../../../ui/table-features';
import { columnById } from '../columns/columns';
import type { LiveRow } from '../columns/define-column';
import { BrokenRow } from './BrokenRow';
import { CardActions } from './CardActions';
import { AgeCell } from '../columns/status-columns';
import type { RowsProps } from './RequestsTable';
import { StatusCell } from '../columns/StatusCell';
import { useRowProps, type RowHandlers } from './useRowProps';
import { SelectBox, selectColumnId } from './SelectBox';

const headColumns = ['age', 'status'];

/** The list on a narrow screen: each row a card that holds every column, none hidden. */
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
  const shown = row.getVisibleCells().filter(({ column }) => column.id !== selectColumnId);
  return (
    <li
      className={cx(
        'border-b border-line p-3 outline-offset-[-2px] last:border-b-0',
        rest.isOpen && 'bg-accent-soft',
        row.original.state === 'removed' && 'opacity-60',
      )}
      {...props}
    >
      <div className="flex min-h-6 min-w-0 items-center gap-2">
        <SelectBox id={row.id} />
        <div className="min-w-0 flex-1 truncate">
          <StatusCell record={record} state={row.original.state} />
        </div>
        <AgeCell record={record} />
        <IconButton
          label="Filter by values, copy them"
          aria-expanded={hasActions}
          className="size-6"
          onClick={() => setHasActions(!hasActions)}
        >
          <ListFilter size={15} />
        </IconButton>
      </div>
      <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {shown
          .filter(({ column }) => !headColumns.includes(column.id))
          .map((cell) => (
            <div key={cell.id} className="contents">
              <dt className="text-xs leading-5 text-ink-3">{columnById(cell.column.id)?.header}</dt>
              <dd className="flex min-w-0 justify-end text-right">
                <div className="min-w-0 truncate">
                  <FlexRender cell={cell} />
                </div>
              </dd>
            </div>
          ))}
      </dl>
      {hasActions && (
        <CardActions
          record={record}
          columns={shown.flatMap(({ column }) => columnById(column.id) ?? [])}
        />
      )}
    </li>
  );
}
