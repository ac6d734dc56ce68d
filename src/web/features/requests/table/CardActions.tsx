import type { RequestRecord } from '#service/record';
import { Button } from '../../../ui/Button';
import { CopyButton } from '../../../ui/CopyButton';
import { isTarget, type RequestColumn } from '../columns/define-column';
import { useList } from '../columns/list-context';

/** What the values of a card can be used for, in words: a finger sees no hint of a button. */
export function CardActions({
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
