import { Command as CommandIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useKeys } from '../components/single-keys';
import { useCopy } from '../ui/useCopy';

const Palette = lazy(async () => ({ default: (await import('./palette/Palette')).Palette }));
const KeySheet = lazy(async () => ({ default: (await import('./palette/KeySheet')).KeySheet }));

/** The palette and the sheet of keys, loaded when they are first asked for. */
export function Commands() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const { copy } = useCopy();
  const close = () => setOpen(null);
  const showKeys = () => setOpen('keys');
  useKeys({
    '$mod+k': (event) => {
      event.preventDefault();
      setOpen(open === 'palette' ? null : 'palette');
    },
    'Shift+?': showKeys,
    // Some layouts type it without Shift.
    '?': showKeys,
    c: () => void copy(location.href, 'Link copied'),
  });
  return (
    <>
      <button
        type="button"
        aria-label="Command palette"
        title="Command palette"
        aria-keyshortcuts="Control+K"
        className="order-last inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink sm:order-none lg:w-auto lg:px-1"
        onClick={() => setOpen('palette')}
      >
        <CommandIcon aria-hidden size={16} className="lg:hidden" />
        <kbd className="hidden rounded border border-line-2 px-1.5 font-mono text-[11px] leading-4 lg:block">
          Ctrl K
        </kbd>
      </button>
      <Suspense>
        {open === 'palette' && <Palette onClose={close} onShowKeys={showKeys} />}
        {open === 'keys' && <KeySheet onClose={close} />}
      </Suspense>
    </>
  );
}
