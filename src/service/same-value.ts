import { sameAddress, sameHash } from './address';
import type { QueriedRow, RecordField } from './record-view';

/** The vm type of a chain; null or undefined where it is not known. */
export type VmTypeOf = (chainId: number) => string | null | undefined;

/** On which chains a key's addresses stand. */
const addressSides = new Map<RecordField, readonly ('originChainId' | 'destinationChainId')[]>([
  ['user', ['originChainId', 'destinationChainId']],
  ['recipient', ['destinationChainId']],
  ['depositAddress', ['originChainId']],
  ['currencyInAddress', ['originChainId']],
  ['currencyOutAddress', ['destinationChainId']],
]);
const hashFields = new Set<RecordField>([
  'id',
  'familyId',
  'orderId',
  'depositTxHash',
  'fillTxHash',
  'refundTxHash',
]);

/**
 * Whether a row's value is the one that was asked for; null where its chain does not tell. Words are compared
 * without case (service-api.md L15), addresses by the rules of their chains, referrers as they are.
 */
export function sameValue(
  field: RecordField,
  rowValue: string,
  queryValue: string,
  row: QueriedRow,
  vmTypeOf: VmTypeOf,
): boolean | null {
  if (rowValue === queryValue) return true;
  if (hashFields.has(field)) return sameHash(rowValue, queryValue);
  if (field === 'referrer') return false;
  const differsByCase = rowValue.toLowerCase() === queryValue.toLowerCase();
  const sides = addressSides.get(field);
  if (!sides) return differsByCase;
  const vmTypes = sides.map((side) => {
    const chainId = row[side];
    return chainId === null ? null : (vmTypeOf(chainId) ?? null);
  });
  if (vmTypes.some((vmType) => sameAddress(vmType, rowValue, queryValue))) return true;
  return differsByCase && vmTypes.includes(null) ? null : false;
}
