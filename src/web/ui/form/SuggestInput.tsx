import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from '../cx';
import { IconButton } from '../IconButton';
import { inputClass } from './input-class';

export interface Suggestion {
  /** What stands in the input once it is chosen. */
  value: string;
  label: string;
  /** Beside the label, less loud. */
  detail: string;
}

/** One line of text with suggestions, which any part of their texts finds; inside a Field it takes the Field's label. */
export function SuggestInput({
  value,
  onChange,
  suggestions,
  placeholder,
  toggleLabel,
}: {
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly Suggestion[];
  placeholder: string;
  toggleLabel: string;
}) {
  // The button shows all of them, whatever is typed.
  const [isWhole, setIsWhole] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const toggleId = useId();
  const typed = value.trim().toLowerCase();
  const isChosen = suggestions.some((suggestion) => suggestion.value === value.trim());
  const found = isWhole
    ? suggestions
    : suggestions.filter((suggestion) => !isChosen && textOf(suggestion).includes(typed));
  return (
    <Base.Root
      items={found}
      filter={null}
      open={isOpen && found.length > 0}
      value={value}
      onValueChange={(text) => {
        setIsWhole(false);
        onChange(text);
      }}
      onOpenChange={(isNowOpen, { reason }) => {
        setIsOpen(isNowOpen);
        setIsWhole(reason === 'trigger-press');
      }}
      itemToStringValue={(suggestion: Suggestion) => suggestion.value}
    >
      <Base.InputGroup className="relative flex">
        <Base.Input
          placeholder={placeholder}
          spellCheck={false}
          className={cx(inputClass, 'w-full pr-9 text-ellipsis')}
        />
        {suggestions.length > 0 && (
          <Base.Trigger
            id={toggleId}
            // Or the Field's label would be its name too.
            aria-labelledby={toggleId}
            className="absolute inset-y-0.5 right-0.5"
            render={<IconButton label={toggleLabel} />}
          >
            <ChevronDown size={14} />
          </Base.Trigger>
        )}
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className="z-50">
          <Base.Popup className="flex max-h-[min(20rem,var(--available-height))] max-w-(--available-width) min-w-(--anchor-width) flex-col rounded-lg border border-line-2 bg-surface text-ink">
            <Base.List className="min-h-0 overflow-y-auto p-1">
              {(suggestion: Suggestion) => (
                <Base.Item
                  key={suggestion.value}
                  value={suggestion}
                  className="flex min-h-8 cursor-pointer flex-wrap items-center gap-x-2 rounded px-2.5 data-highlighted:bg-accent-soft data-highlighted:text-accent"
                >
                  <span className="font-semibold foreign-text">{suggestion.label}</span>
                  <span className="text-xs foreign-text text-ink-3">{suggestion.detail}</span>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const textOf = ({ value, label, detail }: Suggestion) =>
  `${label} ${detail} ${value}`.toLowerCase();
