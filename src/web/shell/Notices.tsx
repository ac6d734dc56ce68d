import { useSyncExternalStore } from 'react';
import { deprecations } from '../api/deprecations';
import { pacedAlone } from '../api/pace';
import { clockOffset, noticeableOffsetMs } from '../api/server-clock';
import { useSessionValue } from '../api/session';
import { formatDuration } from '#service/duration';
import { absoluteTime } from '../lib/time';
import { visibleText } from '../lib/truncation';
import { Notice } from '../ui/Notice';
import { StillWaiting } from './StillWaiting';

/** What concerns every page: a slow call, no connection, a wrong clock, no Redis, and endpoints that the service will remove. */
export function Notices() {
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  const retired = useSessionValue(deprecations);
  const isAlone = useSessionValue(pacedAlone);
  const offsetMs = useSessionValue(clockOffset);
  const isOff = Math.abs(offsetMs) > noticeableOffsetMs;
  const isQuiet = isOnline && !isAlone && !isOff && retired.length === 0;
  return (
    <div className={isQuiet ? undefined : 'mb-4 flex flex-col gap-2'}>
      <StillWaiting />
      {!isOnline && (
        <Notice tone="warn" title="You’re offline">
          Showing the last loaded data.
        </Notice>
      )}
      {isOff && (
        <Notice
          tone="warn"
          title={`This computer’s clock is ${formatDuration(Math.abs(offsetMs) / 1000)} ${offsetMs > 0 ? 'behind' : 'ahead of'} the service’s`}
        >
          Ages and time ranges use the service’s clock.
        </Notice>
      )}
      {isAlone && (
        <Notice title="Shared rate limiting unavailable">
          Redis isn’t responding, so this instance uses only its share of the rate limit.
        </Notice>
      )}
      {retired.map(({ endpoint, sunset }) => (
        <Notice key={endpoint} tone="warn" title={`Deprecated API endpoint: ${endpoint}`}>
          {sunset === null
            ? 'The service announced no end date.'
            : `The service stops supporting it on ${dateWords(sunset)}.`}
        </Notice>
      ))}
    </div>
  );
}

/** An HTTP date as every other time of the page reads; what is no date as it came. */
function dateWords(httpDate: string): string {
  const ms = Date.parse(httpDate);
  return Number.isNaN(ms) ? visibleText(httpDate) : `${absoluteTime(ms, 'UTC')} UTC`;
}

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
