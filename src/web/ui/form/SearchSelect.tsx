import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { visibleText } from '../../lib/truncation';
import { cx } from '../cx';
import { IconButton } from '../IconButton';
import { inputClass } from './input-class';
import type { SelectOption } from './Select';

/**
 * A select for a list too long to read: any part of a label, or the start of a value, finds its option. `isButton` shows what is chosen on one
 * button, and what one types in beside the options; its label is for screen readers only.
 */
export function SearchSelect({
  label,
  value,
  onChange,
  options,
  placeholder,
  error,
  meansAny = false,
  isButton = false,
}: {
  label: string;
  /** Empty: none of the options. */
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder: string;
  error?: ReactNode;
  /** The placeholder is what is chosen while nothing else is. */
  meansAny?: boolean;
  isButton?: boolean;
}) {
  const id = useId();
  const { contains } = Base.useFilter();
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Base.Root
      items={options}
      value={chosen}
      // The value of an input is no text of JSX.
      itemToStringLabel={(option) => visibleText(option.label)}
      onValueChange={(option) => onChange(option?.value ?? '')}
      filter={(option, typed) =>
        contains(option, typed, ({ label }) => label) || option.value.startsWith(typed.trim())
      }
      autoHighlight
    >
      {isButton ? (
        <Base.Trigger
          aria-label={label}
          className={cx(inputClass, 'relative w-full truncate pr-7 text-left')}
          title={chosen?.label}
        >
          {chosen?.label ?? placeholder}
          <ChevronDown aria-hidden size={14} className="absolute top-2 right-2 text-ink-2" />
        </Base.Trigger>
      ) : (
        <div className="flex min-w-0 flex-col gap-1">
          <label htmlFor={id} className="text-xs font-semibold text-ink-2">
            {label}
          </label>
          <Base.InputGroup className="relative flex">
            <Base.Input
              id={id}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              placeholder={placeholder}
              title={chosen?.label}
              className={cx(
                inputClass,
                'w-full pr-14 text-ellipsis',
                meansAny && 'placeholder:text-ink',
              )}
            />
            <span className="absolute inset-y-0.5 right-0.5 flex">
              <Base.Clear render={<IconButton label={`Clear ${label}`} />}>
                <X size={14} />
              </Base.Clear>
              <Base.Trigger render={<IconButton label={`Show options of ${label}`} />}>
                <ChevronDown size={14} />
              </Base.Trigger>
            </span>
          </Base.InputGroup>
          {error && (
            <p id={`${id}-error`} className="text-xs foreign-text text-failure">
              {error}
            </p>
          )}
        </div>
      )}
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className="z-50">
          <Base.Popup className="flex max-h-[min(20rem,var(--available-height))] max-w-(--available-width) min-w-(--anchor-width) flex-col rounded-lg border border-line-2 bg-surface text-ink">
            {isButton && (
              <Base.Input
                aria-label={`Find in ${label}`}
                placeholder="Name or ID"
                className={cx(inputClass, 'm-1')}
              />
            )}
            <Base.Empty className="p-2.5 text-ink-3 empty:hidden">No matches</Base.Empty>
            <Base.List className="min-h-0 overflow-y-auto p-1 empty:hidden">
              {(option: SelectOption) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  className="flex min-h-8 cursor-pointer items-center rounded px-2.5 data-highlighted:bg-accent-soft data-highlighted:text-accent data-selected:font-semibold"
                >
                  {option.label}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
