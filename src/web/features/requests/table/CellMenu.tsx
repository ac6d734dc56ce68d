import type { ReactElement } from 'react';
import { Menu } from '../../../ui/Menu';
import { useCopy } from '../../../ui/useCopy';
import type { CellTarget } from '../columns/define-column';
import { useList } from '../columns/list-context';

/** What a cell's value can be used for, in words. */
export function CellMenu({
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
    { label: `Filter by ${target.label}`, onSelect: () => void onFilter(target, 'only') },
    { label: `Exclude ${target.label}`, onSelect: () => void onFilter(target, 'not') },
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
