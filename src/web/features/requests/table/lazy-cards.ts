import { lazyRouteComponent } from '@tanstack/react-router';

/** The route loads it before a narrow list is drawn: a piece that is waited for while drawing is drawn late. */
export const RequestCards = lazyRouteComponent(() => import('./RequestCards'), 'RequestCards');
