import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { cx } from '../cx';
import { inputClass } from './input-class';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
  /** Options in a row with the same group stand under its name. */
  group?: string;
}

/** The browser's own select. `isLabelHidden` keeps the label for screen readers only. */
export function Select({
  label,
  value,
  onChange,
  options,
  isLabelHidden = false,
  disabled,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  isLabelHidden?: boolean;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <label
        htmlFor={id}
        className={cx('text-xs font-semibold text-ink-2', isLabelHidden && 'sr-only')}
      >
        {label}
      </label>
      <span className="relative flex">
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          className={cx(inputClass, 'w-full appearance-none truncate pr-7')}
        >
          {groupsOf(options).map(({ group, members }) => {
            const items = members.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ));
            return group === undefined ? (
              items
            ) : (
              <optgroup key={group} label={group}>
                {items}
              </optgroup>
            );
          })}
        </select>
        <ChevronDown
          aria-hidden
          size={14}
          className="pointer-events-none absolute top-2 right-2 text-ink-2"
        />
      </span>
    </span>
  );
}

function groupsOf(options: readonly SelectOption[]) {
  const groups: { group: string | undefined; members: SelectOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
}
