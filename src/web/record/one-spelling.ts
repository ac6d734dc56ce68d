import { addressKey } from '#service/address';
import type { RequestRecord } from '#service/records/record';

/**
 * One account in two spellings looks like two: of hex addresses of these records that differ in case alone the checksummed one
 * is shown for all. The raw record has each as it came.
 */
export function oneSpelling(...records: readonly RequestRecord[]) {
  const known = new Map<string, string>();
  for (const { user, sender, recipient, refundTo, depositAddress } of records) {
    const { address, depositor, recoveryAddress } = depositAddress ?? {};
    for (const text of [user, sender, recipient, refundTo, address, depositor, recoveryAddress])
      if (text && (/[A-F]/.test(text) || !known.has(addressKey(text))))
        known.set(addressKey(text), text);
  }
  return (text: string | null) => (text === null ? null : (known.get(addressKey(text)) ?? text));
}
