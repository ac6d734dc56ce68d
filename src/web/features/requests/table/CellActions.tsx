import { Filter, FilterX } from 'lucide-react';
import type { RequestRecord } from '#service/record';
import { CopyButton } from '../../../ui/CopyButton';
import { IconButton } from '../../../ui/IconButton';
import { isTarget, type RequestColumn } from '../columns/define-column';
import { useList } from '../columns/list-context';

/**
 * Filter by this, exclude this, copy: laid over the end of a cell, so that nothing moves when they appear. Unseen they
 * can still be reached by Tab from their row.
 */
export function CellActions({
  column,
  record,
}: {
  column: RequestColumn | undefined;
  record: RequestRecord;
}) {
  const { chainOf, onFilter } = useList();
  const targets = column?.targets?.(record, chainOf).filter(isTarget) ?? [];
  const copy = column?.copy?.(record) ?? null;
  if (targets.length === 0 && copy === null) return null;
  return (
    <span className="pointer-events-none absolute inset-y-1 right-1 z-10 flex items-center rounded-lg border border-line-2 bg-surface px-0.5 opacity-0 group-focus-within/cell:pointer-events-auto group-focus-within/cell:opacity-100 group-hover/cell:pointer-events-auto group-hover/cell:opacity-100">
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
