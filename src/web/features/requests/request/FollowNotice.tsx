import { shownText } from '../../../lib/truncation';
import type { StatusChange } from './useLiveRequest';

/** A live region that stands from the start, so that a change is read out after what is being read. */
export function FollowNotice({
  change,
  isFollowed,
  behind,
}: {
  change: StatusChange | null;
  isFollowed: boolean;
  /** The settled status that the record does not have yet. */
  behind: string | null;
}) {
  return (
    <div role="status" className="max-w-280">
      {change && (
        <p className="mb-4 rounded-lg border border-accent bg-accent-soft px-4 py-2 font-semibold foreign-text">
          The status changed from {shownText(change.from)} to {shownText(change.to)}.
        </p>
      )}
      {behind !== null && (
        <p className="mb-4 rounded-lg border border-warn/50 bg-warn-soft px-4 py-2 foreign-text">
          The status endpoint reports {shownText(behind)}. The record below doesn’t show it yet.
        </p>
      )}
      {isFollowed && (
        <p className="mb-2 text-xs text-ink-3">Following the status while this page is visible.</p>
      )}
    </div>
  );
}
