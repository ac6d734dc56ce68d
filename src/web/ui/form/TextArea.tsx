import { useId } from 'react';
import { cx } from '../cx';

/** Several lines of text with a label, a hint and what is wrong: JSON, or sentences (`isProse`). */
export function TextArea({
  label,
  hint,
  error,
  rows,
  isProse = false,
  value,
  onValueChange,
}: {
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  rows: number;
  isProse?: boolean;
  value: string;
  onValueChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="flex w-full flex-col gap-1">
      <label htmlFor={id} className="text-xs font-semibold text-ink-2">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        spellCheck={isProse}
        autoCapitalize={isProse ? 'sentences' : 'none'}
        aria-describedby={`${id}-about`}
        aria-invalid={Boolean(error)}
        className={cx(
          'w-full resize-y rounded-lg border border-edge bg-surface p-2 aria-invalid:border-failure',
          !isProse && 'font-mono text-xs',
        )}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
      <div id={`${id}-about`} className="text-xs foreign-text">
        {hint && <p className="text-ink-3">{hint}</p>}
        {error && <p className="text-failure">{error}</p>}
      </div>
    </div>
  );
}
