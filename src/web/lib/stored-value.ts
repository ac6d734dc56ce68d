import type * as z from 'zod/mini';
import { sharedValue, type SharedValue } from './shared-value';

/** One of a few words, remembered by this browser and shared by its tabs. */
export function storedSetting<T extends string>(
  key: string,
  values: readonly T[],
  fallback: T,
): SharedValue<T> {
  return storedValue(key, (text) => values.find((value) => value === text), String, fallback);
}

/** Text that this browser remembers; `parse` answers undefined, or throws, for text that counts as absent. */
export function storedText(
  key: string,
  parse: (text: string) => string | undefined,
  fallback: string,
): SharedValue<string> {
  return storedValue(key, parse, String, fallback);
}

/** A value that this browser remembers as JSON, shared by its tabs; what does not parse counts as absent. */
export function storedJson<T>(key: string, schema: z.ZodMiniType<T>, fallback: T): SharedValue<T> {
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
): SharedValue<T> {
  const read = (): T => {
    try {
      const text = localStorage.getItem(key);
      return (text === null ? undefined : parse(text)) ?? fallback;
    } catch {
      return fallback;
    }
  };
  // Read when it is first needed, not when its module is loaded.
  let made: SharedValue<T> | undefined;
  const current = () => (made ??= sharedValue(read()));
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) current().set(read());
  };
  let readers = 0;
  return {
    get: () => current().get(),
    set: (value) => {
      try {
        localStorage.setItem(key, print(value));
      } catch {
        // Storage is full or forbidden: the value lasts as long as the tab.
      }
      current().set(value);
    },
    subscribe: (listener) => {
      readers += 1;
      if (readers === 1) addEventListener('storage', onStorage);
      const leave = current().subscribe(listener);
      return () => {
        leave();
        readers -= 1;
        if (readers === 0) removeEventListener('storage', onStorage);
      };
    },
  };
}
