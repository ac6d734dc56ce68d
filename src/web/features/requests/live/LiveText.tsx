import { formatDuration } from '#service/duration';
import { cx } from '../../../ui/cx';
import { useNow } from '../../../components/clock';
import type { Live } from './useLive';

export const liveWords = { live: 'Live', reconnecting: 'Reconnecting', polling: 'Polling' };

const dots = { success: 'bg-success', warn: 'bg-warn', waiting: 'bg-waiting' };

export function LiveDot({ tone }: { tone: keyof typeof dots }) {
  return <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dots[tone])} />;
}

/** Whether the page moves on events, and when the last one came. */
export function LiveText({ live: { state, lastEventAtMs } }: { live: Live }) {
  const age = useNow(() =>
    lastEventAtMs === null ? '' : formatDuration((Date.now() - lastEventAtMs) / 1000),
  );
  return (
    <>
      {liveWords[state]}
      {state === 'live' && (
        <span className="font-normal text-ink-3 max-[87.5rem]:sr-only">
          {age === '' ? ' · no event yet' : ` · last event ${age} ago`}
        </span>
      )}
    </>
  );
}
