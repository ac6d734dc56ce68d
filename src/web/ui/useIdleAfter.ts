import { useEffect, useState } from 'react';

const maxWaitMs = 500;

// Once the first page is there, nothing waits any more: the code of later ones is small, or there already.
let hasBeenIdle = false;

/** True from the first idle moment after `isReady` on: what nobody waits for is loaded and drawn then. */
export function useIdleAfter(isReady: boolean): boolean {
  const [isIdle, setIsIdle] = useState(hasBeenIdle);
  useEffect(() => {
    if (!isReady) return;
    const go = () => {
      hasBeenIdle = true;
      setIsIdle(true);
    };
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) return void setTimeout(go, maxWaitMs);
    requestIdleCallback(go, { timeout: maxWaitMs });
  }, [isReady]);
  return isIdle;
}
