import { createContext } from 'react';
import type { Sighting } from '#service/money/facts';

/** What is known of the request on screen from beside its record: that its status is another one by now. */
export const SightingContext = createContext<Sighting | null>(null);
