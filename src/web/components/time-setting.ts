import { useSyncExternalStore } from 'react';
import { storedText } from '../lib/stored-value';
import { formatOfZone } from '../lib/time';

/** How every time of the app is written: `relative`, `local`, or in a zone by its IANA name, `UTC` among them. */
export const timeSetting = storedText(
  'waybill.time',
  (text) => {
    if (text !== 'relative') formatOfZone(text);
    return text;
  },
  'relative',
);

export function useTimeSetting(): string {
  return useSyncExternalStore(timeSetting.subscribe, timeSetting.get);
}
