import { cx } from './cx';

/** A place that is held until its content is there; `className` gives it the content's size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx('block h-3 max-w-full rounded bg-line', className ?? 'w-full')}
    />
  );
}
