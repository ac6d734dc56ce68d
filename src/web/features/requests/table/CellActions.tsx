import { Ellipsis } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { RequestRecord } from '#service/record';
import { cx } from '../../../ui/cx';
import { IconButton } from '../../../ui/IconButton';
import { Menu } from '../../../ui/Menu';
import { useCopy } from '../../../ui/useCopy';
import { isTarget, type CellTarget, type RequestColumn } from '../columns/define-column';
import { useList } from '../columns/list-context';

/**
 * One button for what a cell's value can be used for, on the edge where its text does not begin: between two cells it
 * covers neither's words.
 * Unseen it can still be reached by Tab from its row.
 */
export function CellActions({
  column,
  record,
  onOpenChange,
}: {
  column: RequestColumn;
  record: RequestRecord;
  /** An open menu keeps the buttons of its row. */
  onOpenChange: (isOpen: boolean) => void;
}) {
  const { chainOf } = useList();
  const [isWanted, setIsWanted] = useState(false);
  const targets = column.targets?.(record, chainOf).filter(isTarget) ?? [];
  const copy = column.copy?.(record) ?? null;
  if (targets.length === 0 && copy === null) return null;
  const button = (
    <IconButton
      label={`${column.header}: filter or copy`}
      aria-haspopup="menu"
      className={cx(
        'pointer-events-none absolute top-1/2 z-10 h-6 w-6 -translate-y-1/2 border border-line-2 bg-surface opacity-0 group-hover/cell:pointer-events-auto group-hover/cell:opacity-100 focus-visible:opacity-100 aria-expanded:pointer-events-auto aria-expanded:opacity-100',
        column.meta.align === 'right' ? '-left-2' : '-right-2 group-last/cell:right-1',
      )}
      onClick={() => {
        setIsWanted(true);
        onOpenChange(true);
      }}
    >
      <Ellipsis size={14} />
    </IconButton>
  );
  if (!isWanted) return button;
  return <CellMenu trigger={button} targets={targets} copy={copy} onOpenChange={onOpenChange} />;
}

/** What a cell's value can be used for, in words. */
function CellMenu({
  trigger,
  targets,
  copy,
  onOpenChange,
}: {
  trigger: ReactElement;
  targets: readonly CellTarget[];
  copy: string | null;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const { onFilter } = useList();
  const { copy: copyText } = useCopy();
  const filters = targets.flatMap((target) => [
    { label: `Filter by ${target.label}`, onSelect: () => onFilter(target, 'only') },
    { label: `Exclude ${target.label}`, onSelect: () => onFilter(target, 'not') },
  ]);
  const copies =
    copy === null ? [] : [{ label: 'Copy value', onSelect: () => void copyText(copy) }];
  return (
    <Menu
      defaultOpen
      onOpenChange={onOpenChange}
      trigger={trigger}
      items={[...filters, ...copies]}
    />
  );
}
