import { useSyncExternalStore } from 'react';

const narrow = () => matchMedia('(width < 640px)');

/** Whether rows are cards now. */
export const isNarrow = () => narrow().matches;

function subscribe(listener: () => void): () => void {
  const query = narrow();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True where rows become cards. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}
