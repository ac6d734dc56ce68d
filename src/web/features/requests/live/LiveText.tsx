import type { LiveState } from '../../../api/live/live-state';
import { cx } from '../../../ui/cx';

export const liveWords = { live: 'Live', reconnecting: 'Reconnecting', polling: 'Polling' };

const dots = { success: 'bg-success', warn: 'bg-warn', waiting: 'bg-waiting' };

export function LiveDot({ tone }: { tone: keyof typeof dots }) {
  return <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dots[tone])} />;
}

/** Whether the page changes with events, or is read again every 10 s. */
export function LiveText({ state }: { state: LiveState }) {
  return (
    <>
      {liveWords[state]}
      {state === 'polling' && (
        <span className="font-normal text-ink-3 max-[87.5rem]:sr-only"> every 10s</span>
      )}
    </>
  );
}
