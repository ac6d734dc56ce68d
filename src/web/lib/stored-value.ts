import type * as z from 'zod/mini';

export interface StoredValue<T> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** One of a few words, remembered by this browser and shared by its tabs. */
export function storedSetting<T extends string>(
  key: string,
  values: readonly T[],
  fallback: T,
): StoredValue<T> {
  return storedValue(key, (text) => values.find((value) => value === text), String, fallback);
}

/** A value that this browser remembers as JSON, shared by its tabs; what does not parse counts as absent. */
export function storedJson<T>(key: string, schema: z.ZodMiniType<T>, fallback: T): StoredValue<T> {
  return storedValue(
    key,
    (text) => schema.safeParse(JSON.parse(text)).data,
    JSON.stringify,
    fallback,
  );
}

/** `parse` answers undefined, or throws, for text that counts as absent. Works without storage too. */
function storedValue<T>(
  key: string,
  parse: (text: string) => T | undefined,
  print: (value: T) => string,
  fallback: T,
): StoredValue<T> {
  const listeners = new Set<() => void>();
  let current = read();

  function read(): T {
    try {
      const text = localStorage.getItem(key);
      const value = text === null ? undefined : parse(text);
      return value === undefined ? fallback : value;
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
        localStorage.setItem(key, print(value));
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
