import { useSyncExternalStore } from 'react';
import { density } from '../../components/density';
import { storedSetting } from '../../lib/stored-value';

export const themes = ['system', 'light', 'dark'] as const;

const setting = storedSetting('waybill.theme', themes, 'system');

function apply(): void {
  const { dataset } = document.documentElement;
  dataset.theme = setting.get();
  dataset.density = density.get();
}

/** Puts the remembered theme and row height on the page and keeps them there, whichever tab changes them. */
export function startTheme(): void {
  apply();
  setting.subscribe(apply);
  density.subscribe(apply);
}

export function useTheme() {
  return [useSyncExternalStore(setting.subscribe, setting.get), setting.set] as const;
}
