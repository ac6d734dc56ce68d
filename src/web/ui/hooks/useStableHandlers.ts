import { useLayoutEffect, useRef, useState } from 'react';

type Handlers = Record<string, (...args: never[]) => unknown>;

/** The same functions at every render, which call the newest ones: whatever takes them is not drawn again. */
export function useStableHandlers<T extends Handlers>(handlers: T): T {
  const newest = useRef(handlers);
  useLayoutEffect(() => {
    newest.current = handlers;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(handlers).map((name) => [
          name,
          (...args: never[]) => newest.current[name]?.(...args),
        ]),
      ) as T,
  );
  return stable;
}
