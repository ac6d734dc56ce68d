import { useSyncExternalStore } from 'react';
import { serverNowMs } from '../api/server-clock';

const listeners = new Set<() => void>();
const stepMs = 1000;
let nowMs = serverNowMs();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = serverNowMs();
    timer = setInterval(() => {
      if (document.hidden) return;
      nowMs = serverNowMs();
      for (const tell of listeners) tell();
    }, stepMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** What `read` makes of the current time by the server's clock, kept up to date: one timer for the whole page, one render per change of the answer. */
export function useNow<T extends string | number | boolean>(read: (nowMs: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(nowMs));
}
