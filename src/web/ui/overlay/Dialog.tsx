import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { bottomFade } from '../mark-end';
import { cx } from '../cx';
import { IconButton } from '../IconButton';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  size?: 'wide';
}

// A dialog that asks for something begins there, not at its Close button.
const firstAsked = '[role=tab][aria-selected=true], input:not([type=checkbox]), select, textarea';

export function Dialog({ open, onOpenChange, title, children, size }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-ink/30 dark:bg-paper/70" />
        <Base.Popup
          // Silences single keys while it is open (components/single-keys.ts).
          data-modal=""
          // A touch would bring the keyboard over what is to be read first.
          initialFocus={(openedBy) =>
            openedBy === 'touch' ||
            (content.current?.querySelector<HTMLElement>(firstAsked) ?? true)
          }
          className={cx(
            'fixed left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] flex-col rounded-lg border border-line-2 bg-surface text-ink',
            // What changes its height, as another tab does, moves nothing above it.
            size === 'wide'
              ? 'top-4 max-w-3xl -translate-x-1/2'
              : 'top-1/2 max-w-lg -translate-1/2',
          )}
        >
          <FocusKept />
          <header className="flex items-center gap-3 border-b border-line px-4 py-2">
            <Base.Title className="min-w-0 flex-1 text-base font-semibold">{title}</Base.Title>
            <Base.Close render={<IconButton label="Close" />}>
              <X size={16} />
            </Base.Close>
          </header>
          <div ref={content} className="min-h-0 overflow-y-auto p-4">
            {children}
            <div className={bottomFade} />
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** What opened the dialog may be gone, as the tab of a view that it deleted: the keyboard then goes on in the page's content. */
function FocusKept() {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && !document.querySelector('[data-modal]'))
          document.getElementById('main')?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return null;
}
