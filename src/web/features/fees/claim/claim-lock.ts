import { useCallback, useSyncExternalStore } from 'react';
import { restartClaims } from './journal-store';

export type Ownership = 'waiting' | 'held';

/** One tab at a time works on the claims of an address; the next one takes over when it goes. */
interface ClaimLock {
  ownership: Ownership;
  users: number;
  listeners: Set<() => void>;
  leave: () => void;
}

const locks = new Map<string, ClaimLock>();

function lockOf(name: string): ClaimLock {
  const known = locks.get(name);
  if (known) return known;
  const created = {
    ownership: 'waiting' as const,
    users: 0,
    listeners: new Set<() => void>(),
    leave: () => {},
  };
  locks.set(name, created);
  return created;
}

function enter(name: string, onHeld: () => void): void {
  const lock = lockOf(name);
  lock.users += 1;
  if (lock.users > 1) return;
  const given = new AbortController();
  const released = new Promise<void>((resolve) => {
    lock.leave = () => {
      given.abort();
      resolve();
    };
  });
  const held = () => {
    if (given.signal.aborted) return released;
    onHeld();
    lock.ownership = 'held';
    for (const listener of lock.listeners) listener();
    return released;
  };
  // Outside a secure context there are no locks, and no wallets either.
  if (!('locks' in navigator)) void held();
  else
    navigator.locks.request(name, { signal: given.signal }, held).catch(() => {
      // An origin that may not lock has no other tab to lock out either.
      if (!given.signal.aborted) void held();
    });
}

function leave(name: string): void {
  const lock = lockOf(name);
  lock.users -= 1;
  if (lock.users > 0) return;
  lock.ownership = 'waiting';
  lock.leave();
}

/**
 * Does something with the lock, which no other tab has meanwhile; it is kept even when the page is left. Where another tab
 * has it, this waits.
 */
export async function whileHeld<T>(
  network: string,
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  const name = nameOf(network, address);
  enter(name, () => {});
  try {
    await isHeld(name);
    return await work();
  } finally {
    leave(name);
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
 * Asks for the lock while mounted. Whoever gets it is the only one who posts: a claim that the journal has as "on its way"
 * was left by a tab that is gone, and becomes unknown.
 */
export function useClaimLock(network: string, address: string): Ownership {
  const name = nameOf(network, address);
  const subscribe = useCallback(
    (listener: () => void) => {
      lockOf(name).listeners.add(listener);
      enter(name, () => restartClaims(network, address));
      return () => {
        lockOf(name).listeners.delete(listener);
        leave(name);
      };
    },
    [name, network, address],
  );
  return useSyncExternalStore(subscribe, () => lockOf(name).ownership);
}
