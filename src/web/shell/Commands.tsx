import { Command as CommandIcon } from 'lucide-react';
import { useKeys } from '../components/single-keys';
import { useCopy } from '../ui/useCopy';
import type { ShellDialog } from './dialogs/ShellDialogs';

/** The button of the palette, and the keys that act on every page. */
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
    c: () => void copy(location.href, 'Link copied'),
  });
  return (
    <button
      type="button"
      aria-label="Command palette"
      title="Command palette"
      aria-keyshortcuts="Control+K"
      className="order-last inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink sm:order-none lg:w-auto lg:px-1"
      onClick={() => onOpen('palette')}
    >
      <CommandIcon aria-hidden size={16} className="lg:hidden" />
      <span className="mr-1.5 hidden xl:inline">Commands</span>
      <kbd className="hidden rounded border border-line-2 px-1.5 font-mono text-[11px] leading-4 lg:block">
        Ctrl K
      </kbd>
    </button>
  );
}
