import { sharedValue, type SharedValue } from '../lib/shared-value';
import { useSessionValue, type Session, type SessionPart } from './session';

/** Whose requests a question is about: those of the network's own API keys, or those of every integrator. */
export type Scope = 'ours' | 'all';

/** Networks whose service refuses to list by API key: their pages show everyone's requests, and say so. */
export const unscopedNetworks: SessionPart<SharedValue<ReadonlySet<string>>> = () =>
  sharedValue<ReadonlySet<string>>(new Set());

export function noteUnscoped(session: Session, network: string): void {
  const known = session.get(unscopedNetworks);
  known.set(new Set([...known.get(), network]));
}

export function isUnscoped(session: Session, network: string): boolean {
  return session.get(unscopedNetworks).get().has(network);
}

export function useIsUnscoped(network: string): boolean {
  return useSessionValue(unscopedNetworks).has(network);
}

/** The scope that a URL asks for: ours, unless it says otherwise. */
export function scopeOfSearch({ scope }: { scope?: unknown }): Scope {
  return scope === 'all' ? 'all' : 'ours';
}

/** The scope as links carry it on: ours is the absence of the parameter. */
export function scopeSearch(scope: Scope): { scope?: 'all' } {
  return scope === 'all' ? { scope } : {};
}
