import { useKeys } from '../components/single-keys';
import { useCopy } from '../ui/useCopy';
import type { ShellDialog } from './dialogs/ShellDialogs';

/** The button of the palette (on a phone an entry of More), and the keys that act on every page. */
export function Commands({
  dialog,
  onOpen,
}: {
  dialog: ShellDialog | null;
  onOpen: (dialog: ShellDialog | null) => void;
}) {
  const { copy } = useCopy();
  const showKeys = () => onOpen('keys');
  useKeys({
    '$mod+k': (event) => {
      event.preventDefault();
      onOpen(dialog === 'palette' ? null : 'palette');
    },
    'Shift+?': showKeys,
    // Some layouts type it without Shift.
    '?': showKeys,
    // One that is still being fetched has no key of its own yet, and must not open after this.
    Escape: (event) => {
      if (dialog === null) return;
      event.stopImmediatePropagation();
      onOpen(null);
    },
    c: () => void copy(location.href, 'Link copied'),
  });
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K"
      className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-lg px-1 text-ink-2 hover:bg-raised hover:text-ink max-sm:hidden"
      onClick={() => onOpen('palette')}
    >
      Commands
      <kbd
        aria-hidden
        className="hidden rounded border border-line-2 px-1.5 font-mono text-[11px] leading-4 xl:block"
      >
        Ctrl K
      </kbd>
    </button>
  );
}
