import { sameAddress, sameHash } from '#service/address';
import type { RequestRecord } from '#service/record';
import type { FilterGroupKey } from '#service/requests-query';
import type { ChainOf } from '../../../record/chain-of';

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

/** Whether a record's value is the one that was asked for; null where its chain does not tell. */
export function sameValue(
  key: FilterGroupKey,
  own: string,
  asked: string,
  record: RequestRecord,
  chainOf: ChainOf,
): boolean | null {
  if (own === asked) return true;
  if (hashKeys.has(key)) return sameHash(own, asked);
  if (key === 'referrer') return false;
  const differsByCase = own.toLowerCase() === asked.toLowerCase();
  const sides = addressSides.get(key);
  if (!sides) return differsByCase;
  const vmTypes = sides.map((side) => {
    const chainId = record[side];
    return chainId === null ? null : (chainOf(chainId)?.vmType ?? null);
  });
  if (vmTypes.some((vmType) => sameAddress(vmType, own, asked))) return true;
  return differsByCase && vmTypes.includes(null) ? null : false;
}
