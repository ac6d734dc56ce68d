import { startTransition, useEffect, useState } from 'react';
import { useSession, type SessionPart } from '../api/session';

const maxWaitMs = 500;

/** Once the first page is there, nothing waits any more: the code of later ones is small, or there already. */
const idleMoment: SessionPart<{ hasBeen: boolean }> = () => ({ hasBeen: false });

/** True from the first idle moment after `isReady` on: what nobody waits for is loaded and drawn then. */
export function useIdleAfter(isReady: boolean): boolean {
  const idle = useSession().get(idleMoment);
  const [isIdle, setIsIdle] = useState(idle.hasBeen);
  useEffect(() => {
    if (!isReady) return;
    const go = () => {
      idle.hasBeen = true;
      startTransition(() => setIsIdle(true));
    };
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) return void setTimeout(go, maxWaitMs);
    requestIdleCallback(go, { timeout: maxWaitMs });
  }, [isReady, idle]);
  return isIdle;
}
