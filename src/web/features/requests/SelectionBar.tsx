import { Button } from '../../ui/Button';
import { useCopy } from '../../ui/useCopy';

/** What can be done with the rows that are picked. */
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
    <div
      role="group"
      aria-label="Selected requests"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-soft px-3 py-1"
    >
      <span className="font-semibold text-accent">{ids.length} selected</span>
      <Button size="small" onClick={() => void copy(ids.join('\n'))}>
        Copy ids
      </Button>
      <Button size="small" onClick={() => void copy(links.join('\n'))}>
        Copy links
      </Button>
      <Button size="small" variant="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
