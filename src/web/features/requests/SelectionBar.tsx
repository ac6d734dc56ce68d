import { Button } from '../../ui/Button';
import { SelectionMenu } from './selection/SelectionMenu';

/** What can be done with the selected requests, in place of the table's head: no row moves when it comes or goes. */
export function SelectionBar({
  network,
  ids,
  onClear,
}: {
  network: string;
  ids: readonly string[];
  onClear: () => void;
}) {
  return (
    <div className="sticky top-0 z-20 h-0 max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:bottom-28">
      <div
        role="group"
        aria-label="Selected requests"
        className="flex h-8.5 items-center gap-1 border-b border-line bg-accent-soft px-2 max-sm:h-11 max-sm:rounded-lg max-sm:border sm:ml-8.5 sm:rounded-tr-lg"
      >
        <span className="mr-2 font-semibold whitespace-nowrap text-accent">
          {ids.length} selected
        </span>
        <SelectionMenu network={network} ids={ids} />
        <Button size="small" variant="quiet" onClick={onClear}>
          Clear selection
        </Button>
      </div>
    </div>
  );
}
