import type { LiveList } from './live/useLiveList';

/** New rows wait here, in the gap above the list: nothing moves until they are asked for, and no head is covered. */
export function NewRowsPill({ live }: { live: LiveList }) {
  const { newCount, isMore, showNew } = live;
  return (
    <div className="pointer-events-none sticky top-2 z-20 -mt-6 flex h-6 justify-center max-sm:justify-end">
      <button
        type="button"
        onClick={showNew}
        className="pointer-events-auto rounded-full border border-accent bg-accent-soft px-3.5 text-xs font-semibold text-accent"
      >
        {newCount}
        {isMore && '+'} new
      </button>
    </div>
  );
}
