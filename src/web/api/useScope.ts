import { useSearch } from '@tanstack/react-router';
import { scopeOfSearch, type Scope } from './scope';

/** The scope that the URL of the page on screen asks for. */
export function useScope(): Scope {
  return scopeOfSearch(useSearch({ strict: false }));
}
