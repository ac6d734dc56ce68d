import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../IconButton';

/**
 * A panel beside its neighbor in a row, which stays in use: no backdrop, no trapped focus. A narrow window has no room
 * beside it, so the panel lies above, below the header.
 */
export function Drawer({
  open,
  onOpenChange,
  title,
  actions,
  finalFocus,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  actions?: ReactNode;
  /** What takes the focus when it closes; what had it before, unless told otherwise. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
}) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div ref={setPlace} className="xl:ml-3 xl:w-105 xl:shrink-0">
      <Base.Root open={open} onOpenChange={onOpenChange} modal={false} disablePointerDismissal>
        <Base.Portal container={place} className="xl:h-full">
          <Base.Popup
            ref={panel}
            // The panel itself, not its first button: keys of the page go on working.
            initialFocus={panel}
            finalFocus={finalFocus}
            className="fixed inset-y-0 right-0 z-30 flex w-full max-w-130 flex-col border-l border-line-2 bg-paper text-ink -outline-offset-2 sm:top-12 xl:sticky xl:top-15 xl:z-10 xl:h-[calc(100dvh-72px)] xl:rounded-lg xl:border xl:border-line"
          >
            <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-surface px-4 xl:rounded-t-lg">
              <Base.Title className="min-w-0 flex-1 truncate text-base font-semibold">
                {title}
              </Base.Title>
              {actions}
              <Base.Close render={<IconButton label="Close" />}>
                <X size={16} />
              </Base.Close>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}
