import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { bottomFade } from '../mark-end';
import { useIsNarrow } from '../hooks/useIsNarrow';

/** `trigger` is the button element that opens it, `title` its name. Without `open` it keeps its own state. */
export function Popover({
  trigger,
  title,
  open,
  onOpenChange,
  children,
}: {
  trigger: ReactElement;
  title: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          sideOffset={4}
          align="start"
          // A phone's bar of pages stays in sight.
          collisionPadding={{ top: 16, left: 16, right: 16, bottom: useIsNarrow() ? 60 : 16 }}
          className="z-50"
        >
          <Base.Popup className="max-h-(--available-height) max-w-[min(28rem,calc(100vw-1rem))] overflow-y-auto rounded-lg border border-line-2 bg-surface p-4 text-ink">
            <Base.Title className="mb-2 text-sm font-semibold">{title}</Base.Title>
            {children}
            <div className={bottomFade} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
