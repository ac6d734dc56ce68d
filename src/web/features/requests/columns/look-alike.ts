import type { RequestRecord } from '#service/records/record';

export const lookAlikeWarning =
  'Possible address poisoning: another address on this page starts and ends the same. Compare every character.';

const endLength = 6;

/** The ends that a reader compares; null where an address is too short to hide a different middle. */
function ends(address: string): string | null {
  if (address.length <= 2 * endLength + 2) return null;
  // EVM addresses differ in case only by their checksum; other forms are compared as they are.
  const text = address.startsWith('0x') ? address.slice(2).toLowerCase() : address;
  return `${text.slice(0, endLength)}…${text.slice(-endLength)}`;
}

function normal(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address;
}

function addressesOf(record: RequestRecord): string[] {
  const { user, sender, recipient, refundTo, depositAddress } = record;
  return [user, sender, recipient, refundTo, depositAddress?.address].filter(
    (address) => address !== null && address !== undefined,
  );
}

/**
 * Addresses among the rows that show the same ends as another one with a different middle: how a
 * poisoned address book looks. Written as they came.
 */
export function lookAlikes(records: Iterable<RequestRecord>): Set<string> {
  const byEnds = new Map<string, Map<string, Set<string>>>();
  for (const record of records)
    for (const address of addressesOf(record)) {
      const key = ends(address);
      if (key === null) continue;
      const group = byEnds.get(key) ?? new Map<string, Set<string>>();
      byEnds.set(key, group);
      const same = normal(address);
      group.set(same, (group.get(same) ?? new Set()).add(address));
    }
  const flagged = new Set<string>();
  for (const group of byEnds.values())
    if (group.size > 1)
      for (const written of group.values()) for (const address of written) flagged.add(address);
  return flagged;
}

/** The flagged addresses of one record. */
export function lookAlikesOf(record: RequestRecord, flagged: ReadonlySet<string>): string[] {
  return [...new Set(addressesOf(record))].filter((address) => flagged.has(address));
}
