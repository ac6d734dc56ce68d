import { lazyRouteComponent } from '@tanstack/react-router';
import { isNarrow } from '../../../ui/useIsNarrow';
import { loadCards, loadTable } from './rows-code';

// A window shows one of them. A piece that is waited for while drawing is drawn late: the route loads it before.
export const RequestCards = lazyRouteComponent(loadCards, 'RequestCards');
export const RequestsTable = lazyRouteComponent(loadTable, 'RequestsTable');

export const preloadRows = () => (isNarrow() ? RequestCards : RequestsTable).preload?.();
