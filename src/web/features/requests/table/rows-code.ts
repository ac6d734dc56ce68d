import { isNarrow } from '../../../ui/useIsNarrow';

export const loadCards = () => import('./RequestCards');
export const loadTable = () => import('./RequestsTable');

/** Loads the code of the rows that this window shows. */
export const loadRows = () => (isNarrow() ? loadCards() : loadTable());
