export interface StoredSetting<T extends string> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** One of a few words, remembered by this browser and shared by its tabs; works without storage too. */
export function storedSetting<T extends string>(
  key: string,
  values: readonly T[],
  fallback: T,
): StoredSetting<T> {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let current = read();

  function read(): T {
    try {
      const stored = localStorage.getItem(key);
      return values.find((value) => value === stored) ?? fallback;
    } catch {
      return fallback;
    }
  }
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
        localStorage.setItem(key, value);
      } catch {
        // Storage is full or forbidden: the setting lasts as long as the tab.
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
