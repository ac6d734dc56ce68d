import { useEffect, useState } from 'react';

const maxWaitMs = 500;

/** True from the first idle moment after `isReady` on: what nobody waits for is loaded and drawn then. */
export function useIdleAfter(isReady: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    const go = () => setIsIdle(true);
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) return void setTimeout(go, maxWaitMs);
    requestIdleCallback(go, { timeout: maxWaitMs });
  }, [isReady]);
  return isIdle;
}
