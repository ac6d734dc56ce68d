import { createContext } from 'react';

/** Whether the request on screen is late for its route, as the page that samples the route found; false: not known to be. */
export const DelayedContext = createContext(false);

const none: ReadonlySet<string> = new Set();
/** IDs of the rows that are late for their routes, as far as their page knows. */
export const DelayedRowsContext = createContext(none);
