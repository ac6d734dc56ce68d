import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { sameAddress } from '#service/address';

const storageName = 'waybill.fee-addresses';
const mostRemembered = 20;
const book = z.array(z.string());

/** The claim address is always EVM (service-api.md F1). */
export function isClaimAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text);
}

const listeners = new Set<() => void>();
let remembered: readonly string[] | null = null;

function read(): readonly string[] {
  try {
    const result = book.safeParse(JSON.parse(localStorage.getItem(storageName) ?? '[]'));
    return (result.data ?? []).filter(isClaimAddress).slice(0, mostRemembered);
  } catch {
    return [];
  }
}

function write(addresses: readonly string[]): void {
  try {
    localStorage.setItem(storageName, JSON.stringify(addresses));
  } catch {
    // A browser that stores nothing still shows everything.
  }
  remembered = addresses;
  for (const listener of listeners) listener();
}

/** Addresses whose fees were looked at in this browser, the last one first. */
export function useAddressBook(): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (remembered ??= read()),
  );
}

export function rememberAddress(address: string): void {
  const others = read().filter((known) => !sameAddress('evm', known, address));
  write([address, ...others].slice(0, mostRemembered));
}

export function forgetAddress(address: string): void {
  write(read().filter((known) => !sameAddress('evm', known, address)));
}
