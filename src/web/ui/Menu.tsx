import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';

export interface MenuItem {
  label: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
}

/** `trigger` is the button element that opens it, usually a Button or an IconButton. */
export function Menu({ trigger, items }: { trigger: ReactElement; items: readonly MenuItem[] }) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className="z-50">
          <Base.Popup className="max-h-(--available-height) min-w-40 overflow-y-auto rounded-lg border border-line-2 bg-surface p-1 text-ink">
            {items.map(({ label, onSelect, disabled }, index) => (
              <Base.Item
                key={index}
                disabled={disabled}
                onClick={onSelect}
                className="flex min-h-8 cursor-pointer items-center gap-2 rounded px-2.5 data-disabled:cursor-default data-disabled:text-ink-3 data-highlighted:bg-accent-soft data-highlighted:text-accent"
              >
                {label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
