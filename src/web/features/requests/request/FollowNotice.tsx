import { shownText } from '../../../lib/truncation';
import type { StatusChange } from './useLiveRequest';

/** A live region that stands from the start, so that a change is read out after what is being read. */
export function FollowNotice({
  change,
  isFollowed,
}: {
  change: StatusChange | null;
  isFollowed: boolean;
}) {
  return (
    <div role="status" className="max-w-280">
      {change && (
        <p className="mb-4 rounded-lg border border-accent bg-accent-soft px-4 py-2 font-semibold foreign-text">
          The status changed from {shownText(change.from)} to {shownText(change.to)}.
        </p>
      )}
      {isFollowed && (
        <p className="mb-2 text-xs text-ink-3">Following the status while this page is visible.</p>
      )}
    </div>
  );
}
