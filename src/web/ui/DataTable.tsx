import type { ComponentProps } from 'react';
import { cx } from './cx';

interface CellLook {
  align?: 'right';
}

/**
 * A table scrolls inside its own frame, never the page. `label` is its accessible name. With `stacks` its rows become
 * cards under 640 px, where each cell (Td) carries its `label`.
 */
export function Table({
  label,
  stacks = false,
  className,
  ...rest
}: ComponentProps<'table'> & { label: string; stacks?: boolean }) {
  return (
    <div
      className="relative overflow-x-auto"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      role="group"
      aria-label={`${label}, scrollable`}
    >
      <table
        aria-label={label}
        className={cx('w-full border-collapse', stacks && 'stacks', className)}
        {...rest}
      />
    </div>
  );
}

export function Th({ align, className, ...rest }: Omit<ComponentProps<'th'>, 'align'> & CellLook) {
  return (
    <th
      scope="col"
      className={cx(
        'h-8.5 border-b border-line px-2.5 text-xs font-semibold whitespace-nowrap text-ink-3 first:pl-4 last:pr-4',
        align === 'right' ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    />
  );
}

// Wide enough for a number of 78 digits. A longer word of a stranger must not push the other cells out of reach.
const oneLine =
  'max-w-160 overflow-x-clip overflow-y-visible text-ellipsis whitespace-nowrap [overflow-clip-margin:4px]';

/** A cell; one with `wraps` breaks its lines, any other keeps to one. */
export function Td({
  align,
  label,
  wraps = false,
  className,
  ...rest
}: Omit<ComponentProps<'td'>, 'align'> & CellLook & { label?: string; wraps?: boolean }) {
  return (
    <td
      data-label={label}
      className={cx(
        'h-9 border-b border-line px-2.5 first:pl-4 last:pr-4 in-[tr:last-child]:border-b-0',
        wraps ? 'py-1.5 whitespace-normal' : oneLine,
        align === 'right' ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    />
  );
}
