import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';

export interface MenuItem {
  label: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
}

/** An address elsewhere; it opens in a new tab. */
export interface MenuLink {
  label: ReactNode;
  href: string;
}

const itemClass =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded px-2.5 data-disabled:cursor-default data-disabled:text-ink-3 data-highlighted:bg-accent-soft data-highlighted:text-accent';

/** `trigger` is the button element that opens it, usually a Button or an IconButton. */
export function Menu({
  trigger,
  items,
  defaultOpen,
  onOpenChange,
}: {
  trigger: ReactElement;
  items: readonly (MenuItem | MenuLink)[];
  /** For a menu that comes with the click that opens it. */
  defaultOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}) {
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className="z-50">
          <Base.Popup className="max-h-(--available-height) min-w-40 overflow-y-auto rounded-lg border border-line-2 bg-surface p-1 text-ink">
            {items.map((item, index) =>
              'href' in item ? (
                <Base.LinkItem
                  key={index}
                  href={item.href}
                  target="_blank"
                  rel="noopener noreferrer"
                  closeOnClick
                  className={itemClass}
                >
                  {item.label}
                </Base.LinkItem>
              ) : (
                <Base.Item
                  key={index}
                  disabled={item.disabled}
                  onClick={item.onSelect}
                  className={itemClass}
                >
                  {item.label}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
