import { useSearch } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { sharedValue } from '../lib/shared-value';

/** Whose requests a question is about: those of the network's own API keys, or those of every integrator. */
export type Scope = 'ours' | 'all';

/** Networks whose service refuses to list by API key: their pages show everyone's requests, and say so. */
export const unscopedNetworks = sharedValue<ReadonlySet<string>>(new Set());

export function noteUnscoped(network: string): void {
  unscopedNetworks.set(new Set([...unscopedNetworks.get(), network]));
}

export function useIsUnscoped(network: string): boolean {
  return useSyncExternalStore(unscopedNetworks.subscribe, () =>
    unscopedNetworks.get().has(network),
  );
}

/** The scope that the URL of the page on screen asks for: ours, unless it says otherwise. */
export function useScope(): Scope {
  const { scope } = useSearch({ strict: false });
  return scope === 'all' ? 'all' : 'ours';
}

/** The scope as links carry it on: ours is the absence of the parameter. */
export function scopeSearch(scope: Scope): { scope?: 'all' } {
  return scope === 'all' ? { scope } : {};
}
