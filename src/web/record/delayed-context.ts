import { createContext } from 'react';

/** Whether the request on screen is late for its route, as the page that samples the route found; false: not known to be. */
export const DelayedContext = createContext(false);
