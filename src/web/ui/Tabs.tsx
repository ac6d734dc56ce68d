import { Tabs as Base } from '@base-ui/react/tabs';
import { useRef, type ReactNode } from 'react';
import { useFadedEnds } from './hooks/useFadedEnds';

export interface TabItem {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

export function Tabs({
  label,
  items,
  value,
  onChange,
}: {
  label: string;
  items: readonly TabItem[];
  value?: string;
  onChange?: (value: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useFadedEnds(list);
  return (
    <Base.Root
      value={value}
      defaultValue={value === undefined ? items[0]?.value : undefined}
      onValueChange={(next) => onChange?.(String(next))}
    >
      <Base.List
        ref={list}
        aria-label={label}
        className="flex [scrollbar-width:none] overflow-x-auto border-b border-line"
      >
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className="h-9 shrink-0 rounded-t border-b-2 border-transparent px-2.5 whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink data-active:border-accent data-active:text-ink max-sm:px-2"
          >
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className="pt-3">
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
