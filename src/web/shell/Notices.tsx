import { useSyncExternalStore } from 'react';
import { deprecations } from '../api/deprecations';
import { pacedAlone } from '../api/pace';
import { clockOffset, noticeableOffsetMs } from '../api/server-clock';
import { useSessionValue } from '../api/session';
import { Notice } from '../ui/Notice';
import { ClockOffset } from './ClockOffset';
import { PacedAlone } from './PacedAlone';
import { RetiredEndpoints } from './RetiredEndpoints';

/** What concerns every page: no connection, a clock that is wrong, an instance on its own, and endpoints that the service is about to retire. */
export function Notices() {
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  const retired = useSessionValue(deprecations);
  const isAlone = useSessionValue(pacedAlone);
  const offsetMs = useSessionValue(clockOffset);
  const isOff = Math.abs(offsetMs) > noticeableOffsetMs;
  if (isOnline && !isAlone && !isOff && retired.length === 0) return null;
  return (
    <div className="mb-4 flex flex-col gap-2">
      {!isOnline && (
        <Notice tone="warn" title="This browser is offline">
          What is on screen is the last that was read.
        </Notice>
      )}
      {isOff && <ClockOffset offsetMs={offsetMs} />}
      {isAlone && <PacedAlone />}
      {retired.length > 0 && <RetiredEndpoints retired={retired} />}
    </div>
  );
}

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
