import { sameAddress, sameHash } from './address';
import type { RequestRecord } from './record';
import type { FilterGroupKey } from './requests-query';

/** The vm type of a chain; null or undefined where it is not known. */
export type VmTypeOf = (chainId: number) => string | null | undefined;

/** On which chains a key's addresses stand. */
const addressSides = new Map<FilterGroupKey, readonly ('originChainId' | 'destinationChainId')[]>([
  ['user', ['originChainId', 'destinationChainId']],
  ['recipient', ['destinationChainId']],
  ['depositAddress', ['originChainId']],
  ['currencyInAddress', ['originChainId']],
  ['currencyOutAddress', ['destinationChainId']],
]);
const hashKeys = new Set<FilterGroupKey>([
  'id',
  'orderId',
  'depositTxHash',
  'fillTxHash',
  'refundTxHash',
]);

/**
 * Whether a record's value is the one that was asked for; null where its chain does not tell. Words are compared
 * without case (service-api.md L15), addresses by the rules of their chains, referrers as they are.
 */
export function sameValue(
  key: FilterGroupKey,
  recordValue: string,
  queryValue: string,
  record: RequestRecord,
  vmTypeOf: VmTypeOf,
): boolean | null {
  if (recordValue === queryValue) return true;
  if (hashKeys.has(key)) return sameHash(recordValue, queryValue);
  if (key === 'referrer') return false;
  const differsByCase = recordValue.toLowerCase() === queryValue.toLowerCase();
  const sides = addressSides.get(key);
  if (!sides) return differsByCase;
  const vmTypes = sides.map((side) => {
    const chainId = record[side];
    return chainId === null ? null : (vmTypeOf(chainId) ?? null);
  });
  if (vmTypes.some((vmType) => sameAddress(vmType, recordValue, queryValue))) return true;
  return differsByCase && vmTypes.includes(null) ? null : false;
}
