import { useSearch } from '@tanstack/react-router';
import type { Scope } from './scope';

/** The scope that the URL of the page on screen asks for: ours, unless it says otherwise. */
export function useScope(): Scope {
  const { scope } = useSearch({ strict: false });
  return scope === 'all' ? 'all' : 'ours';
}
