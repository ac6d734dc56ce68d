import { useId } from 'react';
import { cx } from './cx';
import { inputClass } from './input-class';

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
  options: readonly { value: string; label: string; disabled?: boolean }[];
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
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className={cx(inputClass, 'pr-1')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
