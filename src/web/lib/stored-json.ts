import type * as z from 'zod/mini';

export interface StoredJson<T> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** A value that this browser remembers as JSON, shared by its tabs; what does not parse counts as absent. */
export function storedJson<T>(key: string, schema: z.ZodMiniType<T>, fallback: T): StoredJson<T> {
  const listeners = new Set<() => void>();
  let current = read();

  function read(): T {
    try {
      const text = localStorage.getItem(key);
      const result = text === null ? null : schema.safeParse(JSON.parse(text));
      return result?.success ? result.data : fallback;
    } catch {
      return fallback;
    }
  }
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    current = read();
    tell();
  };
  return {
    get: () => current,
    set: (value) => {
      current = value;
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Storage is full or forbidden: the value lasts as long as the tab.
      }
      tell();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', onStorage);
      };
    },
  };
}
