import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/errors';
import type { EarnedWindow } from './earned-window';
import { rowsPerCall, walkEarned, type EarnedProgress, type ReadPage } from './earned-walk';
import type { ChainOf } from '../../../record/chain-of';

/** A walk that goes on when its page is left, until it is done, paused or cancelled. */
export interface EarnedRun {
  window: EarnedWindow;
  state: 'counting' | 'counted' | 'reading' | 'paused' | 'done' | 'failed';
  /** Requests with app fees in the window, as the service counts them; null where it does not say. */
  total: number | null;
  progress: EarnedProgress | null;
  startedMs: number;
  elapsedMs: number;
  error: Error | null;
}

interface Stored {
  run: EarnedRun | null;
  /** Set while a pause lasts; calling it goes on. */
  resume: (() => void) | null;
  generation: number;
  listeners: Set<() => void>;
}
const stores = new Map<string, Stored>();

function storeOf(key: string): Stored {
  const known = stores.get(key);
  if (known) return known;
  const created: Stored = { run: null, resume: null, generation: 0, listeners: new Set() };
  stores.set(key, created);
  return created;
}

function set(store: Stored, run: EarnedRun | null): void {
  store.run = run;
  for (const listener of store.listeners) listener();
}

export function useEarnedRun(key: string): EarnedRun | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      storeOf(key).listeners.add(listener);
      return () => storeOf(key).listeners.delete(listener);
    },
    [key],
  );
  return useSyncExternalStore(subscribe, () => storeOf(key).run);
}

/** Calls that reading everything will take. */
export function callsFor(total: number): number {
  return Math.max(1, Math.ceil(total / rowsPerCall));
}

/** Asks how many requests there are to read, so that the cost is said before it is paid. One call. */
export async function countEarned(
  key: string,
  window: EarnedWindow,
  params: Record<string, string>,
  readPage: ReadPage,
): Promise<void> {
  const store = storeOf(key);
  const generation = (store.generation += 1);
  const base = {
    window,
    total: null,
    progress: null,
    startedMs: Date.now(),
    elapsedMs: 0,
    error: null,
  };
  set(store, { ...base, state: 'counting' });
  try {
    const { total } = await readPage({ ...params, limit: '1', includeTotal: 'true' });
    if (store.generation === generation) set(store, { ...base, state: 'counted', total });
  } catch (error) {
    if (store.generation === generation)
      set(store, { ...base, state: 'failed', error: asError(error) });
  }
}

/** Reads the window that was counted. */
export async function readEarned(
  key: string,
  addresses: readonly string[],
  params: Record<string, string>,
  chainOf: ChainOf,
  readPage: ReadPage,
): Promise<void> {
  const store = storeOf(key);
  if (!store.run) return;
  const generation = (store.generation += 1);
  const base: EarnedRun = {
    ...store.run,
    state: 'reading',
    startedMs: Date.now(),
    progress: null,
    error: null,
  };
  set(store, base);
  let progress: EarnedProgress | null = null;
  const now = (state: EarnedRun['state'], error: Error | null = null) =>
    set(store, { ...base, state, progress, error, elapsedMs: Date.now() - base.startedMs });
  try {
    for await (progress of walkEarned(addresses, params, chainOf, patient(readPage))) {
      if (store.generation !== generation) return;
      if (store.run?.state === 'paused') {
        await new Promise<void>((resolve) => {
          store.resume = resolve;
        });
        store.resume = null;
        if (store.generation !== generation) return;
      }
      now('reading');
    }
    now('done');
  } catch (error) {
    if (store.generation === generation) now('failed', asError(error));
  }
}

export function pauseEarned(key: string): void {
  const store = storeOf(key);
  if (store.run?.state === 'reading') set(store, { ...store.run, state: 'paused' });
}

export function resumeEarned(key: string): void {
  const store = storeOf(key);
  if (store.run?.state === 'paused') set(store, { ...store.run, state: 'reading' });
  store.resume?.();
}

export function cancelEarned(key: string): void {
  const store = storeOf(key);
  store.generation += 1;
  store.resume?.();
  set(store, null);
}

const longestWaitMs = 60_000;

/** The proxy's 429 says when to come back; that is waited for, a few times, instead of giving the walk up. */
function patient(readPage: ReadPage): ReadPage {
  return async (params) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await readPage(params);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 429 || attempt >= 5) throw error;
        const waitMs = Math.min(error.problem.retryAfterMs ?? 1000 * 2 ** attempt, longestWaitMs);
        await new Promise((resolve) => {
          setTimeout(resolve, waitMs);
        });
      }
    }
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
