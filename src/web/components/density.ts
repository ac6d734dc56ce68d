import { storedSetting } from '../lib/stored-value';

export const densities = ['comfortable', 'compact'] as const;

/** How high the rows of the list are (styles.css). */
export const density = storedSetting('waybill.density', densities, 'comfortable');
