import { useState } from 'react';
import { ListFilter } from 'lucide-react';
import { cx } from '../../../ui/cx';
import { IconButton } from '../../../ui/IconButton';
import type { RequestRecord } from '#service/record';
import { listColumn, type ColumnId } from '../columns/column-list';
import type { LiveRow } from '../live/live-rows';
import { BrokenRow } from './BrokenRow';
import { CardActions } from './CardActions';
import { ListCell } from './ListCell';
import type { RowsProps } from './RequestsTable';
import { useRowProps, type RowHandlers } from './useRowProps';
import { SelectBox, type Selection } from './SelectBox';

const headColumns: readonly ColumnId[] = ['age', 'status'];

/** The list on a narrow screen: each row a card that holds every column, none hidden. */
export function RequestCards({
  rows,
  isStale,
  activeId,
  openId,
  handlers,
  selection,
  columns,
}: Omit<RowsProps, 'rows' | 'skeletonCount'> & {
  rows: LiveRow[];
  columns: readonly ColumnId[];
}) {
  return (
    <ul aria-label="Requests" aria-busy={isStale} className={cx(isStale && 'opacity-50')}>
      {rows.map(({ row, standing }, index) =>
        row.record ? (
          <Card
            key={row.record.id}
            record={row.record}
            standing={standing}
            columns={columns}
            selection={selection}
            isActive={activeId === row.record.id}
            isOpen={openId === row.record.id}
            {...handlers}
          />
        ) : (
          <li key={`broken-${index}`} className="border-b border-line">
            <BrokenRow reason={row.broken} raw={row.raw} />
          </li>
        ),
      )}
    </ul>
  );
}

interface CardProps extends RowHandlers {
  record: RequestRecord;
  standing: LiveRow['standing'];
  columns: readonly ColumnId[];
  selection: Selection;
  isActive: boolean;
  isOpen: boolean;
}

function Card({ record, standing, columns, selection, ...rest }: CardProps) {
  const props = useRowProps(record, rest);
  const [hasActions, setHasActions] = useState(false);
  const shown = columns.filter((column) => !headColumns.includes(column));
  return (
    <li
      className={cx(
        'border-b border-line p-3 outline-offset-[-2px] last:border-b-0',
        rest.isOpen && 'bg-accent-soft',
        standing === 'left' && 'opacity-60',
      )}
      {...props}
    >
      <div className="flex min-h-6 min-w-0 items-center gap-2">
        <SelectBox id={record.id} selection={selection} />
        <div className="min-w-0 flex-1 truncate">
          <ListCell column="status" record={record} standing={standing} />
        </div>
        <ListCell column="age" record={record} standing={standing} />
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
        {shown.map((column) => (
          <div key={column} className="contents">
            <dt className="text-xs leading-5 text-ink-3">{listColumn(column).title}</dt>
            <dd className="flex min-w-0 justify-end text-right">
              <div className="min-w-0 truncate">
                <ListCell column={column} record={record} standing={standing} />
              </div>
            </dd>
          </div>
        ))}
      </dl>
      {hasActions && <CardActions record={record} columns={columns} />}
    </li>
  );
}
