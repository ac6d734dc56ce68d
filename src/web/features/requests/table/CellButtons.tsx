import { Filter, FilterX } from 'lucide-react';
import type { RequestRecord } from '#service/record';
import { CopyButton } from '../../../ui/CopyButton';
import { IconButton } from '../../../ui/IconButton';
import type { ColumnId } from '../columns/column-list';
import { cellCopy, cellTargets } from './cell-targets';
import { useList } from './list-context';

/** Filter by this, exclude this, copy; null for a cell that offers none of them. */
export function CellButtons({
  column,
  record,
  className,
}: {
  column: ColumnId;
  record: RequestRecord;
  className: string;
}) {
  const { chainOf, onFilter } = useList();
  const targets = cellTargets(column, record, chainOf);
  const copy = cellCopy(column, record);
  if (targets.length === 0 && copy === null) return null;
  return (
    <span className={className}>
      {targets.map((target) => (
        <span key={target.key} className="flex">
          <IconButton
            label={`Filter by ${target.label}`}
            className="size-6"
            onClick={() => void onFilter(target, 'only')}
          >
            <Filter size={13} />
          </IconButton>
          <IconButton
            label={`Exclude ${target.label}`}
            className="size-6"
            onClick={() => void onFilter(target, 'not')}
          >
            <FilterX size={13} />
          </IconButton>
        </span>
      ))}
      {copy !== null && <CopyButton value={copy} label="Copy value" />}
    </span>
  );
}
