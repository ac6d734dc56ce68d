import { useCallback, useSyncExternalStore } from 'react';
import { restartClaims } from './claim-store';

export type Ownership = 'waiting' | 'held';

/**
 * One tab at a time works on the claims of an address; the next one takes over when it goes. A second request for
 * a lock (Web Locks) that this tab holds would wait for itself, so its users in this tab are counted.
 */
interface ClaimLock {
  ownership: Ownership;
  users: number;
  listeners: Set<() => void>;
  release: () => void;
}

const locks = new Map<string, ClaimLock>();

function lockOf(name: string): ClaimLock {
  const known = locks.get(name);
  if (known) return known;
  const created = {
    ownership: 'waiting' as const,
    users: 0,
    listeners: new Set<() => void>(),
    release: () => {},
  };
  locks.set(name, created);
  return created;
}

function acquire(name: string, onHeld: () => void): void {
  const lock = lockOf(name);
  lock.users += 1;
  if (lock.users > 1) return;
  const controller = new AbortController();
  const released = new Promise<void>((resolve) => {
    lock.release = () => {
      controller.abort();
      resolve();
    };
  });
  const held = () => {
    if (controller.signal.aborted) return released;
    onHeld();
    lock.ownership = 'held';
    for (const listener of lock.listeners) listener();
    return released;
  };
  // Outside a secure context there are no locks, and no wallets either.
  if (!('locks' in navigator)) void held();
  else
    navigator.locks.request(name, { signal: controller.signal }, held).catch(() => {
      // An origin that may not lock has no other tab to lock out either.
      if (!controller.signal.aborted) void held();
    });
}

function release(name: string): void {
  const lock = lockOf(name);
  lock.users -= 1;
  if (lock.users > 0) return;
  lock.ownership = 'waiting';
  lock.release();
}

/**
 * Runs `work` while this tab holds the lock, and keeps the lock until it is done even when the page is left. Waits while
 * another tab holds it.
 */
export async function withLock<T>(
  network: string,
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  const name = nameOf(network, address);
  acquire(name, () => {});
  try {
    await isHeld(name);
    return await work();
  } finally {
    release(name);
  }
}

function isHeld(name: string): Promise<void> {
  const lock = lockOf(name);
  if (lock.ownership === 'held') return Promise.resolve();
  return new Promise((resolve) => {
    const listener = () => {
      if (lock.ownership !== 'held') return;
      lock.listeners.delete(listener);
      resolve();
    };
    lock.listeners.add(listener);
  });
}

function nameOf(network: string, address: string): string {
  return `waybill.claim-lock.${network}.${address.toLowerCase()}`;
}

/**
 * Requests the lock while mounted. Only its holder posts: a claim that the journal has as in flight when the lock is granted
 * was left by a tab that is gone, and becomes unknown.
 */
export function useClaimLock(network: string, address: string): Ownership {
  const name = nameOf(network, address);
  const subscribe = useCallback(
    (listener: () => void) => {
      lockOf(name).listeners.add(listener);
      acquire(name, () => restartClaims(network, address));
      return () => {
        lockOf(name).listeners.delete(listener);
        release(name);
      };
    },
    [name, network, address],
  );
  return useSyncExternalStore(subscribe, () => lockOf(name).ownership);
}
