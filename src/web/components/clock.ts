import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const stepMs = 1000;
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = Date.now();
    timer = setInterval(() => {
      if (document.hidden) return;
      nowMs = Date.now();
      for (const tell of listeners) tell();
    }, stepMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** What `read` makes of the current time, kept up to date: one timer for the whole page, one render per change of the answer. */
export function useNow<T extends string | number | boolean>(read: (nowMs: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(nowMs));
}
