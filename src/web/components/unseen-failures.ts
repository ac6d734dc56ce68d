import type { SessionPart } from '../api/session';
import { sharedValue, type SharedValue } from '../lib/shared-value';

/** How many failures of the watched view nobody has looked at yet: in the title of every page. */
export const unseenFailures: SessionPart<SharedValue<number>> = () => sharedValue(0);
