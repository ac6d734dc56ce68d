import { sameAddress } from '#service/address';
import type { RequestRecord } from '#service/records/record';
import type { ChainRecord } from '#service/schema/chain';
import { matchedParts } from '../../record/table/matched-parts';

/** How often an address plays which part in these records, the most frequent first. */
export function rolesOf(records: readonly RequestRecord[], address: string) {
  const counts = new Map<string, number>();
  for (const record of records)
    for (const role of matchedParts(record, address)) counts.set(role, (counts.get(role) ?? 0) + 1);
  return [...counts]
    .map(([role, count]) => ({ role, count }))
    .toSorted((a, b) => b.count - a.count);
}

/** The chains that list the address among the service's own solvers. */
export function solverChains(chains: Iterable<ChainRecord>, address: string): ChainRecord[] {
  return [...chains].filter(({ solverAddresses, vmType }) =>
    solverAddresses?.some((solver) => sameAddress(vmType, address, solver)),
  );
}
