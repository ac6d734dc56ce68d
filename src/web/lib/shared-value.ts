export interface SharedValue<T> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** A value of this page that several parts of it read, as `useSyncExternalStore` takes it. */
export function sharedValue<T>(initial: T): SharedValue<T> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      current = value;
      for (const tell of listeners) tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
