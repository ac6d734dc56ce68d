import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(width < 640px)');

/** Whether rows are cards now. */
export const isNarrow = () => narrow.matches;

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** True where rows become cards. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}
