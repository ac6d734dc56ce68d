import { lazyRouteComponent } from '@tanstack/react-router';
import { isNarrow } from '../../../ui/useIsNarrow';

// A window shows one of them. A piece that is waited for while drawing is drawn late: the route loads it before.
export const RequestCards = lazyRouteComponent(() => import('./RequestCards'), 'RequestCards');
export const RequestsTable = lazyRouteComponent(() => import('./RequestsTable'), 'RequestsTable');

/** Loads the code of the rows that this window shows. */
export const preloadRows = () => (isNarrow() ? RequestCards : RequestsTable).preload?.();
