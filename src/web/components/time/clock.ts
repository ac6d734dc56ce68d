import { useSyncExternalStore } from 'react';
import { serverNowMs } from '../../api/server-clock';
import { useSession, type SessionPart } from '../../api/session';
import { sharedValue, type SharedValue } from '../../lib/shared-value';

const stepMs = 1000;

/** The time by the server's clock, one timer for the whole page while somebody reads it. */
const currentMs: SessionPart<SharedValue<number>> = (session) => {
  const now = sharedValue(serverNowMs(session));
  let readers = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const step = () => {
    if (!document.hidden) now.set(serverNowMs(session));
  };
  session.signal.addEventListener('abort', () => clearInterval(timer));
  return {
    ...now,
    get: () => {
      // It stands still while nobody reads it. What is drawn for the first time is not drawn again by the first reader.
      if (readers === 0 && serverNowMs(session) - now.get() > stepMs) now.set(serverNowMs(session));
      return now.get();
    },
    subscribe: (listener) => {
      readers += 1;
      if (readers === 1) timer = setInterval(step, stepMs);
      const leave = now.subscribe(listener);
      return () => {
        leave();
        readers -= 1;
        if (readers === 0) clearInterval(timer);
      };
    },
  };
};

/** What `read` makes of the current time by the server's clock, kept up to date: one render per change of the answer. */
export function useNow<T extends string | number | boolean>(read: (nowMs: number) => T): T {
  const { subscribe, get } = useSession().get(currentMs);
  const value = () => read(get());
  return useSyncExternalStore(subscribe, value, value);
}
