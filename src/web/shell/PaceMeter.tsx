import type { Budget } from '../api/pace';
import { cx } from '../ui/cx';

/** How many API calls are left before the next one is delayed, while less than half are. */
export function PaceMeter({ budget: { limit, left } }: { budget: Budget }) {
  const words = left === 0 ? 'Rate limit reached' : `${left} of ${limit} API calls left`;
  return (
    <span
      role="meter"
      aria-label="API rate limit"
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={left}
      aria-valuetext={words}
      title={`${words}. Exports slow down automatically.`}
      className="flex items-center gap-2 px-1 text-xs text-ink-3 max-sm:hidden"
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
