import { useSyncExternalStore } from 'react';
import { storedSetting } from '../lib/stored-value';

export const themes = ['system', 'light', 'dark'] as const;

const setting = storedSetting('waybill.theme', themes, 'system');

function apply(): void {
  document.documentElement.dataset.theme = setting.get();
}

/** Puts the remembered theme on the page and keeps it there, whichever tab changes it. */
export function startTheme(): void {
  apply();
  setting.subscribe(apply);
}

export function useTheme() {
  return [useSyncExternalStore(setting.subscribe, setting.get), setting.set] as const;
}
