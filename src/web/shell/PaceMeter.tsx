import type { Budget } from '../api/pace';
import { cx } from '../ui/cx';

/** How many calls are left before asking has to wait, while that is worth knowing. */
export function PaceMeter({ budget: { limit, left } }: { budget: Budget }) {
  const words = left === 0 ? 'no call left for now' : `${left} of ${limit} calls left`;
  return (
    <span
      role="meter"
      aria-label="Pace"
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={left}
      aria-valuetext={words}
      title={`The service allows this dashboard so many calls: ${words}. Exports slow down by themselves.`}
      className="flex items-center gap-2 px-1 text-xs text-ink-3"
    >
      <span className="h-1.5 w-8 overflow-hidden rounded-full bg-line-2">
        <span
          className={cx('block h-full', left * 4 < limit ? 'bg-warn' : 'bg-ink-3')}
          style={{ width: `${(100 * left) / limit}%` }}
        />
      </span>
      <span className="hidden whitespace-nowrap lg:inline">{words}</span>
    </span>
  );
}
