import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { tinykeys } from 'tinykeys';
import { storedSetting } from '../lib/stored-value';

/** Whether single-letter keys act at all (WCAG 2.1.4). */
export const singleKeys = storedSetting('waybill.keys', ['on', 'off'], 'on');

export function useSingleKeysAreOn(): boolean {
  return useSyncExternalStore(singleKeys.subscribe, singleKeys.get) === 'on';
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element && target.matches('input:not([type=checkbox]), select, textarea')
  );
}

/**
 * Binds keys of the page while its component is there. `bindings` maps a tinykeys name to what it does. Keys without
 * Ctrl or Alt stay silent in text fields, in an open dialog, and where the reader has switched them off.
 */
export function useKeys(bindings: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const names = Object.keys(bindings).join('\n');
  const press = useEffectEvent((name: string, event: KeyboardEvent) => {
    const isSingle = !event.ctrlKey && !event.metaKey && !event.altKey;
    const isBusy = isTyping(event) || document.querySelector('[role=dialog][data-modal]') !== null;
    if (isSingle && (singleKeys.get() === 'off' || isBusy)) return;
    bindings[name]?.(event);
  });
  useEffect(
    () =>
      tinykeys(
        window,
        Object.fromEntries(
          names.split('\n').map((name) => [name, (event: KeyboardEvent) => press(name, event)]),
        ),
      ),
    [names],
  );
}
