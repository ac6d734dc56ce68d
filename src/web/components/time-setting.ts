import { useSyncExternalStore } from 'react';
import { storedSetting } from '../lib/stored-value';

export const timeSettings = ['relative', 'local', 'UTC'] as const;
export type TimeSetting = (typeof timeSettings)[number];

/** How every time of the app is written. */
export const timeSetting = storedSetting('waybill.time', timeSettings, 'relative');

export function useTimeSetting(): TimeSetting {
  return useSyncExternalStore(timeSetting.subscribe, timeSetting.get);
}
