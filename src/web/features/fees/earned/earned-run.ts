import { useCallback, useSyncExternalStore } from 'react';
import type { RequestsPage } from '#service/read-requests';
import { pages, type PageQuery } from '../../../api/pages';
import type { RequestScheduler } from '../../../api/request-scheduler';
import type { ReadRequestsPage, RequestsParams } from '../../../api/requests';
import { useSession, type Session, type SessionPart } from '../../../api/session';
import type { EarnedWindow } from './earned-window';
import { rowsPerCall, walkEarned, type EarnedProgress } from './earned-walk';
import type { ChainOf } from '../../../record/chain-of';

/** A walk that goes on when its page is left, until it is done, paused or cancelled. */
export interface EarnedRun {
  window: EarnedWindow;
  state: 'counting' | 'counted' | 'reading' | 'paused' | 'done' | 'failed';
  /** Requests with app fees in the window, as the service counts them; null where it does not say. */
  total: number | null;
  progress: EarnedProgress | null;
  /** Time spent reading, without pauses. */
  elapsedMs: number;
  error: Error | null;
}

interface Stored {
  run: EarnedRun | null;
  /** Set while a pause lasts; calling it goes on. */
  resume: (() => void) | null;
  abort: AbortController;
  listeners: Set<() => void>;
}
const earnedRuns: SessionPart<Map<string, Stored>> = (session) => {
  const stores = new Map<string, Stored>();
  session.signal.addEventListener('abort', () => {
    for (const { abort } of stores.values()) abort.abort();
  });
  return stores;
};

function storeOf(session: Session, key: string): Stored {
  const stores = session.get(earnedRuns);
  const known = stores.get(key);
  if (known) return known;
  const created: Stored = {
    run: null,
    resume: null,
    abort: new AbortController(),
    listeners: new Set(),
  };
  stores.set(key, created);
  return created;
}

function set(store: Stored, run: EarnedRun | null): void {
  store.run = run;
  for (const listener of store.listeners) listener();
}

export function useEarnedRun(key: string): EarnedRun | null {
  const session = useSession();
  const subscribe = useCallback(
    (listener: () => void) => {
      storeOf(session, key).listeners.add(listener);
      return () => storeOf(session, key).listeners.delete(listener);
    },
    [session, key],
  );
  return useSyncExternalStore(subscribe, () => storeOf(session, key).run);
}

/** Calls that reading everything will take. */
export function callsFor(total: number): number {
  return Math.max(1, Math.ceil(total / rowsPerCall));
}

/** From so many API calls on a reading is confirmed first. */
const maxUnconfirmedCalls = 200;

/** How a window is read: the page behind a cursor, at the scheduler's pace. */
export interface EarnedSource {
  read: ReadRequestsPage;
  pace: RequestScheduler;
}

/**
 * Counts the requests to read, which takes one API call. True where so few are needed that they can be read at once; else
 * the count waits for a confirmation.
 */
export async function countEarned(
  session: Session,
  key: string,
  window: EarnedWindow,
  params: RequestsParams,
  { read, pace }: EarnedSource,
): Promise<boolean> {
  const store = storeOf(session, key);
  const signal = restart(store);
  const base = {
    window,
    total: null,
    progress: null,
    elapsedMs: 0,
    error: null,
  };
  set(store, { ...base, state: 'counting' });
  try {
    const query = { ...params, limit: '1', includeTotal: 'true' };
    const { total } = await pace.run(() => read(query, signal), signal);
    if (signal.aborted) return false;
    set(store, { ...base, state: 'counted', total });
    return total !== null && callsFor(total) <= maxUnconfirmedCalls;
  } catch (error) {
    if (!signal.aborted) set(store, { ...base, state: 'failed', error: asError(error) });
    return false;
  }
}

/** Reads the window that was counted. */
export async function readEarned(
  session: Session,
  key: string,
  addresses: readonly string[],
  params: RequestsParams,
  chainOf: ChainOf,
  { read, pace }: EarnedSource,
): Promise<void> {
  const store = storeOf(session, key);
  if (!store.run) return;
  const signal = restart(store);
  const base: EarnedRun = {
    ...store.run,
    state: 'reading',
    elapsedMs: 0,
    progress: null,
    error: null,
  };
  set(store, base);
  let progress: EarnedProgress | null = null;
  let startedMs = Date.now();
  const now = (state: EarnedRun['state'], error: Error | null = null) =>
    set(store, { ...base, state, progress, error, elapsedMs: Date.now() - startedMs });
  const query: PageQuery<RequestsPage> = (continuation) =>
    read(
      { ...params, limit: String(rowsPerCall), continuation: continuation ?? undefined },
      signal,
    );
  try {
    for await (progress of walkEarned(addresses, chainOf, pages(query, { signal, pace }))) {
      if (store.run?.state === 'paused') {
        const pausedMs = Date.now();
        await new Promise<void>((resolve) => {
          store.resume = resolve;
        });
        startedMs += Date.now() - pausedMs;
      }
      store.resume = null;
      if (signal.aborted) return;
      now('reading');
    }
    now('done');
  } catch (error) {
    if (!signal.aborted) now('failed', asError(error));
  }
}

/** Ends what the store was doing. */
function restart(store: Stored): AbortSignal {
  store.abort.abort();
  store.resume?.();
  store.abort = new AbortController();
  return store.abort.signal;
}

export function pauseEarned(session: Session, key: string): void {
  const store = storeOf(session, key);
  if (store.run?.state === 'reading') set(store, { ...store.run, state: 'paused' });
}

export function resumeEarned(session: Session, key: string): void {
  const store = storeOf(session, key);
  if (store.run?.state === 'paused') set(store, { ...store.run, state: 'reading' });
  store.resume?.();
}

export function cancelEarned(session: Session, key: string): void {
  const store = storeOf(session, key);
  restart(store);
  set(store, null);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
