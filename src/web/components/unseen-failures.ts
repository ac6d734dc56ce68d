import { sharedValue } from '../lib/shared-value';

/** How many failures of the watched view nobody has looked at yet: in the title of every page. */
export const unseenFailures = sharedValue(0);
