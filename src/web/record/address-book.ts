import * as z from 'zod/mini';
import { sameAddress } from '#service/address';
import { useSession, useSessionValue, type SessionPart } from '../api/session';
import type { SharedValue } from '../lib/shared-value';
import { storedJson } from '../lib/stored-value';
import { isEvmAddress } from '../lib/checksummed';

const maxAddresses = 20;

const storedAddresses = z.pipe(
  z.array(z.string()),
  z.transform((addresses) => addresses.filter(isEvmAddress).slice(0, maxAddresses)),
);

/** Addresses whose fees were looked at in this browser, the last one first. */
const addressBook: SessionPart<SharedValue<readonly string[]>> = () =>
  storedJson<readonly string[]>('waybill.fee-addresses', storedAddresses, []);

export function useAddressBook(): readonly string[] {
  return useSessionValue(addressBook);
}

export function useAddressBookChanges() {
  const book = useSession().get(addressBook);
  const others = (address: string) =>
    book.get().filter((known) => !sameAddress('evm', known, address));
  return {
    remember: (address: string) => book.set([address, ...others(address)].slice(0, maxAddresses)),
    forget: (address: string) => book.set(others(address)),
  };
}
