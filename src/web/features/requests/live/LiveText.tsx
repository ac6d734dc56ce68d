import { formatDuration } from '#service/duration';
import { useNow } from '../../../components/clock';
import type { Live } from './useLive';

const words = { live: 'Live', reconnecting: 'Reconnecting', polling: 'Polling' };

/** Whether the page moves on events, and when the last one came. */
export function LiveText({ live: { state, lastEventAtMs } }: { live: Live }) {
  const age = useNow(() =>
    lastEventAtMs === null ? '' : formatDuration((Date.now() - lastEventAtMs) / 1000),
  );
  return (
    <>
      {words[state]}
      {state === 'live' && (
        <span className="font-normal text-ink-3 max-[87.5rem]:sr-only">
          {age === '' ? ' · no event yet' : ` · last event ${age} ago`}
        </span>
      )}
    </>
  );
}
