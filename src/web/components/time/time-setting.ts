import { useSyncExternalStore } from 'react';
import { storedText } from '../../lib/stored-value';
import { formatOfZone } from '../../lib/time';

/** How every time of the app is written: `relative`, `local`, or in a zone by its IANA name, `UTC` among them. */
export const timeSetting = storedText(
  'waybill.time',
  (text) => {
    if (text !== 'relative') formatOfZone(text);
    return text;
  },
  'relative',
);

/** The zone in which absolute times are written and read. */
export function useTimeZone(): string {
  const setting = useTimeSetting();
  return setting === 'relative' ? 'UTC' : setting;
}

export function useTimeSetting(): string {
  return useSyncExternalStore(timeSetting.subscribe, timeSetting.get);
}
