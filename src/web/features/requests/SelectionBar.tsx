import { Button } from '../../ui/Button';
import { useCopy } from '../../ui/useCopy';

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
  const { copy } = useCopy();
  const links = ids.map(
    (id) => `${location.origin}/${network}/requests/${encodeURIComponent(id.toWellFormed())}`,
  );
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
        <Button size="small" onClick={() => void copy(ids.join('\n'))}>
          Copy IDs
        </Button>
        <Button size="small" onClick={() => void copy(links.join('\n'))}>
          Copy links
        </Button>
        <Button size="small" variant="quiet" onClick={onClear}>
          Clear selection
        </Button>
      </div>
    </div>
  );
}
