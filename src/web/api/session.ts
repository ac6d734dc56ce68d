import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { SharedValue } from '../lib/shared-value';

/** Makes a part of the session's state. The function is also the key under which the session keeps what it made. */
export type SessionPart<T> = (session: Session) => T;

/**
 * State that outlives a component, made part by part where it is first used. start.ts makes the one session of the page. A
 * logout and a switch of network clear it.
 */
export class Session {
  readonly #parts = new Map<SessionPart<unknown>, unknown>();
  #network: string | null = null;
  #lifetime = new AbortController();

  get<T>(part: SessionPart<T>): T {
    if (!this.#parts.has(part)) this.#parts.set(part, part(this));
    return this.#parts.get(part) as T;
  }

  /** Aborted when the state is cleared: what a part has started ends with it. */
  get signal(): AbortSignal {
    return this.#lifetime.signal;
  }

  /** The network whose pages are on screen; null before the first. */
  get network(): string | null {
    return this.#network;
  }

  enter(network: string): void {
    if (this.#network !== null && this.#network !== network) this.clear();
    this.#network = network;
  }

  clear(): void {
    this.#parts.clear();
    this.#lifetime.abort();
    this.#lifetime = new AbortController();
  }
}

/** The session that a query client was made for. */
export function sessionOf(client: QueryClient): Session {
  const session = client.getDefaultOptions().queries?.meta?.session;
  if (!session) throw new Error('This query client was made without a session.');
  return session;
}

export function useSession(): Session {
  return sessionOf(useQueryClient());
}

/** A value of the session, kept up to date. */
export function useSessionValue<T>(part: SessionPart<SharedValue<T>>): T {
  const { subscribe, get } = useSession().get(part);
  return useSyncExternalStore(subscribe, get);
}

// An interface would not count as a record.
// oxlint-disable-next-line typescript/consistent-type-definitions
type SessionMeta = { session: Session };

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: SessionMeta;
  }
}
