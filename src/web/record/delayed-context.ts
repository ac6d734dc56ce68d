import { createContext } from 'react';
import type { Sighting } from '#service/money/facts';

/** Whether the request on screen is late for its route, as the page that samples the route found; false: not known to be. */
export const DelayedContext = createContext(false);

/** What is known of the request on screen from beside its record: that its status is another one by now. */
export const SightingContext = createContext<Sighting | null>(null);

const none: ReadonlySet<string> = new Set();
/** IDs of the rows that are late for their routes, as far as their page knows. */
export const DelayedRowsContext = createContext(none);
