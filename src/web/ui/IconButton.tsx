import type { ComponentProps } from 'react';
import { cx } from './cx';

/** A button that is only a picture; `label` is its name, and its hint on hover. */
export function IconButton({
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-7 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink disabled:opacity-50',
        className,
      )}
      {...rest}
    />
  );
}
