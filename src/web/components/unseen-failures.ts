const listeners = new Set<() => void>();
let count = 0;

/** How many failures of the watched view nobody has looked at yet: in the title of every page. */
export const unseenFailures = {
  get: (): number => count,
  set: (next: number): void => {
    count = next;
    for (const tell of listeners) tell();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
