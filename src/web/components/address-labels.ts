import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { addressKey } from '#service/address';
import { anyRecord } from '#service/schema/tolerant';
import { storedJson } from '../lib/stored-value';

/** Labels by `addressKey`. */
export type AddressLabels = Readonly<Record<string, string>>;

const storedLabels = z.pipe(
  anyRecord,
  z.transform((raw) =>
    Object.fromEntries(
      Object.entries(raw).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
  ),
);

/** What this browser calls addresses; nobody else sees it. */
export const addressLabels = storedJson<AddressLabels>('waybill.labels', storedLabels, {});

/** The label of exactly this address, for those who show the address beside it. */
export function useAddressLabel(address: string): string | undefined {
  const key = addressKey(address);
  return useSyncExternalStore(addressLabels.subscribe, () => {
    const labels = addressLabels.get();
    return Object.hasOwn(labels, key) ? labels[key] : undefined;
  });
}
